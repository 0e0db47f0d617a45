/**
 * Whether the last acta is of what was entered last, or is void, which nothing is entered after; true where nothing was
 * entered. Answered without the list, which is megabytes, and by the order of the entries: a clock may go back.
 */
export function isActaOfLastSource(
  source: { sequence: number } | undefined,
  actas: readonly { state: string; sourceSequence: number | null }[],
): boolean {
  if (!source) return true;
  const last = actas.at(-1);
  return last !== undefined && (last.state === 'anulado' || last.sourceSequence === source.sequence);
}
