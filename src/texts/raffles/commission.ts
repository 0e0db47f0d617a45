import { type Commission, type CommissionKind, commissionLimits } from '#domain/raffles/commission.ts';

const { min, max } = commissionLimits.percent;

/** The words of what who sells a raffle gets for it. Never «comisión»: that is what a platform would take. */
export const commissionTexts = {
  /** Where a raffle is made. */
  form: {
    kind: 'Recompensa de quien vende',
    kindHint:
      'Sale en las bases, y desde el primer número apartado no cambia. Cuentan las ventas de quien sea, también las tuyas.',
    none: 'Ninguna',
    kinds: {
      amount: 'Una cantidad por número',
      percent: 'Una parte de lo que vende',
      'winner-prize': 'Un premio si vende el número ganador',
    } satisfies Record<CommissionKind, string>,
    amount: 'Cuánto por cada número pagado',
    amountHint: 'Se descuenta de lo que te tiene que entregar. Si cobra menos en mano, se lo pagas tú.',
    percent: 'Qué porcentaje de lo pagado',
    percentHint: `Entre ${min} y ${max}. Se redondea hacia abajo sobre el total, y se descuenta de lo que te tiene que entregar.`,
    prize: 'Qué premio',
    prizeHint: 'Para quien vende el número que gana el primer premio. Se lo das tú: no sale de las cuentas.',
  },
} as const;

/** What somebody gets for selling, in one line. `money`: how a sum is written. */
export function commissionWords(commission: Commission, money: (amount: number) => string): string {
  switch (commission.kind) {
    case 'amount':
      return `${money(commission.amount)} por cada número pagado`;
    case 'percent':
      return `${commission.percent} % de lo pagado`;
    case 'winner-prize':
      return `premio por vender el número que gana el primer premio: ${commission.prize}`;
  }
}
