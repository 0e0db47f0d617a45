import { patterns } from '#texts/paths.ts';

const secretPlaces = [patterns.ticket, patterns.invitation, patterns.checkout].map((pattern) =>
  pattern.slice(0, pattern.indexOf(':')),
);

/** A path as it may be written in a log: what opens a private link is left out. */
export function withoutSecrets(pathname: string): string {
  const read = decoded(pathname);
  const place = secretPlaces.find((prefix) => read.startsWith(prefix));
  return place ? `${place}…` : pathname;
}

const anywhere = new RegExp(`(${secretPlaces.join('|')})[^\\s/?#"'()]+`, 'g');

/** The same for a text with addresses in it, such as where a script failed. */
export function textWithoutSecrets(text: string): string {
  return text.replace(anywhere, '$1…');
}

/** What the router reads in a path: `%62oleto` opens the same page as `boleto`. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
