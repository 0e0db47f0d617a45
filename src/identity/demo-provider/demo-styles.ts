import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

/** The product's paper and ink (`web/styles/tokens.css`), for pages that are served without its style sheets. */
export const styles = `
@font-face{font-family:Figtree;src:url(${figtree}) format("woff2");font-weight:300 900;font-display:swap}
@font-face{font-family:Bricolage;src:url(${bricolage}) format("woff2");font-weight:200 800;font-display:swap}
:root{color-scheme:light dark;
--paper:light-dark(oklch(.967 .012 84),oklch(.182 .008 56));--sheet:light-dark(oklch(.994 .004 88),oklch(.226 .01 58));
--well:light-dark(oklch(.938 .016 82),oklch(.268 .012 60));--line:light-dark(oklch(.868 .019 80),oklch(.345 .014 62));
--edge:light-dark(oklch(.585 .022 68),oklch(.575 .018 68));--ink:light-dark(oklch(.225 .018 42),oklch(.958 .009 86));
--soft:light-dark(oklch(.445 .022 55),oklch(.775 .014 78));--accent:light-dark(oklch(.556 .205 32),oklch(.715 .172 38));
--accent-strong:light-dark(oklch(.49 .187 31),oklch(.77 .145 42));--on-accent:light-dark(oklch(.992 .006 80),oklch(.19 .03 38));
--held:light-dark(oklch(.938 .072 90),oklch(.305 .055 78));--held-edge:light-dark(oklch(.53 .115 70),oklch(.73 .12 84));
--held-ink:light-dark(oklch(.365 .08 66),oklch(.905 .095 90));--wrong-ink:light-dark(oklch(.44 .17 18),oklch(.875 .075 16));
--wrong-edge:light-dark(oklch(.545 .2 18),oklch(.7 .16 18));--focus:light-dark(oklch(.49 .2 262),oklch(.82 .115 252))}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 Figtree,system-ui,sans-serif}
.demo{border-bottom:1.5px dashed var(--held-edge);background:var(--held);color:var(--held-ink);font-size:.875rem}
.demo p{max-width:30rem;margin:0 auto;padding:.5rem 1rem;line-height:1.25rem}
main{max-width:30rem;margin:0 auto;padding:1.25rem 1rem 3rem}
.brand{display:flex;align-items:center;gap:.5rem;margin:0 0 1.5rem;font:800 1.625rem/1 Bricolage,system-ui,sans-serif;letter-spacing:-.03em}
h1{font:700 1.875rem/1.12 Bricolage,system-ui,sans-serif;letter-spacing:-.02em;margin:0 0 .5rem;text-wrap:balance}
.soft{margin:0;color:var(--soft)}
.sheet{margin-top:1.25rem;background:var(--sheet);border:1px solid var(--line);border-radius:.875rem;overflow:clip}
ul{list-style:none;margin:0;padding:0}li+li{border-top:2px dashed var(--line)}
button{font:inherit;color:inherit;cursor:pointer}
li button{display:flex;gap:.875rem;align-items:center;width:100%;min-height:4rem;padding:.75rem 1.125rem;border:0;background:none;text-align:left}
li button:hover{background:var(--well)}
.initial{display:grid;place-items:center;flex:none;width:2.5rem;height:2.5rem;border-radius:50%;background:var(--ink);color:var(--paper);font-weight:700}
.hollow{border:1.5px dashed var(--edge);background:none;color:inherit}
.who{display:grid;min-width:0;overflow-wrap:anywhere}
h2{font:700 1.375rem/1.3 Bricolage,system-ui,sans-serif;margin:0}
.other{display:grid;gap:.375rem;padding:1.125rem}
label{margin-top:.5rem;font-weight:600}
input{width:100%;min-height:3rem;padding:.625rem .875rem;border:1.5px solid var(--edge);border-radius:.625rem;background:var(--paper);color:inherit;font:inherit}
input[aria-invalid]{border-color:var(--wrong-edge)}
.main{display:inline-grid;place-items:center;min-height:3rem;margin-top:1rem;padding:.625rem 1.25rem;border:0;border-radius:.625rem;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
.main:hover{background:var(--accent-strong)}
.quiet{width:100%;min-height:3rem;margin-top:1rem;border:0;border-radius:.625rem;background:none;font-weight:600;text-decoration:underline;text-decoration-color:var(--edge);text-underline-offset:4px}
.quiet:hover{background:var(--well)}
.error{margin:0;color:var(--wrong-ink);font-weight:600}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}li button:focus-visible{outline-offset:-4px;border-radius:.75rem}`;
