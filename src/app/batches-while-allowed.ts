/**
 * The batches of a list that its reader may take slowly, for as long as they may have it: the right may end meanwhile.
 * Each batch is read first and asked about then, so that what was read after the end is given to nobody.
 * @param ask refuses where they may have no more of it
 */
export async function* whileAllowed<Row>(
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  ask: () => Promise<void>,
): AsyncGenerator<readonly Row[], void> {
  for await (const batch of batches) {
    await ask();
    yield batch;
  }
}
