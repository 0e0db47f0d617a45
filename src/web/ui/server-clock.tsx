import { createContext, type ReactNode, use, useEffect, useState } from 'react';

type ServerClock = {
  /** The server's hour when the page was made: what the first render shows, on both sides. */
  renderedAt: number;
  /** Milliseconds to add to this device's clock; null until the device is known. */
  offset: number | null;
};

const ServerClockContext = createContext<ServerClock>({ renderedAt: 0, offset: null });

/** Keeps the difference between the server's clock and this device's: phones are often minutes off. */
export function ServerClockProvider({ now, children }: { now: string | null; children: ReactNode }) {
  const [clock, setClock] = useState<ServerClock>({ renderedAt: now ? Date.parse(now) : 0, offset: null });
  useEffect(() => {
    if (!now) return;
    setClock((before) => {
      const sentAt = Date.parse(now);
      const receivedAt = before.offset === null ? pageReceivedAt() : Date.now();
      return { renderedAt: sentAt, offset: sentAt - receivedAt };
    });
  }, [now]);
  return <ServerClockContext value={clock}>{children}</ServerClockContext>;
}

/** When the first byte of the page came, which is nearer to the hour written in it than when its script ran. */
function pageReceivedAt(): number {
  const [page] = performance.getEntriesByType('navigation');
  const waited = page instanceof PerformanceNavigationTiming ? page.responseStart : 0;
  return waited > 0 ? performance.timeOrigin + waited : Date.now();
}

/** The server's hour in milliseconds, moving on every second while `running`, or after as many milliseconds as `every`. */
export function useServerNow(running = true, every = 1000): number {
  const { renderedAt, offset } = use(ServerClockContext);
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    if (offset === null) return;
    const tick = () => setNow(Date.now() + offset);
    tick();
    if (!running) return;
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [offset, running, every]);
  return now;
}

/** How often a page that stays open tells anew how long ago something was, in milliseconds. */
const oftenEnough = 20_000;

/** The server's hour as an ISO instant, to count from on a page that stays open. */
export function useMovingNow(): string {
  return new Date(useServerNow(true, oftenEnough)).toISOString();
}
