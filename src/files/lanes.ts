/** Works through a list that may still be arriving, so many at a time. A failure ends it, once what is under way is done. */
export async function inLanes<T>(
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
