import type { AttemptWay, PassReason } from '#domain/raffles/prize-claim.ts';
import { counted, formatDateTime, formatDeadline, formatLongDateTime } from '#texts/format.ts';
import { capitalised, sentence } from '#texts/words.ts';

/** Why a prize passed on, in the middle of a sentence. */
export const passReasonWords: Record<PassReason, string> = {
  'no-answer': 'no hubo respuesta en el plazo',
  renounced: 'quien lo tenía renunció',
  'cannot-receive': 'quien lo tenía no puede recibirlo',
};

type Passing = { number: string; next: string | null; reason: PassReason; byHolder: boolean };
type Step = Passing & { words: string | null; at: string; attempts: number };

/** Why it passed on, and whose word that is where it is not the holder's own. */
function whyOf({ reason, byHolder }: Pick<Passing, 'reason' | 'byHolder'>): string {
  const why = passReasonWords[reason];
  return reason === 'renounced' && !byHolder ? `según quien organiza, ${why}` : why;
}

/** Ways by which the holder of a prize was told, and by whom. */
function wayOf(way: AttemptWay): string {
  return way === 'account' ? 'Aviso en su cuenta, automático' : attemptWayNames[way];
}

const attemptWayNames: Record<Exclude<AttemptWay, 'account'>, string> = {
  whatsapp: 'WhatsApp',
  call: 'Llamada',
  mail: 'Correo',
  'in-person': 'En persona',
};

/** Prizes after the draw: who has each, until when they are waited for, and how it passes to the reserves. */
export const prizeClaimTexts = {
  /** In the history of the acta. */
  happened: ({ number, next, ...passing }: Passing) =>
    next === null
      ? `El premio del ${number} quedó sin entregar: ${whyOf(passing)} y no quedaba ningún suplente.`
      : `El premio del ${number} pasó al suplente ${next}: ${whyOf(passing)}.`,
  /** In the acta and at the desk. */
  passed: ({ number, next, words, at, attempts, ...passing }: Step, zone: string) => {
    const why = capitalised(whyOf(passing));
    const tried = passing.byHolder ? '' : `, tras ${counted(attempts, 'intento de aviso', 'intentos de aviso')}`;
    const where = next === null ? 'Nadie lo tiene ya: no quedaba ningún suplente' : `Pasó al ${next}`;
    return `Lo tuvo el ${number}. ${why}${tried}. ${where}, el ${formatLongDateTime(at, zone)}.${words ? ` «${sentence(words)}»` : ''}`;
  },
  hasIt: (number: string) => `Ahora lo tiene el ${number}, que era suplente.`,
  /** Of an installation that published another order than that of the draw. */
  passedOver: (numbers: readonly string[]) =>
    numbers.length === 1
      ? `Al suplente ${numbers[0]} le tocaba antes que a otro que tiene un premio, y se le saltó.`
      : `A los suplentes ${numbers.join(', ')} les tocaba antes que a otro que tiene un premio, y se les saltó.`,
  vacant: 'Quedó sin entregar: no queda ningún suplente.',
  claimed: 'Quien lo tiene ya dijo que lo quiere.',
  until: (at: string, zone: string) =>
    `Quien lo tiene puede responder hasta el ${formatLongDateTime(at, zone)}. Si no lo hace, después puede pasar al siguiente suplente.`,
  last: 'No queda ningún suplente: si no lo pide quien lo tiene, quedará sin entregar.',
  rule: (days: number) =>
    `Quien gana tiene ${counted(days, 'día', 'días')} para responder. Después, o si renuncia, el premio puede pasar al siguiente suplente, siempre por orden: nadie puede elegir otro.`,

  desk: {
    attempts: 'Avisos e intentos',
    none: 'Todavía no consta ninguno.',
    attempt: (way: AttemptWay, at: string, zone: string) => `${formatDateTime(at, zone)}: ${wayOf(way)}`,
    log: 'Anotar un intento',
    way: '¿Cómo lo intentaste?',
    wayNames: attemptWayNames,
    note: 'Nota',
    noteHint: 'No se publica.',
    logAction: 'Anotar el intento',
    pass: 'Pasar al suplente',
    passWords: (next: string) =>
      `El premio pasará al ${next}, el siguiente suplente, que tendrá el mismo plazo. No se puede deshacer. Se publica en el acta, y se avisa a las dos personas por las vías que dejaron.`,
    reason: 'Motivo',
    reasonNames: {
      'no-answer': 'No contesta',
      renounced: 'Renuncia',
      'cannot-receive': 'No puede recibirlo',
    } satisfies Record<PassReason, string>,
    words: '¿Algo más?',
    wordsHint: 'Lo lee todo el mundo: no pongas nombres ni teléfonos.',
    passAction: (next: string) => `Sí, pasar al ${next}`,
    waits: (at: string, zone: string) =>
      `Puede responder hasta el ${formatDeadline(at, zone)}. Hasta entonces no puede pasar a un suplente.`,
    nobodyTold: 'El plazo ya pasó. Anota primero algún intento de avisarle: sin ninguno no puede pasar a un suplente.',
    wanted: (at: string, zone: string) =>
      `Por el enlace de una venta en mano se dijo el ${formatDateTime(at, zone)} que lo quiere: el plazo empezó de nuevo, porque ese enlace lo tiene también quien vendió.`,
    mayPass: 'El plazo ya pasó. Puede seguir respondiendo mientras el premio no pase al suplente.',
  },

  order: {
    inherited: '¡Te toca a ti!',
    inheritedWords: 'Tu número era suplente, y el premio ha pasado a él.',
    until: (at: string, zone: string) =>
      `Di que lo quieres antes del ${formatDeadline(at, zone)}: después podría pasar al siguiente suplente.`,
    claim: 'Lo quiero',
    claimAgain: 'Lo sigo queriendo',
    /** Of a number that was sold by hand. */
    wanted: (at: string, until: string | null, zone: string) =>
      until === null
        ? `Dijiste que lo quieres el ${formatDateTime(at, zone)}.`
        : `Dijiste que lo quieres el ${formatDateTime(at, zone)}, y se te guarda hasta el ${formatDeadline(until, zone)}. Si para entonces no lo tienes, dilo otra vez.`,
    claimed: 'Has dicho que lo quieres: ya no puede pasar a nadie más.',
    renounce: 'Renunciar al premio',
    renounceWords: (hasReserve: boolean) =>
      hasReserve
        ? 'El premio pasará en este momento al siguiente suplente, y el acta lo dirá sin tu nombre. No se puede deshacer.'
        : 'El premio quedará sin entregar, porque no hay ningún suplente, y el acta lo dirá sin tu nombre. No se puede deshacer.',
    renounceAction: 'Sí, renuncio a este premio',
    passedTitle: 'Tu premio pasó a un suplente',
    passedTo: (prize: string, { number, next, words, at, ...passing }: Step, zone: string) =>
      `A tu número ${number} le tocó «${prize}». ${capitalised(whyOf(passing))}, y ${next === null ? 'quedó sin entregar' : `pasó al ${next}`} el ${formatLongDateTime(at, zone)}.${words ? ` Quien organiza dice: «${sentence(words)}»` : ''}`,
  },
} as const;
