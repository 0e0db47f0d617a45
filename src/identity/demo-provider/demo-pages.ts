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
  const list = `<form method="post" class="sheet" aria-label="${words.accounts}">
<ul>
${accounts.map(accountButton).join('\n')}
</ul>
</form>`;
  const other = `<details class="sheet"${refused ? ' open' : ''}>
<summary>${words.other}</summary>
<form method="post" novalidate class="other">
${fields(refused)}
<button class="main">${words.go}</button>
</form>
</details>`;
  return page(
    theme,
    refused ? words.wrongTitle : words.title,
    `<h1>${words.title}</h1>
<p class="soft">${words.lead}</p>
${refused ? other + list : list + other}
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

const mark = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><g transform="rotate(-12 16 16)"><path fill="var(--accent)" fill-rule="evenodd" d="M4 7.5A1.5 1.5 0 0 1 5.5 6h21A1.5 1.5 0 0 1 28 7.5v5.2a3.3 3.3 0 0 0 0 6.6v5.2a1.5 1.5 0 0 1-1.5 1.5h-21A1.5 1.5 0 0 1 4 24.5v-5.2a3.3 3.3 0 0 0 0-6.6zM13.5 12.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z"/><path d="M21.5 9v14" stroke="var(--paper)" stroke-width="1.8" stroke-dasharray="0.1 3.4" stroke-linecap="round"/></g></svg>`;

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
<p class="brand">${mark}${brand.wordmark}</p>
${body}
</main>
</body>
</html>`;
}

function accountButton({ name, email }: DemoAccount): string {
  const initial = [...name][0]?.toLocaleUpperCase('es') ?? '·';
  return `<li><button name="cuenta" value="${plain(demoSubject(email))}"><span class="initial" aria-hidden="true">${plain(initial)}</span><span class="who"><b>${plain(name)}</b> <span class="soft">${plain(email)}</span></span></button></li>`;
}

function fields(refused: Chooser['refused']): string {
  const all = [
    {
      name: 'nombre',
      label: words.name,
      type: 'text',
      autocomplete: 'name',
      value: refused?.name,
      fault: refused?.fields.name,
    },
    {
      name: 'correo',
      label: words.email,
      type: 'email',
      autocomplete: 'email',
      value: refused?.email,
      fault: refused?.fields.email,
    },
  ];
  const first = all.find(({ fault }) => fault)?.name;
  return all
    .map(({ name, label, type, autocomplete, value = '', fault }) => {
      const wrong = fault ? ` aria-invalid="true" aria-describedby="${name}-error"` : '';
      const focus = name === first ? ' autofocus' : '';
      return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${plain(value)}" required${wrong}${focus}>
${fault ? `<p class="error" id="${name}-error">${faultSentence(fault)}</p>` : ''}`;
    })
    .join('\n');
}

function plain(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
