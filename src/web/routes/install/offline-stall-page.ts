import { offlineStallTexts as words } from '#texts/orders/offline-stall.ts';
import script from '#web/routes/raffles/offline-stall/offline-stall.ts?worker&url';
import { offlineStallStyle } from './offline-stall-style.ts';
import { brandMark, fonts, pageHead } from './whole-page.ts';

/** What the page needs beside itself. A browser keeps these once it was prepared, and no other of the product's code. */
export const offlineStallFiles = [...fonts, script] as const;

/**
 * The page that sells without a connection, the same for every raffle: what it sells is in the browser, and its script writes it.
 */
export const offlineStallPage = `<!doctype html>
<html lang="es">
<head>
${pageHead}
<title>${words.documentTitle}</title>
<style>${offlineStallStyle}</style>
</head>
<body data-files="${offlineStallFiles.join(' ')}">
<main>
${brandMark}
<h1><small>${words.heading}</small><span id="title">${words.loading}</span></h1>
<div id="status"></div>
<div id="refused"></div>
<div id="stuck"></div>
<div id="last"></div>
<div id="offer"></div>
<div id="end"></div>
<noscript><p>${words.offer.needsScript}</p></noscript>
</main>
<script src="${script}" type="module"></script>
</body>
</html>
`;
