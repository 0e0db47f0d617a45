import type { AccessCadence, AccessPaymentStatus } from '#domain/access/access-payment.ts';
import { accessLimits } from '#domain/access/access-payment.ts';
import { graceDays } from '#domain/access/access-period.ts';
import type { EventKind } from '#domain/event.ts';
import { counted, formatDateTime, formatLongDate } from '#texts/format.ts';
import { list } from '#texts/words.ts';
import { cadenceWords, priceWords } from './price-words.ts';

const every: Record<AccessCadence, string> = { one_time: '', monthly: 'cada mes', yearly: 'cada año' };

export type PutAwayStatus = 'paused' | 'archived' | 'suspended';
export const putAwayWords: Record<PutAwayStatus, string> = {
  paused: 'en pausa',
  archived: 'archivada',
  suspended: 'suspendida',
};

const owedWords =
  'Quien organiza lo tiene apuntado. Te avisamos cuando diga que lo ha devuelto, o por qué no corresponde devolverlo.';

export type AccessDone =
  | 'pago'
  | 'comprobante'
  | 'avisado'
  | 'cancelado'
  | 'por-devolver'
  | 'sin-renovar'
  | 'renueva'
  | 'adonde';

/** The words of a member's access: the price, how it is paid, until when it lasts. */
export const accessTexts = {
  title: (name: string) => `Mi acceso a ${name}`,
  heading: 'Mi acceso',
  description: 'Tu acceso a esta comunidad: qué cuesta, cómo se paga y hasta cuándo dura.',
  cadence: cadenceWords,
  price: priceWords,

  join: {
    pay: (price: string, cadence: AccessCadence) => `Pagar ${priceWords(price, cadence)} y entrar`,
    renew: (price: string, cadence: AccessCadence) => `Renovar: ${priceWords(price, cadence)}`,
    goOn: 'Seguir con el pago',
    seePayment: 'Ver mi pago',
    words: 'Le pagas directamente a quien organiza y envías el comprobante. Cuando lo confirme, entras.',
    approvedWords: 'Es lo único que queda. En cuanto se confirme, estás dentro.',
    renewWords: 'Tu sitio sigue aquí: tus cosas están como las dejaste. Renueva para volver a entrar.',
    leftWords: 'Saliste con tiempo ya pagado, así que puedes volver a entrar sin pagar nada.',
    inReview: 'En cuanto lo confirmen, estás dentro.',
    applyWords: (price: string, cadence: AccessCadence) =>
      `Quien administra mira cada solicitud. Si te aceptan, el acceso cuesta ${priceWords(price, cadence)}: hasta entonces no se paga nada.`,
    noWay: 'Quien organiza aún no ha puesto cómo se paga. No envíes dinero: vuelve a mirar en unos días.',
    noPass: (limit: number) =>
      `Hay ${counted(limit, 'pase', 'pases')} a la vez y están todos ocupados. Cuando quede uno libre podrás pagarlo: vuelve a mirar en unos días.`,
  },

  /** What paying opens, said of what is there today. */
  included: {
    title: 'Qué recibes si entras',
    courses: (n: number) => `${counted(n, 'curso', 'cursos')} para seguir a tu ritmo, con su avance guardado.`,
    messages: (n: number) =>
      n === 0
        ? 'Un sitio donde escribirse, solo para quien está dentro. Todavía no hay mensajes.'
        : `Los mensajes de la comunidad, que solo se leen dentro: ${counted(n, 'escrito', 'escritos')} hasta hoy.`,
    members: (n: number) =>
      n <= 1
        ? 'Por ahora solo está quien la lleva: entrarías entre los primeros.'
        : `La compañía de ${counted(n, 'miembro', 'miembros')}.`,
    time: {
      one_time: 'Acceso sin fecha de fin, desde que se confirma tu pago.',
      monthly: 'Un mes de acceso, que empieza a contar cuando se confirma tu pago.',
      yearly: 'Un año de acceso, que empieza a contar cuando se confirma tu pago.',
    } satisfies Record<AccessCadence, string>,
    after: (price: string, cadence: AccessCadence) =>
      `Cuesta ${priceWords(price, cadence)}. Le pagas a quien organiza, envías el comprobante desde aquí y te avisamos cuando lo confirme.`,
  },

  terms: {
    title: 'Cómo se cobra y qué pasa si lo dejas',
    price: (price: string, cadence: AccessCadence) =>
      cadence === 'one_time'
        ? `Cuesta ${price} una sola vez. No hay más cobros.`
        : `Cuesta ${price} ${every[cadence]}. No se cobra nada por sí solo: tú decides si pagas el periodo siguiente.`,
    organiser:
      'Si le pagas a quien organiza, el dinero va directo: aquí solo se apunta y se confirma. Si se ofrece pagar en línea, eso lo cobra quien mantiene este sitio.',
    early: 'Si pagas antes de que se acabe, el tiempo se suma al que te queda: no pierdes ningún día.',
    grace: `Te avisamos 7 días antes, el día de antes y el mismo día. Después tienes ${graceDays} días de margen para renovar sin quedarte fuera.`,
    stop: 'Si lo dejas, entras hasta el final de lo que has pagado. Tus mensajes y tu avance se conservan por si vuelves.',
    once: 'Si sales y vuelves, no pagas otra vez.',
    raffles: 'El acceso no incluye números de ninguna rifa: las rifas se pagan aparte.',
  },

  state: {
    endless: { title: 'Tienes acceso', words: 'Tu acceso no caduca.' },
    running: { title: 'Tienes acceso', words: (until: string) => `Hasta el ${until}.` },
    grace: {
      title: 'Tu acceso se acabó, pero aún puedes entrar',
      words: (until: string, last: string) =>
        `Se acabó el ${until}. Tienes hasta el ${last} para renovar sin quedarte fuera.`,
    },
    over: {
      title: 'Tu acceso se terminó',
      words: (until: string) => `Se acabó el ${until}. Renueva cuando quieras: tu sitio y tus cosas siguen aquí.`,
    },
    none: { title: 'Aún no tienes acceso', words: 'En cuanto se confirme tu pago, estarás dentro.' },
    role: { title: 'Tienes acceso por tu papel', words: 'Mientras ayudes a llevar la comunidad no pagas nada.' },
    free: { title: 'Aquí no se paga el acceso', words: 'Ahora mismo estar en esta comunidad no cuesta nada.' },
    byTicket: {
      title: 'Se entra con un boleto',
      words: 'Quien paga un número de una de sus rifas pasa a ser miembro. El acceso no se paga aparte.',
    },
    outside: { title: 'No estás en esta comunidad', words: 'Mira su página para saber cómo se entra.' },
    banned: {
      title: 'No puedes volver a entrar en esta comunidad',
      words: 'No pagues. Aquí sigues viendo lo que pagaste y lo que se te devuelve.',
    },
    hidden: {
      title: 'No estás en esta comunidad',
      words: 'Aquí sigues viendo lo que pagaste y lo que se te devuelve.',
    },
    /** Where the community is not active, and nobody's time runs. */
    putAway: (status: PutAwayStatus, days: number, isGrace: boolean) => {
      const left = counted(days, 'día', 'días');
      const then = isGrace ? `tendrás ${left} para renovar` : `te ${days === 1 ? 'quedará' : 'quedarán'} ${left}`;
      return `La comunidad está ${putAwayWords[status]} y tu tiempo no corre: cuando siga, ${then}.`;
    },
    overWhilePutAway: (until: string, status: PutAwayStatus) =>
      `Se acabó el ${until}. La comunidad está ${putAwayWords[status]}: cuando siga podrás renovar.`,
    stopped: 'Dijiste que no sigues: no te enviaremos avisos.',
    toCommunity: 'Ver la comunidad',
    enter: 'Entrar en la comunidad',
  },

  owed: {
    sum: 'Te deben',
    title: (sums: readonly string[]) => `Te deben devolver ${list(sums)}`,
    words: owedWords,
    see: 'Ver mi reembolso',
    destination: {
      label: '¿Dónde te lo devuelven?',
      hint: 'Tu cuenta, tu CLABE, tu Bizum o tu teléfono, y a nombre de quién. Lo ve quien administra la comunidad, y se borra cuando diga que lo devolvió.',
      save: 'Guardar',
    },
  },

  sources: {
    payment: 'Pagado',
    complimentary: 'De regalo',
    invitation: 'Por invitación',
    legacy: 'Ya estabas dentro',
  },

  begin: {
    first: (price: string, cadence: AccessCadence) => `Pagar ${priceWords(price, cadence)}`,
    renew: (price: string, cadence: AccessCadence) => `Renovar: ${priceWords(price, cadence)}`,
    early: (until: string) => `Puedes pagar ya el periodo siguiente: se suma a partir del ${until}.`,
    noWay:
      'Quien organiza aún no ha puesto cómo se paga: de momento no puedes pagar. No envíes dinero y vuelve a mirar en unos días.',
    noPass: (limit: number) => `Ahora mismo no quedan pases: hay ${limit} a la vez y están todos ocupados.`,
  },

  pay: {
    title: 'Cómo pagar',
    lead: (total: string) => `Paga ${total} por el medio que prefieras y envía después el comprobante.`,
    none: 'Quien organiza aún no ha escrito cómo pagarle. Pregúntaselo antes de enviar dinero.',
    concept: 'Concepto',
    conceptHint: 'Escríbelo tal cual: así se sabe que el pago es tuyo.',
    copyConcept: 'Copiar el concepto',
    until: (until: string) => `Tienes hasta el ${until}. Al enviar el comprobante el plazo se detiene.`,
    online: 'Pagar en línea',
    onlineWords: 'Se abre la página segura de la pasarela. Tu acceso se activa solo al terminar.',
    onlineAction: (name: string) => `Pagar con ${name}`,
    byHand: 'O paga directamente a quien organiza',
    declareTitle: '¿Pagaste en mano?',
    declare: 'Ya he pagado, sin comprobante',
    declareWords: 'Quien organiza lo comprobará y lo confirmará.',
    cancel: 'Cancelar este pago',
    cancelWords: 'Si ya has enviado el dinero, no lo canceles: envía el comprobante.',
    cancelDeclared:
      'Dijiste que habías pagado, sin comprobante: al cancelar no queda apuntado que te deban nada. Si ya diste el dinero, no lo canceles: habla con quien organiza.',
    cancelReview: 'Ya enviaste el comprobante: al cancelar quedará apuntado que te lo tienen que devolver.',
  },

  status: {
    pending: { title: 'Falta el pago', words: (until: string) => `Paga y envía el comprobante antes del ${until}.` },
    in_review: {
      title: 'Pago en revisión',
      words: () => 'Quien organiza está comprobando que el dinero llegó. Te avisamos en cuanto lo confirme.',
    },
    rejected: {
      title: 'El pago no se ha aceptado',
      words: (until: string) => `Envía otro comprobante antes del ${until}, o habla con quien organiza.`,
    },
    expired: {
      title: 'El plazo de pago se acabó',
      words: () => 'Si ya habías pagado, envía el comprobante igualmente: lo mirarán. Si no, empieza otro pago.',
    },
    confirmed: { title: 'Pago confirmado', words: () => 'Gracias: el dinero llegó.' },
    cancelled: {
      title: 'Pago cancelado',
      words: () => 'No queda nada apuntado. Si diste dinero, díselo a quien organiza.',
    },
    refund_pending: {
      title: 'Reembolso pendiente',
      words: () => owedWords,
    },
    refunded: { title: 'Pago reembolsado', words: () => 'El dinero ha vuelto.' },
    partially_refunded: { title: 'Reembolsado en parte', words: () => 'Una parte del dinero ha vuelto.' },
    disputed: {
      title: 'Pago en disputa',
      words: () => 'Se ha reclamado este pago al banco o a la pasarela. Se resolverá allí.',
    },
  } satisfies Record<AccessPaymentStatus, { title: string; words: (until: string) => string }>,
  /** Where the community is not active: nobody can pay, and the time to do so does not run. */
  payWhilePutAway: (status: PutAwayStatus, days: number) =>
    `La comunidad está ${putAwayWords[status]} y ahora no se puede pagar: cuando siga, tendrás ${counted(days, 'día', 'días')} para hacerlo.`,
  lastTry: `Es la ${accessLimits.rejections}.ª vez que no se acepta: habla con quien organiza, o deja este pago y empieza otro.`,
  reason: (reason: string) => `Te dijeron: «${reason}»`,

  receipt: {
    title: 'Envía el comprobante',
    lead: 'Una foto, una captura o el PDF de la operación.',
    again: 'Enviar otro comprobante',
    forExpired: 'Enviar el comprobante de un pago ya hecho',
  },

  stop: {
    open: 'No pagar el próximo periodo',
    words: (until: string) =>
      `Aquí nada se cobra por sí solo: entras hasta el ${until} y dejamos de avisarte. Puedes cambiar de idea cuando quieras.`,
    action: 'No pagaré el próximo periodo',
    resume: 'Al final sí quiero seguir',
  },

  history: {
    title: 'Tus pagos',
    none: 'Todavía no has hecho ningún pago de acceso.',
    receipts: (n: number) => counted(n, 'comprobante', 'comprobantes'),
    asked: (when: string, zone: string) => formatDateTime(when, zone),
    grants: 'De cuándo a cuándo has tenido acceso',
    from: (from: string, zone: string) => `Desde el ${formatLongDate(from, zone)}`,
    span: (from: string, until: string | null, zone: string) =>
      until
        ? `Del ${formatLongDate(from, zone)} al ${formatLongDate(until, zone)}`
        : `Desde el ${formatLongDate(from, zone)}, sin final`,
    revoked: 'Retirado',
    olderPayments: (n: number) => `Y ${counted(n, 'pago más antiguo', 'pagos más antiguos')} que no se muestran.`,
    olderGrants: (n: number) => `Y ${counted(n, 'periodo más antiguo', 'periodos más antiguos')} que no se muestran.`,
  },

  done: {
    pago: 'Empezaste un pago',
    comprobante: 'Comprobante enviado',
    avisado: 'Avisado: lo comprobarán',
    cancelado: 'Pago cancelado',
    'por-devolver': 'Apuntado: te lo tienen que devolver',
    'sin-renovar': 'Hecho: no te avisaremos más',
    renueva: 'Hecho: te avisaremos antes del final',
    adonde: 'Guardado: lo ve quien organiza',
  } satisfies Record<AccessDone, string>,
} as const;

/** What happened to a payment, for who looks at its history. */
export const accessEvents: Partial<Record<EventKind, string>> = {
  'access.asked': 'Pago empezado',
  'access.receipt-sent': 'Comprobante enviado',
  'access.declared': 'Dijo que había pagado, sin comprobante',
  'access.confirmed': 'Pago confirmado',
  'access.rejected': 'Pago rechazado',
  'access.expired': 'Se acabó el plazo',
  'access.cancelled': 'Pago cancelado',
  'access.refund-due': 'Por devolver',
  'access.refund-destination': 'Dijo dónde quiere que se le devuelva',
  'access.refund-declined': 'No corresponde devolver',
  'access.refunded': 'Dinero devuelto',
  'access.refund-failed': 'La devolución no llegó',
  'access.disputed': 'Pago en disputa',
  'access.dispute-won': 'Disputa resuelta a favor de la comunidad',
  'access.dispute-lost': 'Disputa resuelta: el dinero volvió a quien pagó',
};
