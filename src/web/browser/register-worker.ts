import { paths } from '#texts/paths.ts';

/** Has the browser keep the page for when there is no connection, once it has nothing better to do. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // a browser that will not (a private window, a full disk) goes without
    navigator.serviceWorker.register(paths.serviceWorker()).catch(() => undefined);
  };
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 2000));
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
