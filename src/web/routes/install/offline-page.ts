import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { brand } from '#brand';
import { installTexts } from '#texts/install.ts';
import { paths } from '#texts/paths.ts';
import { keptFormsPlace } from '#web/browser/kept-forms.ts';

const words = installTexts.offline;

/** What the page's script says of numbers and receipts that wait in this browser, read from the page so that it has no words itself. */
const waitingWords = JSON.stringify({
  notSent: sentences(words.waiting.notSent),
  unanswered: sentences(words.waiting.unanswered),
  here: words.waiting.here,
  there: words.waiting.there,
  receipt: words.waiting.receipt,
});

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function sentences({ one, many }: Record<'one' | 'many', (numbers: string) => string>) {
  return { one: one('{n}'), many: many('{n}') };
}

/** What the page needs beside itself. The service worker keeps these, and nothing else. */
export const offlineFiles = [bricolage, figtree, paths.offlineScript()] as const;

/**
 * The page for when there is no connection, whole in itself. It stands at the address that was asked for, so its link to
 * nowhere asks for that again; its script does the same once the connection is back.
 */
export const offlinePage = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#f8f4ec" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#15100d" media="(prefers-color-scheme: dark)">
<title>${words.documentTitle}</title>
<style>
@font-face{font-family:Bricolage;src:url(${bricolage}) format("woff2");font-weight:200 800;font-display:swap}
@font-face{font-family:Figtree;src:url(${figtree}) format("woff2");font-weight:300 900;font-display:swap}
:root{color-scheme:light dark;--paper:light-dark(oklch(.967 .012 84),oklch(.182 .008 56));--sheet:light-dark(oklch(.994 .004 88),oklch(.226 .01 58));--line:light-dark(oklch(.868 .019 80),oklch(.345 .014 62));--ink:light-dark(oklch(.225 .018 42),oklch(.958 .009 86));--soft:light-dark(oklch(.445 .022 55),oklch(.775 .014 78));--accent:light-dark(oklch(.556 .205 32),oklch(.715 .172 38));--on:light-dark(oklch(.992 .006 80),oklch(.19 .03 38));--focus:light-dark(oklch(.49 .2 262),oklch(.82 .115 252))}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:1.5rem 1rem;background:var(--paper);color:var(--ink);font:1.125rem/1.55 Figtree,system-ui,sans-serif}
main{position:relative;width:100%;max-width:34rem;background:var(--sheet);border:1px solid var(--line);border-radius:1.25rem;padding:2rem 1.5rem}
.brand{display:flex;align-items:center;gap:.5rem;margin:0 0 1.5rem;font:800 1.5rem/1 Bricolage,system-ui,sans-serif;letter-spacing:-.03em;color:var(--ink)}
.brand svg{width:2rem;height:2rem;color:var(--accent)}
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
</style>
</head>
<body>
<main>
<div class="brand"><svg viewBox="0 0 32 32" aria-hidden="true"><g transform="rotate(-12 16 16)"><path fill="currentColor" fill-rule="evenodd" d="M4 7.5A1.5 1.5 0 0 1 5.5 6h21A1.5 1.5 0 0 1 28 7.5v5.2a3.3 3.3 0 0 0 0 6.6v5.2a1.5 1.5 0 0 1-1.5 1.5h-21A1.5 1.5 0 0 1 4 24.5v-5.2a3.3 3.3 0 0 0 0-6.6zM13.5 12.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z"/><path d="M21.5 9v14" stroke="var(--sheet)" stroke-width="1.8" stroke-dasharray="0.1 3.4" stroke-linecap="round"/></g></svg>${brand.wordmark}</div>
<h1>${words.title}</h1>
<p>${words.lead}</p>
<p id="kept">${words.kept}</p>
<div id="waiting" data-words="${escaped(waitingWords)}" data-forms="${escaped(JSON.stringify(keptFormsPlace))}" data-raffle="${paths.raffle({ communityUrl: 'COMMUNITY', raffle: 'RAFFLE' })}" hidden></div>
<hr class="tear">
<nav aria-label="${words.title}"><a class="main" href="">${words.retry}</a> <a href="${paths.home()}">${words.home}</a></nav>
<p id="back" hidden>${words.back}</p>
</main>
<script src="${paths.offlineScript()}"></script>
</body>
</html>
`;
