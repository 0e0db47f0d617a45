import { brand } from '#brand';
import type { FieldFault } from '#domain/form.ts';
import { demoProvider as words } from '#texts/accounts.ts';
import { paths } from '#texts/paths.ts';
import { faultSentence } from '#texts/refusals.ts';
import { type DemoAccount, demoSubject } from './demo-identity.ts';
import { styles } from './demo-styles.ts';

export type Theme = 'light' | 'dark' | null;

type Chooser = {
  theme: Theme;
  accounts: readonly DemoAccount[];
  /** What was typed for another account, and what is wrong with it. */
  refused?: { name: string; email: string; fields: Record<string, FieldFault> };
};

/** The account chooser: complete without scripts, with its own styles, for a phone first. */
export function chooserPage({ theme, accounts, refused }: Chooser): string {
  return page(
    theme,
    refused ? `Error: ${words.title}` : words.title,
    `<h1>${words.title}</h1>
<p class="soft">${words.lead}</p>
<form method="post" class="sheet" aria-label="${words.accounts}">
<ul>
${accounts.map(accountButton).join('\n')}
</ul>
</form>
<details class="sheet"${refused ? ' open' : ''}>
<summary>${words.other}</summary>
<form method="post" novalidate class="other">
${field({ name: 'nombre', label: words.name, type: 'text', autocomplete: 'name', value: refused?.name, fault: refused?.fields.name })}
${field({ name: 'correo', label: words.email, type: 'email', autocomplete: 'email', value: refused?.email, fault: refused?.fields.email })}
<button class="main">${words.go}</button>
</form>
</details>
<form method="post"><button name="cancelar" value="1" class="quiet">${words.cancel}</button></form>`,
  );
}

/** What stands in the place of a sign-in that has run out, or that never was. */
export function lostPage(theme: Theme): string {
  return page(
    theme,
    words.lostTitle,
    `<h1>${words.lostTitle}</h1>
<p class="soft">${words.lost}</p>
<p><a class="main" href="${paths.login()}">${words.restart}</a></p>`,
  );
}

function page(theme: Theme, title: string, body: string): string {
  return `<!doctype html>
<html lang="es"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand.name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${styles}</style>
</head>
<body>
<aside class="demo" aria-label="${words.mode}"><p><strong>${words.mode}.</strong> ${words.words}</p></aside>
<main>
<p class="brand">${brand.wordmark}</p>
${body}
</main>
</body>
</html>`;
}

function accountButton({ name, email }: DemoAccount): string {
  const initial = [...name][0]?.toLocaleUpperCase('es') ?? '·';
  return `<li><button name="cuenta" value="${plain(demoSubject(email))}"><span class="initial" aria-hidden="true">${plain(initial)}</span><span class="who"><b>${plain(name)}</b> <span class="soft">${plain(email)}</span></span></button></li>`;
}

type Field = {
  name: string;
  label: string;
  type: string;
  autocomplete: string;
  value: string | undefined;
  fault: FieldFault | undefined;
};

function field({ name, label, type, autocomplete, value = '', fault }: Field): string {
  const error = fault ? `<p class="error" id="${name}-error">${faultSentence(fault)}</p>` : '';
  const wrong = fault ? ` aria-invalid="true" aria-describedby="${name}-error"` : '';
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${plain(value)}" required${wrong}>${error}`;
}

function plain(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
