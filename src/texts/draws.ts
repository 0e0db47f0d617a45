import type { Motivo } from '#domain/draw/documents.ts';
import { counted } from './format.ts';

const refund = 'Lo pagado se devuelve.';

/** Why a raffle is called off whose list was not sealed in time: no acta is possible, so the page itself says it. */
export const unsealed = `La lista de boletos no se selló antes del último momento que permiten las bases, así que no puede haber un sorteo limpio. ${refund}`;

/** Why a draw is void, as its acta says it. */
export function voidDetail(
  motivo: Exclude<Motivo, 'fuerza_mayor'>,
  { sold, minimum }: { sold: number; minimum: number },
): string {
  switch (motivo) {
    case 'sin_boletos':
      return 'Al cierre no había ningún boleto pagado.';
    case 'minimo':
      return `Se pagaron ${counted(sold, 'boleto', 'boletos')} y las bases pedían al menos ${minimum}. ${refund}`;
    case 'fuente':
      return `El resultado del que dependía el sorteo no llegó dentro del plazo de las bases. ${refund}`;
    case 'sin_revelar':
      return `Los valores públicos del sorteo no se registraron dentro del plazo de las bases. ${refund}`;
  }
}
