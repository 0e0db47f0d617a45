import type { Currency } from '#domain/money.ts';

/** How whoever runs the installation sells plans: who makes the invoices, and where a transfer goes. */
export type PlanSales = {
  /** Their name, tax number and address, a line each. */
  readonly issuer: string;
  /** Where the money is sent, a line each. */
  readonly transfer: string;
  /** The tax that is within the prices, in whole percent; 0: none is shown. */
  readonly taxPercent: number;
};

/** How one comes by a plan: it is asked for, bought for a period, or also charged by itself. */
export type PlanSelling = 'asked' | 'bought' | 'charged';

/** What a month of each plan costs where it is not paid in euros, in the currency's minor units. */
export type PlanPrices = { readonly currency: Currency; readonly monthlyPrices: ReadonlyMap<string, number> };
