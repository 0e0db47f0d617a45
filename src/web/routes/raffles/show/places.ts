/** Anchors of a raffle's page. */
export const places = { choose: 'elegir', terms: 'condiciones' } as const;
