/** Where an address of our own leads. A path that begins with two strokes would be another site to a browser. */
export function ownPath(href: string): string {
  const { pathname, search, hash } = new URL(href);
  return pathname.replace(/^\/{2,}/, '/') + search + hash;
}
