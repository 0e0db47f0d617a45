/** Milliseconds without a scroll after which a page stands still. Safari before 26.2 knows no `scrollend`. */
const settling = 100;

/**
 * Calls `moved` with what moved whenever something else may stand at a place of the screen: the focus, the end of a scroll,
 * the size of the window or of the page, an element that came or went, the end of the bar's way. Returns a function that
 * stops it.
 */
export function onPageMoves(moved: (what: EventTarget | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopping = new AbortController();
  const listening = { signal: stopping.signal, passive: true };
  const hear = ({ target }: Event) => moved(target);
  const settle = ({ target }: Event) => {
    clearTimeout(timer);
    timer = setTimeout(() => moved(target), settling);
  };
  addEventListener('focusin', hear, listening);
  addEventListener('resize', hear, listening);
  addEventListener('scroll', settle, listening);
  const afterBar = ({ target }: TransitionEvent) => {
    if (target instanceof Element && target.matches('.community-bar')) moved(null);
  };
  addEventListener('transitionend', afterBar, listening);
  // the page may be reading itself again, and a control may come where a text stood, with nothing growing
  const grown = new ResizeObserver(() => moved(null));
  grown.observe(document.body);
  const renewed = new MutationObserver(() => moved(null));
  renewed.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    stopping.abort();
    grown.disconnect();
    renewed.disconnect();
  };
}
