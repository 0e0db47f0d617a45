/** The encodings that answers are kept in, best first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The best of some encodings that a browser accepts (`Accept-Encoding`); null for what is sent as it is. */
export function acceptedEncoding(accepted = '', among: readonly Encoding[] = encodings): Encoding | null {
  const wanted = new Set(accepted.split(',').flatMap((offer) => wantedBy(offer) ?? []));
  return among.find((encoding) => wanted.has(encoding)) ?? null;
}

/** The encoding that an offer is for; null where its weight (`q`) says that it is against it, or is none. */
function wantedBy(offer: string): string | null {
  const [name = '', weight] = offer.split(';', 2).map((part) => part.trim());
  if (weight === undefined) return name;
  return weight.startsWith('q=') && Number(weight.slice(2)) > 0 ? name : null;
}
