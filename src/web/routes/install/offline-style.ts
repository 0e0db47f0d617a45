import { pageStyle } from './whole-page.ts';

export const offlineStyle = `
${pageStyle}body{margin:0;min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:1.5rem 1rem;background:var(--paper);color:var(--ink);font:1.125rem/1.55 Figtree,system-ui,sans-serif}
main{position:relative;width:100%;max-width:34rem;background:var(--sheet);border:1px solid var(--line);border-radius:1.25rem;padding:2rem 1.5rem}
h1{margin:0 0 .75rem;font:700 2rem/1.12 Bricolage,system-ui,sans-serif;letter-spacing:-.02em}
p{margin:0 0 1rem;color:var(--soft)}
.tear{height:.25rem;margin:1.5rem -.5rem;border:0;background:radial-gradient(circle,var(--line) 1.75px,transparent 2.25px) center/.625rem 100% repeat-x}
nav{display:flex;flex-wrap:wrap;gap:.75rem}
#waiting p{padding:.75rem 1rem;border:1px solid var(--line);border-left:.25rem solid var(--accent);border-radius:.625rem;color:var(--ink);font-weight:600;overflow-wrap:anywhere}
#back{margin:1.25rem 0 0}
@media (width < 16rem){main{padding:1rem}h1{font-size:1.25rem}}
a{display:inline-flex;max-width:100%;align-items:center;min-height:2.75rem;padding:.5rem 1.25rem;border-radius:.625rem;font-weight:600;text-decoration:none;color:var(--ink);border:1px solid var(--line)}
a.main{background:var(--accent);border-color:var(--accent);color:var(--on)}
a:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
`;
