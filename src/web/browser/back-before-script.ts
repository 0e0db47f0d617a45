/**
 * Reloads the page when «back» is pressed before hydration. After a reload the browser treats entries made by
 * `pushState` as one document (HTML «document state»): it changes the address only and expects a script to render,
 * which has not loaded yet. Pages without script keep this handler.
 */
export const backBeforeScript =
  '{const at=()=>location.pathname+location.search,shown=at();window.backBeforeScript=new AbortController;' +
  "addEventListener('popstate',()=>{if(at()!==shown)location.reload()},{signal:backBeforeScript.signal})}";

/** The page's script has taken it over. */
export function endBackBeforeScript(): void {
  (window as { backBeforeScript?: AbortController }).backBeforeScript?.abort();
}
