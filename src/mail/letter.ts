import { brand } from '#brand';

export type LetterParts = {
  title: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string } | undefined;
  /** Lists under headings: what a digest holds. */
  groups?: readonly LetterGroup[] | undefined;
  /** Why its reader gets it, and what else they can do about that. */
  why: string;
  links?: readonly { label: string; url: string }[];
};

export type LetterGroup = { title: string; lines: readonly { text: string; url: string | null }[] };

/** An e-mail's two parts: the same words, once plain and once in the product's look. */
export function letter(parts: LetterParts): { text: string; html: string } {
  return { text: plain(parts), html: page(parts) };
}

function plain({ title, paragraphs, action, groups = [], why, links = [] }: LetterParts): string {
  return [
    title,
    ...paragraphs,
    ...groups.map((group) =>
      [group.title, ...group.lines.map(({ text, url }) => `- ${text}${url ? `\n  ${url}` : ''}`)].join('\n'),
    ),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ['--', brand.name, why, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ].join('\n\n');
}

const fonts = "Figtree,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail readers know neither our variables nor our fonts: the paper, the ink and the one vermilion button of our pages. */
const styles = `
:root{color-scheme:light dark}
body{margin:0;background:#f8f4eb;color:#231915;font:16px/1.5 ${fonts};overflow-wrap:anywhere}
a{color:#b71c07}
.s{background:#fefdfa;border:1px solid #dad2c6}
.b{background:#d0290a;color:#fffcf8}
.q{color:#5e5148}
.q a{color:#5e5148}
.r{border-top:2px dashed #dad2c6}
.i{border-top:1px solid #dad2c6}
.l{color:#231915}
@media (prefers-color-scheme:dark){
body{background:#15110f;color:#f4f1ea}
a{color:#fd8e67}
.s{background:#201b17;border-color:#3f3832}
.b{background:#fa764c;color:#1f0f0a}
.q,.q a{color:#bbb5ac}
.r,.i{border-color:#3f3832}
.l{color:#f4f1ea}
}`.replaceAll('\n', '');

function page({ title, paragraphs, action, groups = [], why, links = [] }: LetterParts): string {
  const body = [
    `<h1 style="margin:0 0 12px;font-size:22px;line-height:28px">${escaped(title)}</h1>`,
    ...paragraphs.map((words) => `<p style="margin:0 0 12px">${escaped(words)}</p>`),
    ...groups.map(list),
    ...(action ? [button(action)] : []),
  ].join('');
  const foot = [
    `<p style="margin:0 0 8px">${escaped(why)}</p>`,
    ...links.map(({ label, url }) => `<p style="margin:0 0 8px"><a href="${escaped(url)}">${escaped(label)}</a></p>`),
  ].join('');
  return [
    '<!doctype html><html lang="es"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(title)}</title><style>${styles}</style></head>`,
    '<body><div style="max-width:560px;margin:0 auto;padding:24px 16px">',
    `<p style="margin:0 0 16px;font-weight:700;font-size:18px">${escaped(brand.name)}</p>`,
    `<div class="s" style="border-radius:20px;padding:24px">${body}</div>`,
    `<div class="q r" style="margin-top:24px;padding-top:16px;font-size:14px;line-height:20px">${foot}</div>`,
    '</div></body></html>',
  ].join('\n');
}

function list({ title, lines }: LetterGroup): string {
  const items = lines.map(({ text, url }) => {
    const words = url
      ? `<a class="l" href="${escaped(url)}" style="display:block;padding:10px 0;text-decoration:none">${escaped(text)}</a>`
      : `<span style="display:block;padding:10px 0">${escaped(text)}</span>`;
    return `<li class="i" style="margin:0">${words}</li>`;
  });
  return `<h2 style="margin:24px 0 8px;font-size:18px;line-height:24px">${escaped(title)}</h2><ul style="margin:0 0 12px;padding:0;list-style:none">${items.join('')}</ul>`;
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:20px 0 4px"><a class="b" href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
