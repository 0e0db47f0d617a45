/** Waits for some work, but no longer than so many milliseconds. Gives whether it ended; what it fails with it throws. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: timeIsOver, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, milliseconds, false);
  try {
    return await Promise.race([work.then(() => true), timeIsOver]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for some work unless the signal comes first: then it throws the signal's reason, and the work goes on unheard. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: calledOff, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    // what comes of the work after the signal is nobody's any more
    work.catch(() => undefined);
    signal.throwIfAborted();
    return await Promise.race([work, calledOff]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
