/** Works through a list that may still be arriving, so many at a time. The first failure ends it. */
export async function inLanes<T>(
  list: Iterable<T> | AsyncIterable<T>,
  lanes: number,
  work: (item: T) => Promise<void>,
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
  await Promise.all(Array.from({ length: lanes }, lane));
}
