/** Rows that are read and written at once: other requests have their turn between two batches. */
const usual = 200;

/**
 * The rows of a long list, batch by batch.
 * @param read gives at most `limit` rows behind `last`, in the list's order; null: from its beginning
 */
export async function* batchesOf<Row>(
  read: (last: Row | null, limit: number) => Promise<Row[]>,
  limit: number = usual,
): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  do {
    const rows: Row[] = await read(last, limit);
    yield rows;
    last = rows.length === limit ? (rows.at(-1) ?? null) : null;
  } while (last !== null);
}
