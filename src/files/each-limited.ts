/**
 * Works through a list, `lanes` items at a time; an async one is read only as fast as it is worked on. At the first failure
 * it begins nothing more, waits for what is under way, and rejects.
 */
export async function eachLimited<T>(
  list: Iterable<T> | AsyncIterable<T>,
  lanes: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const items = Symbol.asyncIterator in list ? list[Symbol.asyncIterator]() : list[Symbol.iterator]();
  let isOver = false;
  const lane = async () => {
    while (!isOver) {
      const { done, value } = await items.next();
      if (done) return;
      await work(value).catch((error: unknown) => {
        isOver = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
