import type { OrderLedgerKind } from '#domain/orders/checkout.ts';

/** The words of the ledger of a raffle's orders, in the file that organisers take with them. */
export const ledgerTexts = {
  columns: [
    'Fecha',
    'Pedido',
    'Números',
    'Quién compró',
    'Tipo',
    'Importe',
    'Moneda',
    'Forma',
    'Quién lo apuntó',
    'Venta de',
    'Apunte',
    'Anula el apunte',
    'Llegó o volvió como',
    'En qué moneda',
  ],
  file: 'movimientos',
  kinds: {
    payment: 'Cobro',
    undone: 'Cobro anulado',
    refund: 'Devolución',
    refund_failed: 'Devolución que falló',
  } satisfies Record<OrderLedgerKind, string>,
  /** In the place of a name. */
  automatic: 'Automático',
  own: (name: string) => `${name} (es su propio pago)`,
} as const;
