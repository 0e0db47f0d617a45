import type { AccessCadence } from '#domain/access/access-payment.ts';

export const cadenceWords: Record<AccessCadence, string> = {
  one_time: 'una sola vez',
  monthly: 'al mes',
  yearly: 'al año',
};

/** `5 € al mes`, `10 € una sola vez`. */
export const priceWords = (price: string, cadence: AccessCadence) => `${price} ${cadenceWords[cadence]}`;
