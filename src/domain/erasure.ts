/** What is typed to erase an account, other than its e-mail. */
export const erasureWord = 'ELIMINAR';

/** Days after a raffle is over, or a payment settled, for which its receipts are kept. */
export const receiptDays = 90;

/** Whether somebody has typed what asks for their account to be erased: its e-mail, or the word. */
export function isErasureConfirmed(typed: string, email: string): boolean {
  const text = typed.normalize('NFC').trim();
  return text.toUpperCase() === erasureWord || (email !== '' && text.toLowerCase() === email.toLowerCase());
}
