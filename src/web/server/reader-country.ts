import { type Country, countryCodes } from '#domain/communities/community.ts';

/** The country of the reader's own Spanish (`es-CO`), where the product knows it. */
export function readerCountry(languages: string | null): Country {
  const region = /\b[a-z]{2}-([A-Z]{2})\b/.exec(languages ?? '')?.[1];
  return countryCodes.find((code) => code === region) ?? 'ES';
}
