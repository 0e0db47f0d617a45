import type { Metodo } from './documents.ts';
import { type Check, drawId, hex, integer, letters, link, listOf, members, one, text, time } from './shape.ts';

const drand = members({ tipo: one('drand'), ronda: integer(1, Number.MAX_SAFE_INTEGER), firma: hex(96) });

/** Section 5: the form of the `fuente` that goes with the bases' method. */
export function sourceOf(method: Metodo): Check {
  switch (method.tipo) {
    case 'drand':
      return drand;
    case 'loteria':
      return lottery(method.digitos);
    case 'compromiso':
      return members({
        tipo: one('compromiso'),
        semilla: hex(64),
        revelado_en: time,
        entropia: (value) =>
          Array.isArray(value) &&
          value.length === method.entropia.length &&
          method.entropia.every(({ formato, largo }, at) => publicValue(formato, largo)(value[at])),
      });
  }
}

function lottery(digits: number): Check {
  const reading = members({ sorteo: drawId, premio: text(1, 40), numero: letters(/^[0-9]+$/, digits), enlace: link });
  return members({ tipo: one('loteria'), introducido_en: time, lecturas: listOf(reading, 1, 64) });
}

function publicValue(format: 'digitos' | 'hex', length: number): Check {
  return members({ valor: letters(format === 'hex' ? /^[0-9a-f]+$/ : /^[0-9]+$/, length), enlace: link });
}
