/** Waits for some work up to a timeout in milliseconds. Gives whether it finished in time; rethrows its error. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: timeIsOver, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, milliseconds, false);
  try {
    return await Promise.race([work.then(() => true), timeIsOver]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for some work unless the signal aborts first: then throws its reason, and the work's result is ignored. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    // a later failure of the abandoned work must not be an unhandled rejection
    work.catch(() => undefined);
    signal.throwIfAborted();
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
