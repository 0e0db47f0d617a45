import { pageStyle } from './whole-page.ts';

export const offlineStallStyle = `
${pageStyle}body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.5 Figtree,system-ui,sans-serif}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:1.25rem;max-width:34rem;margin:0 auto;padding:1rem}
.brand{margin:0}
h1{margin:0;font:700 1.75rem/1.12 Bricolage,system-ui,sans-serif;letter-spacing:-.02em;overflow-wrap:anywhere}
h1 small{display:block;margin-bottom:.25rem;font:600 1rem/1.3 Figtree,system-ui,sans-serif;letter-spacing:0;color:var(--soft)}
h2{margin:0;font:600 1rem/1.4 Figtree,system-ui,sans-serif}
p,ul,fieldset{margin:0;padding:0;border:0;list-style:none;overflow-wrap:anywhere}
main>div:empty{display:none}
.soft{color:var(--soft)}
.strong{font-weight:700}
.figures{font-variant-numeric:tabular-nums}
.panel .figures.strong{font-size:1.25rem}
.status,.panel{display:grid;gap:.5rem;padding:.75rem 1rem;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem}
.loud{border-width:2px;border-color:var(--accent)}
.loud .strong,.fault{color:var(--accent)}
.fault{font-weight:600}
.row{grid-template-columns:minmax(0,1fr) auto;align-items:start}
ul{display:grid;gap:1rem}
li{display:grid;gap:.25rem}
form,fieldset{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;min-width:0}
legend{padding:0;margin-bottom:.5rem;font:700 1.25rem/1.2 Bricolage,system-ui,sans-serif}
.numbers{display:grid;grid-template-columns:repeat(auto-fill,minmax(max(4rem,(100% - 1.5rem)/4 - 1px),1fr));gap:.5rem}
.number{position:relative;display:grid;place-items:center;min-height:4rem;border:2px solid var(--line);border-radius:.75rem;background:var(--sheet);font:700 1.5rem/1 Bricolage,system-ui,sans-serif;font-variant-numeric:tabular-nums;cursor:pointer}
.number input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:inherit}
.number:has(:checked){background:var(--accent);border-color:var(--accent);color:var(--on)}
.number:has(:focus-visible){outline:3px solid var(--focus);outline-offset:2px}
.field{display:grid;gap:.25rem;margin-bottom:.75rem;font-weight:600}
.field input{width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:.625rem;background:var(--sheet);color:inherit;font:inherit}
details{border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
summary{min-height:3rem;padding:.75rem 0;font-weight:600;cursor:pointer}
details>:not(summary){margin-bottom:.75rem}
.acts{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center}
button,a{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--line);border-radius:.625rem;background:none;color:var(--ink);font:600 1rem/1.3 Figtree,system-ui,sans-serif;text-decoration:none;cursor:pointer}
button.main{background:var(--accent);border-color:var(--accent);color:var(--on)}
button.link,.acts a{border:0;padding:.5rem 0;text-decoration:underline;text-underline-offset:.2em}
:is(button,a,summary,.field input):focus-visible{outline:3px solid var(--focus);outline-offset:3px}
.bar{position:sticky;bottom:0;display:grid;gap:.5rem;margin:0 -1rem;padding:.75rem 1rem calc(.75rem + env(safe-area-inset-bottom));background:var(--sheet);border-top:1px solid var(--line)}
.bar button{flex:1 1 8rem;min-height:3.5rem;font-size:1.125rem}
@media (width < 16rem){.bar{position:static}.row{grid-template-columns:minmax(0,1fr)}}
`;
