/** `sent`: how many sales a device sends at once. */
export const offlineLimits = { sent: 20 } as const;
