import { verifierFileTexts as words } from '#texts/draws/verifier-file.ts';

/** What the document is made of. The hashes are those by which a policy names what stands in a page. */
export type Made = { style: string; styleHash: string; script: string; scriptHash: string };

/** The verifier as one file: its policy lets nothing in but its own style and script, and nothing out. */
export function documentOf({ style, styleHash, script, scriptHash }: Made): string {
  const policy = [
    "default-src 'none'",
    `script-src '${scriptHash}'`,
    `style-src '${styleHash}'`,
    'img-src data: blob:',
    "connect-src 'none'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="es">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${words.title} · ${words.wordmark}</title>`,
    '<link rel="icon" href="data:,">',
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    `<noscript><p class="notice" data-tone="told">${words.needsScript}</p></noscript>`,
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
