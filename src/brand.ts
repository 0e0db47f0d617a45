/** What an adopter changes first: the name people read, and the word that two specified routes carry. */
export const brand = {
  name: 'Rifamiga',
  wordmark: 'rifamiga',
  /** Plural noun used in `/las-{product}-son-legales` and `/como-hacer-{product}`. */
  product: 'rifas',
} as const;
