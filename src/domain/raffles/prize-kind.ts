import { normalized } from '#domain/normalized.ts';
import { readsLikeMoney } from './country-rule.ts';

/** The kind of a prize, each with a drawing. */
export type PrizeKind =
  | 'ham'
  | 'bicycle'
  | 'phone'
  | 'trip'
  | 'basket'
  | 'money'
  | 'television'
  | 'computer'
  | 'vehicle'
  | 'meal'
  | 'books'
  | 'gift';

/** Words of all countries, without accents. */
const wordsOf: readonly (readonly [PrizeKind, RegExp])[] = [
  ['ham', /\b(?:jamon|paleta iberica|paletilla|embutidos?|pata negra)/],
  ['bicycle', /\b(?:bici|bicis|bicicletas?|ciclo)\b/],
  ['phone', /\b(?:telefono|celular|smartphone|iphone|movil)/],
  ['trip', /\b(?:viaje|vuelo|hotel|escapada|crucero|fin de semana|alojamiento|estancia|hospedaje)/],
  ['basket', /\b(?:cesta|canasta|ancheta|despensa|lote de (?:navidad|productos|alimentos))/],
  ['television', /\b(?:televis|smart ?tv|tele\b|tv\b)/],
  ['computer', /\b(?:portatil|laptop|computador|ordenador|notebook|tablet|tableta|ipad|consola|playstation|xbox)/],
  ['vehicle', /\b(?:coche|carro|auto|automovil|moto|motocicleta|camioneta)\b/],
  ['meal', /\b(?:cena|comida|almuerzo|asado|parrillada|desayuno|restaurante)/],
  ['books', /\b(?:libro|cuaderno|novela|comic)/],
];

/**
 * The kind of a prize by its words: of the first text that names one, the kind that is named first, as in «Bicicleta
 * para el viaje». Money only where nothing else is named: other prizes have their worth written beside them.
 * @param texts what says it best first, such as the prize's name before the raffle's title
 */
export function prizeKindOf(texts: readonly string[]): PrizeKind {
  for (const text of texts) {
    const folded = normalized(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase();
    const named = wordsOf
      .map(([kind, words]) => ({ kind, at: folded.search(words) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at);
    if (named[0]) return named[0].kind;
    if (readsLikeMoney(text, 'any')) return 'money';
  }
  return 'gift';
}
