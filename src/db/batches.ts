/** Rows per batch: other requests are served between two batches. */
const usual = 200;

/**
 * The rows of a long list in batches.
 * @param read gives at most `limit` rows after `last`, in order; null: from the beginning
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
