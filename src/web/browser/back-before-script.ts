/**
 * What a page does by itself until its script has taken it over: where somebody goes back to what was shown before it in
 * the same window, that page is loaded. The browser takes the two for one document after a reload (the address of the
 * first was made by script, HTML «document state»), changes the address alone and leaves what is shown to a script that
 * is not there yet, or is for another page. On a page that is only read it stays.
 */
export const backBeforeScript =
  '{const at=()=>location.pathname+location.search,shown=at();window.backBeforeScript=new AbortController;' +
  "addEventListener('popstate',()=>{if(at()!==shown)location.reload()},{signal:backBeforeScript.signal})}";

/** The page's script has taken it over. */
export function endBackBeforeScript(): void {
  (window as { backBeforeScript?: AbortController }).backBeforeScript?.abort();
}
