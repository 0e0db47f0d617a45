/** How many numbers a raffle has at most where its plan sets no limit: `raffleLimits.numbers`, in words. */
export const mostNumbers = 'un millón de números';
