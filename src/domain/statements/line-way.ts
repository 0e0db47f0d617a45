import { foldedHeading } from '#domain/guess-columns.ts';
import type { PaymentKind } from '#domain/raffles/raffle.ts';

/** Ways of paying that banks name where money came by them. */
const named: Readonly<Partial<Record<PaymentKind, string>>> = {
  bizum: 'bizum',
  nequi: 'nequi',
  daviplata: 'daviplata',
  breb: 'bre b',
  transfiya: 'transfiya',
  yape: 'yape',
  plin: 'plin',
  spei: 'spei',
  dimo: 'dimo',
  oxxo: 'oxxo',
  pago_movil: 'pago movil',
  sinpe: 'sinpe',
  deuna: 'deuna',
  pix: 'pix',
  zelle: 'zelle',
};

/** The ways that are transfers, as a raffle may offer them. */
const transfers: readonly PaymentKind[] = ['transfer', 'sepa', 'spei', 'transfiya', 'breb', 'pago_movil', 'pix'];

/** How the money of a line of a statement came: by the way that it names of those that the raffle offers, else by transfer. */
export function wayOfLine(said: string, offered: readonly { kind: PaymentKind }[]): PaymentKind {
  const words = ` ${foldedHeading(said)} `;
  const kinds = new Set(offered.map(({ kind }) => kind));
  const told = [...kinds].find((kind) => named[kind] && words.includes(` ${named[kind]} `));
  return told ?? transfers.find((kind) => kinds.has(kind)) ?? 'transfer';
}
