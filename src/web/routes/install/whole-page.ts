import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { brand } from '#brand';

/*
 * What the pages have in common that the service worker keeps: each is whole in itself, without the product's styles.
 */

export const fonts = [bricolage, figtree] as const;

export const pageHead = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#f8f4ec" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#15100d" media="(prefers-color-scheme: dark)">`;

export const pageStyle = `@font-face{font-family:Bricolage;src:url(${bricolage}) format("woff2");font-weight:200 800;font-display:swap}
@font-face{font-family:Figtree;src:url(${figtree}) format("woff2");font-weight:300 900;font-display:swap}
:root{color-scheme:light dark;--paper:light-dark(oklch(.967 .012 84),oklch(.182 .008 56));--sheet:light-dark(oklch(.994 .004 88),oklch(.226 .01 58));--line:light-dark(oklch(.868 .019 80),oklch(.345 .014 62));--ink:light-dark(oklch(.225 .018 42),oklch(.958 .009 86));--soft:light-dark(oklch(.445 .022 55),oklch(.775 .014 78));--accent:light-dark(oklch(.556 .205 32),oklch(.715 .172 38));--on:light-dark(oklch(.992 .006 80),oklch(.19 .03 38));--focus:light-dark(oklch(.49 .2 262),oklch(.82 .115 252))}
*{box-sizing:border-box}
.brand{display:flex;align-items:center;gap:.5rem;margin:0 0 1.5rem;font:800 1.5rem/1 Bricolage,system-ui,sans-serif;letter-spacing:-.03em;color:var(--ink)}
.brand svg{width:2rem;height:2rem;color:var(--accent)}
`;

export const brandMark = `<div class="brand"><svg viewBox="0 0 32 32" aria-hidden="true"><g transform="rotate(-12 16 16)"><path fill="currentColor" fill-rule="evenodd" d="M4 7.5A1.5 1.5 0 0 1 5.5 6h21A1.5 1.5 0 0 1 28 7.5v5.2a3.3 3.3 0 0 0 0 6.6v5.2a1.5 1.5 0 0 1-1.5 1.5h-21A1.5 1.5 0 0 1 4 24.5v-5.2a3.3 3.3 0 0 0 0-6.6zM13.5 12.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z"/><path d="M21.5 9v14" stroke="var(--sheet)" stroke-width="1.8" stroke-dasharray="0.1 3.4" stroke-linecap="round"/></g></svg>${brand.wordmark}</div>`;
