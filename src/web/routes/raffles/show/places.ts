/** Places of a raffle's page that links of the same page lead to. */
export const places = { choose: 'elegir', terms: 'condiciones' } as const;
