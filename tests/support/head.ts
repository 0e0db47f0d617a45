/** What the head of a page says, tag by tag, in the order in which it stands there. */
export function headOf(html: string) {
  const head = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? '';
  const metas = tagsOf(head, 'meta');
  const links = tagsOf(head, 'link');
  return {
    titles: Array.from(head.matchAll(/<title>([\s\S]*?)<\/title>/g), ([, title]) => unescaped(title ?? '')),
    /** The contents of every `meta` of that name or property. */
    meta: (name: string) => metas.filter((tag) => (tag.name ?? tag.property) === name).map((tag) => tag.content ?? ''),
    links: (rel: string) => links.filter((tag) => tag.rel === rel),
    data: Array.from(
      head.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
      ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
    ),
  };
}

function tagsOf(head: string, name: string): Record<string, string>[] {
  return Array.from(head.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g')), ([, attributes]) =>
    Object.fromEntries(
      Array.from((attributes ?? '').matchAll(/([\w:-]+)="([^"]*)"/g), ([, key, value]) => [
        (key ?? '').toLowerCase(),
        unescaped(value ?? ''),
      ]),
    ),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
