import { layoutTexts } from '#texts/layout.ts';
import { requestTexts } from '#texts/requests.ts';

/** The error page for failures before the router, where neither layout nor session is available. */
export function plainFailure(errorId: string): string {
  const { title, lead, code } = layoutTexts.failure;
  return plainPage(title, `<p>${lead}</p>${waysOn()}<p>${code}: <code>${errorId}</code></p>`);
}

/** Whether somebody opens a page by a request, rather than a script or a picture of one. */
export function opensPage({ headers }: Request): boolean {
  return headers.get('Accept')?.includes('text/html') ?? false;
}

/** The same of a refusal, which says its own sentence. */
function plainRefusal(sentence: string, status: number): string {
  return plainPage(
    (status === 404 ? layoutTexts.notFound : layoutTexts.refused).title,
    `<p>${plain(sentence)}</p>${waysOn()}`,
  );
}

/** Refuses a request: with a page if it was opened as one, with the plain sentence for a script. */
export function refuseRequest(
  request: Request,
  { status, words, headers }: { status: number; words: string; headers?: Record<string, string> },
): Response {
  const isPage = opensPage(request);
  return new Response(isPage ? plainRefusal(words, status) : words, {
    status,
    headers: {
      'Content-Type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}

/** The page for a request to an unknown host: it names this installation's address. */
export function otherHostPage(publicUrl: string): string {
  const { title, lead, proxy } = requestTexts.otherHost;
  return plainPage(title, `<p>${lead}</p><p><a href="${publicUrl}/">${publicUrl}</a></p><p>${proxy}</p>`);
}

/** A page of its own that sends the browser on to an address by itself, or by a press where it does not. */
export function onwardsPage(address: string): string {
  const { title, lead, go } = requestTexts.onwards;
  return plainPage(title, `<p>${lead}</p><p><a href="${plain(address)}" rel="noreferrer">${go}</a></p>`);
}

function waysOn(): string {
  const { again, goHome } = layoutTexts.failure;
  return `<p><a href="">${again}</a> <a class="other" href="/">${goHome}</a></p>`;
}

/** The content policy names it by its hash (`own-styles.ts`). */
export const plainStyle = `
:root{color-scheme:light dark}
body{margin:0 auto;max-width:34rem;padding:3rem 1rem;overflow-wrap:break-word;background:light-dark(oklch(.967 .012 84),oklch(.182 .008 56));color:light-dark(oklch(.225 .018 42),oklch(.958 .009 86));font:1.125rem/1.55 system-ui,sans-serif}
h1{font-size:clamp(1.25rem,1rem + 3vw,1.875rem);line-height:1.12;letter-spacing:-.02em;hyphens:auto}
a{display:inline-block;box-sizing:border-box;max-width:100%;margin-top:.5rem;padding:.75rem 1.25rem;border-radius:.625rem;background:light-dark(oklch(.556 .205 32),oklch(.715 .172 38));color:light-dark(oklch(.992 .006 80),oklch(.19 .03 38));font-weight:600;text-decoration:none}
.other{background:none;color:inherit;box-shadow:inset 0 0 0 1.5px currentcolor}
`;

function plainPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${layoutTexts.title(title)}</title>
<style>${plainStyle}</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`;
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function plain(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => marks[mark] ?? '');
}
