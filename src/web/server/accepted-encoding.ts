/** The encodings that answers are kept in, best first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The best of some encodings that a browser accepts (`Accept-Encoding`); null for what is sent as it is. */
export function acceptedEncoding(accepted = '', among: readonly Encoding[] = encodings): Encoding | null {
  const offers = accepted.split(',').map((offer) => offer.trim());
  return among.find((encoding) => offers.some((offer) => offer === encoding || isWanted(offer, encoding))) ?? null;
}

/** Whether an offer with a weight is for an encoding, and not against it. */
function isWanted(offer: string, encoding: Encoding): boolean {
  const [name = '', weight = ''] = offer.split(/\s*;\s*q=/);
  return name === encoding && Number(weight) > 0;
}
