import { amendmentLimits } from '#domain/raffles/amendment-form.ts';
import { counted } from '#texts/format.ts';
import { plural } from '#texts/words.ts';

/** Where the rules of a raffle are changed, and where it is read what changed. */
export const amendmentTexts = {
  /** The reason of an amendment for which the key of the ticket records was retired. */
  keyRetired: (reason: string) => `Se ha cambiado la clave que firma los resguardos: ${reason}`,
  /** The page on which the organiser changes them. */
  form: {
    title: 'Cambiar las bases',
    description: 'Cambiar las bases de una rifa que ya tiene números apartados.',
    link: 'Cambiar las bases',
    lead: 'Ya hay números apartados, así que cada cambio se publica con su motivo y se avisa a quien los tiene. Quien no esté de acuerdo podrá retirarse y recuperar lo que pagó.',
    leadFree:
      'Ya hay números apartados, así que cada cambio se publica con su motivo y se avisa a quien los tiene. Quien no esté de acuerdo podrá retirarse.',
    reason: 'Por qué cambian',
    reasonHint: 'Lo lee todo el mundo, junto al cambio.',
    rafflesTitle: 'Título de la rifa',
    prizes: 'Premios',
    prizesHint: 'Por orden: el primer número que salga gana el primero. Deja uno en blanco para quitarlo.',
    prize: (place: number) => `Premio ${place}`,
    value: 'Valor',
    prizeWords: 'Descripción',
    up: (place: number) => `Subir el premio ${place}`,
    addPrize: 'Añadir un premio',
    dates: 'Fechas',
    datesHint: `Solo se pueden retrasar. La venta tiene que seguir abierta al menos ${amendmentLimits.toWithdraw} horas desde el cambio.`,
    closes: 'La venta cierra',
    draws: 'El sorteo es',
    lottery: (lottery: string, figures: number) =>
      `Se ${plural(figures, 'lee la última cifra', `leen las ${figures} últimas cifras`)} de «${lottery}»: eso no cambia. Si retrasas el sorteo, elige aquí los de la lotería de ese día. La venta cierra la víspera del primero, a las 23:00 a más tardar.`,
    values: 'Datos públicos que se suman',
    valuesHint:
      'Si retrasas el sorteo, di de qué día y hora es cada dato. Uno que ya se sepa al sellar la lista no sirve.',
    whichValue: (place: number, count: number) => (count === 1 ? 'Qué dato es' : `Qué dato es el ${place}`),
    valueHint: (length: number, isHex: boolean) =>
      `${isHex ? counted(length, 'carácter hexadecimal', 'caracteres hexadecimales') : counted(length, 'cifra', 'cifras')}: eso no cambia.`,
    minimum: 'Mínimo de números pagados',
    minimumHint: (minimum: number) => `Solo se puede bajar: ahora son ${minimum}. En blanco, sin mínimo.`,
    review: 'Ver qué va a cambiar',
    back: 'Gestión',
    toDesk: 'Ir a la gestión',
    toEdit: 'Editar la rifa',
  },
  /** What is shown before it is done. */
  preview: {
    title: 'Esto va a cambiar',
    told: ({ all, unreached }: { all: number; unreached: number }) => {
      if (all === 0) return 'Ahora mismo nadie tiene números, así que no se avisa a nadie.';
      const reached = all - unreached;
      return [
        ...(reached > 0
          ? [
              `Se avisa a ${counted(reached, 'persona que tiene números', 'personas que tienen números')}, con el motivo y lo que cambia.`,
            ]
          : []),
        ...(unreached > 0
          ? [
              `${counted(unreached, 'persona no dejó', 'personas no dejaron')} correo ni cuenta: lo verán en su pedido, pero no les llega aviso. Díselo tú.`,
            ]
          : []),
      ].join(' ');
    },
    withdraw: (until: string, isFree: boolean) =>
      `Quien ya tenía números podrá retirarse hasta el ${until}${isFree ? '.' : ': tendrás que devolverle lo que haya pagado, y sus números volverán a la venta.'}`,
    final: 'No se puede deshacer: las dos versiones quedan publicadas para siempre y salen en el acta.',
    publish: 'Publicar el cambio',
    edit: 'Seguir editando',
  },
  reason: (reason: string) => `Motivo: ${reason}`,
  before: 'Antes',
  after: 'Ahora',
  nothingBefore: 'No estaba.',
  nothingAfter: 'Se quita.',
  /** The public page of all versions. */
  rules: {
    title: 'Bases de la rifa',
    documentTitle: (raffle: string) => `Bases de «${raffle}»`,
    description: (raffle: string) => `Todas las versiones de las bases de «${raffle}», y qué cambió en cada una.`,
    lead: 'Cada versión queda publicada con su huella, y no se puede borrar ni cambiar. El acta del sorteo las lleva todas.',
    once: 'Estas bases no han cambiado desde que se publicaron.',
    version: (place: number) => `Versión ${place}`,
    inForce: 'En vigor',
    published: (at: string) => `Publicada el ${at}.`,
    print: 'Huella',
    bases: 'Bases (JSON)',
    terms: 'Condiciones (texto)',
    compared: 'Qué cambió',
    comparedVersions: (before: number, after: number) => `De la versión ${before} a la ${after}.`,
    from: 'De la versión',
    to: 'A la versión',
    compare: 'Comparar',
    same: 'Entre estas dos versiones no cambia nada.',
    done: { cambiadas: 'Bases cambiadas. Se avisa a quien tiene números.' },
  },
  /** On the page of the raffle. */
  onRaffle: {
    version: (place: number) => `Bases, versión ${place}`,
    changed: (place: number, at: string, reason: string) => `Versión ${place}, ${at}: ${reason}`,
    see: 'Qué cambió y todas las versiones',
  },
  /** On the page of an order that was made before a change. */
  onOrder: {
    title: (changes: number) =>
      `Las bases han cambiado ${plural(changes, 'desde', `${changes} veces desde`)} tu pedido`,
    see: 'Todas las versiones de las bases',
    open: 'No estoy de acuerdo: quiero retirarme',
    until: (until: string) => `Puedes retirarte hasta el ${until}.`,
    otherLink:
      'Este enlace lo tiene también quien organiza, así que no sirve para retirarte. Abre el que te salió al apartar, entra con tu cuenta o pídeselo a quien organiza.',
    byHand:
      'Puedes retirarte por este cambio mientras dure la venta. Como te vendieron el número en mano, pídeselo a quien organiza.',
    over: 'La venta ha cerrado, así que ya no puedes retirarte por este cambio.',
    words: (count: number, isPaid: boolean) =>
      `${plural(count, 'Tu número vuelve', 'Tus números vuelven')} a la venta en este momento y no podrás deshacerlo.${isPaid ? ' Quien organiza tiene que devolverte lo que pagaste.' : ''}`,
    action: (count: number) => `Retirarme y devolver ${counted(count, 'número', 'números')}`,
  },
} as const;

export type RulesDone = keyof typeof amendmentTexts.rules.done;
