const longest = 2000;
/** Characters that browsers drop or read as a slash when they parse an address. */
const slippery = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\\]/u;
/** The first segment of sign-in and sign-out pages and their data, as the router reads it. */
const turningBack = /^(?:login|acceso|salir)(?:[./]|$)/i;

/**
 * A path of this site to return to after signing in, or null for anything else: another site, a scheme, a path that
 * browsers may read as another site, or a sign-in page (a loop).
 */
export function returnPath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > longest || !text.isWellFormed()) return null;
  if (!text.startsWith('/') || slippery.test(text)) return null;
  const [path = ''] = text.split(/[?#]/, 1);
  const climbs = path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
  if (path.includes('//') || climbs || turningBack.test(firstWord(path))) return null;
  // a `Location` header holds no other letters
  return text.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

function firstWord(path: string): string {
  const [, word = ''] = path.split('/', 2);
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
