import { brand } from '#brand';
import type { FieldFault, FieldFaults } from '#domain/form.ts';
import { demoProviderTexts as words } from '#texts/accounts/sign-in.ts';
import { faultSentence } from '#texts/field-faults.ts';
import { paths } from '#texts/paths.ts';
import { type DemoAccount, demoSubject } from './demo-identity.ts';
import { styles } from './demo-styles.ts';

export type Theme = 'light' | 'dark' | null;

/** What has been typed for another account, and what is wrong with it. */
type Typed = { name: string; email: string; fields: FieldFaults };

type Chooser = {
  theme: Theme;
  accounts: readonly DemoAccount[];
  /** The form for another account, where it was asked for. */
  other: Typed | null;
};

/** The account chooser: complete without scripts, with its own styles, for a phone first. */
export function chooserPage({ theme, accounts, other }: Chooser): string {
  const list = `<form method="post" class="sheet" aria-label="${words.accounts}">
<ul>
${accounts.map(accountButton).join('\n')}
${other ? '' : `<li><button formmethod="get" name="otra" value="1">${plus}<b>${words.other}</b></button></li>`}
</ul>
</form>`;
  const isWrong = other !== null && Object.keys(other.fields).length > 0;
  return page(
    theme,
    isWrong ? words.wrongTitle : words.title,
    `<h1>${words.title}</h1>
<p class="soft">${words.lead}</p>
${other ? otherForm(other) : ''}
${list}
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

/** What stands in the place of a sign-in that may not begin now. */
export function refusedPage(theme: Theme, sentence: string): string {
  return page(theme, words.refusedTitle, `<h1>${words.refusedTitle}</h1>\n<p class="soft">${plain(sentence)}</p>`);
}

const mark = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><g transform="rotate(-12 16 16)"><path fill="var(--accent)" fill-rule="evenodd" d="M4 7.5A1.5 1.5 0 0 1 5.5 6h21A1.5 1.5 0 0 1 28 7.5v5.2a3.3 3.3 0 0 0 0 6.6v5.2a1.5 1.5 0 0 1-1.5 1.5h-21A1.5 1.5 0 0 1 4 24.5v-5.2a3.3 3.3 0 0 0 0-6.6zM13.5 12.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z"/><path d="M21.5 9v14" stroke="var(--paper)" stroke-width="1.8" stroke-dasharray="0.1 3.4" stroke-linecap="round"/></g></svg>`;

const plus = '<span class="initial hollow" aria-hidden="true">+</span>';

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

function otherForm({ name, email, fields }: Typed): string {
  const inputs = [
    { name: 'nombre', label: words.name, type: 'text', autocomplete: 'name', value: name, fault: fields.name },
    { name: 'correo', label: words.email, type: 'email', autocomplete: 'email', value: email, fault: fields.email },
  ];
  const focused = inputs.find(({ fault }) => fault) ?? inputs[0];
  return `<form method="post" novalidate class="sheet other">
<h2>${words.other}</h2>
${inputs.map((input) => field(input, input === focused)).join('\n')}
<button class="main">${words.go}</button>
</form>`;
}

type Input = {
  name: string;
  label: string;
  type: string;
  autocomplete: string;
  value: string;
  fault?: FieldFault | undefined;
};

function field({ name, label, type, autocomplete, value, fault }: Input, isFocused: boolean): string {
  const wrong = fault ? ` aria-invalid="true" aria-describedby="${name}-error"` : '';
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${plain(value)}" required${wrong}${isFocused ? ' autofocus' : ''}>
${fault ? `<p class="error" id="${name}-error">${faultSentence(fault)}</p>` : ''}`;
}

function plain(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
