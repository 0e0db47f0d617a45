import { installTexts } from '#texts/install.ts';
import { paths } from '#texts/paths.ts';
import { keptFormsPlace } from '#web/browser/kept-forms.ts';
import { offlineStyle } from './offline-style.ts';
import { brandMark, fonts, pageHead } from './whole-page.ts';

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
export const offlineFiles = [...fonts, paths.offlineScript()] as const;

/**
 * The page for when there is no connection, whole in itself. It stands at the address that was asked for, so its link to
 * nowhere asks for that again; its script does the same once the connection is back.
 */
export const offlinePage = `<!doctype html>
<html lang="es">
<head>
${pageHead}
<title>${words.documentTitle}</title>
<style>${offlineStyle}</style>
</head>
<body>
<main>
${brandMark}
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
