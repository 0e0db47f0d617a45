/** Runs something once the page has loaded and its browser has nothing better to do. */
export function onceAtRest(run: () => void): void {
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 2000));
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
