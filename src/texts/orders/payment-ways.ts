import type { GatewayId } from '#domain/orders/checkout.ts';
import type { PaymentKind } from '#domain/raffles/raffle.ts';

/** What each way of paying is called, wherever people read it. */
export const paymentWayNames: Readonly<Record<PaymentKind | GatewayId, string>> = {
  bizum: 'Bizum',
  sepa: 'Transferencia SEPA',
  nequi: 'Nequi',
  daviplata: 'Daviplata',
  breb: 'Bre-B',
  transfiya: 'Transfiya',
  yape: 'Yape',
  plin: 'Plin',
  spei: 'SPEI',
  dimo: 'DiMo',
  oxxo: 'OXXO',
  pago_movil: 'Pago Móvil',
  sinpe: 'SINPE Móvil',
  deuna: 'Deuna',
  pix: 'Pix',
  zelle: 'Zelle',
  transfer: 'Transferencia bancaria',
  cash: 'Efectivo',
  other: 'Otra forma',
  stripe: 'Stripe',
  'mercado-pago': 'Mercado Pago',
};
