import type { Bases } from '#domain/draw/documents.ts';
import type { ResguardoJuzgado } from '#domain/draw/outcome.ts';
import { formatLongDateTime } from '#texts/format.ts';
import { list } from '#texts/words.ts';

/** What becomes of a receipt that is held against an acta. Section 4.1 of the draw protocol. */
const results = {
  firma_mala:
    'el resguardo no es bueno para esta acta: está cambiado, o no lo firmó la clave de sus bases. Si te lo dio la página de tu boleto, guárdalo: las bases pueden ser otras',
  otra_rifa: 'el resguardo es de otra rifa',
  otras_bases: 'se vendió con unas bases que esta acta no muestra',
  sin_lista: 'el resguardo es bueno, pero sin la lista de boletos no se sabe si está en ella',
  no_en_lista: 'el número no está en la lista sellada',
  otro_titular: 'el número está en la lista sellada con otro titular',
  en_lista: 'está en la lista sellada',
} as const satisfies Record<ResguardoJuzgado['resultado'], string>;

/** What may differ between two versions of the bases. Section 3.1. */
const members: { readonly [name in keyof Bases]?: string } = {
  cierre_ventas: 'el cierre de ventas',
  clave: 'la clave de los resguardos',
  condiciones: 'las condiciones',
  enmienda: 'la versión',
  margen_s: 'el margen antes del sorteo',
  metodo: 'los detalles del azar',
  minimo: 'el mínimo de boletos',
  premios: 'los premios',
  publicado_en: 'la fecha de publicación',
  sorteo_en: 'la hora del sorteo',
  titulo: 'el título',
};

const date = (at: string) => `${formatLongDateTime(at, 'UTC')}`;

const unproven =
  'Pero nada prueba que sea el acta que se publicó: compara su huella con la que te llegó antes del sorteo.';

/** What is held against who published an acta, by whether the acta is known to be the published one. */
const accusations = {
  omission: {
    proven: (number: string) =>
      `OMISIÓN. El boleto ${number} se pagó antes de sellar la lista y quedó fuera: lo prueba su resguardo firmado. Solo lo explicaría una devolución firmada antes del cierre, que no está entre lo que trajiste.`,
    unproven: (number: string) =>
      `Posible omisión: según esta acta, el boleto ${number} se pagó antes de sellar la lista y quedó fuera. ${unproven}`,
  },
  'hidden-bases': {
    proven: (number: string) =>
      `BASES OCULTAS. El boleto ${number} se vendió con unas bases que esta acta no muestra: lo prueba su resguardo firmado.`,
    unproven: (number: string) =>
      `Posibles bases ocultas: el boleto ${number} se vendió con unas bases que esta acta no muestra. ${unproven}`,
  },
  late: {
    proven: (number: string) =>
      `FECHAS QUE NO ENCAJAN. El boleto ${number} se pagó con unas bases que, según el acta, ya se habían cambiado: o se vendió con reglas viejas, o la fecha del cambio no es la verdadera.`,
    unproven: (number: string) =>
      `Fechas que no encajan: el boleto ${number} se pagó con unas bases que, según esta acta, ya se habían cambiado. ${unproven}`,
  },
  repeated: {
    proven: (number: string) =>
      `BOLETO REPETIDO. El ${number} sale más de una vez: la lista le dio más posibilidades que a los demás.`,
    unproven: (number: string) => `Boleto repetido: según esta acta, el ${number} sale más de una vez. ${unproven}`,
  },
} as const;

/** What the verifier says of receipts and of changed bases. */
export const recordTexts = {
  title: 'Resguardos',
  results,
  unreadable:
    'Un resguardo no se puede leer: está dañado, o un programa lo guardó a su manera. Descárgalo otra vez de la página de tu boleto.',
  ticket: (number: string) => `Boleto ${number}`,
  accusations,
  alone: {
    good: {
      title: (count: number) =>
        count === 1 ? 'El resguardo está bien firmado.' : 'Los resguardos están bien firmados.',
      words:
        'Guárdalo. Todavía no se comprueba si el boleto está en la lista: trae el acta con él en cuanto se publique.',
    },
    bad: {
      title: (count: number) => (count === 1 ? 'El resguardo no es bueno.' : 'Algún resguardo no es bueno.'),
      words: 'Está cambiado, o no lo firmó la clave que dice. Descárgalo de nuevo de la página de tu boleto.',
      record: 'no es bueno: está cambiado, o no lo firmó la clave que dice',
    },
    paid: (at: string) => `pagado el ${date(at)}`,
    holder: (text: string) => `titular «${text}»`,
    key: 'Clave que lo firma',
    bases: 'Huella de las bases',
    compare: 'La clave y la huella tienen que ser las que muestran las bases de la rifa. Compáralas.',
  },
  late: 'se vendió con unas bases que ya se habían cambiado, o el cambio lleva una fecha anterior a la suya',
  refunded: (at: string, isMoneyBack: boolean) =>
    `la plataforma firmó que dio de baja el número el ${date(at)}${isMoneyBack ? ' y que el dinero se devolvió' : '; no dice que el dinero volviera'}`,
  changes: (names: readonly (keyof Bases)[], hadPrint: boolean) => {
    const since = hadPrint ? 'las bases que tú tenías' : 'la primera versión de las bases';
    return `Desde ${since} ha cambiado: ${list(names.map((name) => members[name] ?? name))}.`;
  },
} as const;
