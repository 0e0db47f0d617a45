/**
 * Whether the last acta is of what was entered last, which publishes its acta at the same instant where it settles the
 * draw; true where nothing was entered. Answered without the list, which is megabytes.
 */
export function actaStands(
  source: { enteredAt: Temporal.Instant } | undefined,
  actas: readonly { issuedAt: Temporal.Instant }[],
): boolean {
  if (!source) return true;
  const last = actas.at(-1);
  return last !== undefined && Temporal.Instant.compare(last.issuedAt, source.enteredAt) >= 0;
}
