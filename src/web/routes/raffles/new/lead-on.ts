import type { KeyboardEvent } from 'react';

/**
 * Enter moves to the next empty required field of the step, as a phone's «next» key suggests; without one, it submits.
 */
export function leadOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.value.trim() === '') return;
  const step = target.closest('.raffle-step');
  const fields = [...(step?.querySelectorAll<HTMLInputElement>('input:required:not([type=radio])') ?? [])];
  const next = fields.find((field) => field.value.trim() === '' && field.checkVisibility() && isAfter(field, target));
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'center' });
}

function isAfter(one: Node, other: Node): boolean {
  return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
