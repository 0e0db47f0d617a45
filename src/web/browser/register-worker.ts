import { paths } from '#texts/paths.ts';
import { onceAtRest } from './at-rest.ts';

/** Has the browser keep the page for when there is no connection, once it has nothing better to do. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  onceAtRest(() => {
    // a browser that will not (a private window, a full disk) goes without
    navigator.serviceWorker.register(paths.serviceWorker()).catch(() => undefined);
  });
}
