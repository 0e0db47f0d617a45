import { layout } from '#texts/layout.ts';

const { title, lead, again, goHome, code } = layout.failure;

/** The page of a failure so early that no page of ours can be made: nobody knows yet who asks. */
export function plainFailure(errorId: string): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${layout.title(title)}</title>
<style>
:root{color-scheme:light dark}
body{margin:0 auto;max-width:34rem;padding:3rem 1rem;background:light-dark(oklch(.967 .012 84),oklch(.182 .008 56));color:light-dark(oklch(.225 .018 42),oklch(.958 .009 86));font:1.125rem/1.55 system-ui,sans-serif}
h1{font-size:1.875rem;line-height:1.12;letter-spacing:-.02em}
a{display:inline-block;margin-top:.5rem;padding:.75rem 1.25rem;border-radius:.625rem;background:light-dark(oklch(.556 .205 32),oklch(.715 .172 38));color:light-dark(oklch(.992 .006 80),oklch(.19 .03 38));font-weight:600;text-decoration:none}
</style>
</head>
<body><main><h1>${title}</h1><p>${lead}</p><p><a href="">${again}</a> <a href="/">${goHome}</a></p><p>${code}: <code>${errorId}</code></p></main></body>
</html>`;
}
