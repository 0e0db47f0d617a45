/**
 * Focuses an invalid field, and scrolls it to the middle, clear of fixed bars. A fold that hides it is opened: what is folded
 * takes no focus.
 */
export function showFault(field: HTMLElement | null | undefined): void {
  if (!field) return;
  const fold = field.closest('details');
  if (fold) fold.open = true;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}
