import { counted, formatCount } from '#texts/format.ts';

/** The words of numbers that one person alone sells. */
export const allotmentTexts = {
  tool: {
    title: 'Repartir números entre quienes venden',
    lead: 'Lo repartido lo vende solo esa persona: en su puesto, en gestión y por su enlace. Para los demás no está a la venta.',
    left: (free: number, count: number) =>
      free === count
        ? `${counted(count, 'número', 'números')}, sin vender`
        : `Le ${free === 1 ? 'queda' : 'quedan'} ${formatCount(free)} de ${formatCount(count)}`,
    numbers: 'Números',
    numbersHint: 'Por ejemplo: 00-19, 25',
    seller: 'Quién los vende',
    sellerHint: 'Para devolverlos a la venta no hace falta.',
    choose: 'Elige a alguien',
    allot: 'Repartir',
    return: 'Devolver a la venta',
  },
} as const;
