import type { AccessCadence } from '#domain/access/access-payment.ts';
import { accessLimits } from '#domain/access/access-payment.ts';
import { type ChargeList, endingDays } from '#domain/access/charges.ts';
import type { LedgerKind } from '#domain/orders/checkout.ts';
import { counted, formatCount } from '#texts/format.ts';
import { putAwayWords } from './access.ts';

export type ChargeDone =
  | 'confirmado'
  | 'rechazado'
  | 'por-devolver'
  | 'devuelto'
  | 'no-se-devuelve'
  | 'disputa'
  | 'regalado'
  | 'retirado';

/**
 * Why money is owed back to who was put out, and what can be said of it: said before they are, and at the desk after it.
 */
export const owedToPutOut =
  'Se devuelve lo pagado por un tiempo que ya no se puede usar, y lo que estaba en revisión si llegó. Si algo no corresponde, «No hay que devolver» te pide el motivo, y la persona lo lee.';

/** The words of the desk where the payments for access are looked at. */
export const chargeTexts = {
  title: (name: string) => `Cobros de ${name}`,
  heading: 'Cobros del acceso',
  description: 'Los pagos del acceso a la comunidad.',
  back: 'Panel',
  notCharging:
    'Ahora mismo el acceso a esta comunidad no se cobra por periodos ni de una vez. Aquí sigue lo que se cobró.',
  toAccess: 'Cambiar el acceso y el precio',
  noWays: 'Todavía no has escrito cómo se te paga, así que nadie sabe adónde enviar el dinero.',
  putAway: (status: 'paused' | 'archived' | 'suspended') =>
    `La comunidad está ${putAwayWords[status]}: nadie puede pagar y a nadie se le gasta el tiempo. Cuando siga, cada cual tendrá lo que le quedaba.`,
  toWays: 'Escribir cómo se paga',
  exported: 'los movimientos',

  slugs: {
    review: 'por-revisar',
    waiting: 'esperando',
    refunds: 'por-devolver',
    ending: 'terminan',
    paid: 'pagados',
    over: 'cerrados',
    ledger: 'movimientos',
  } satisfies Record<ChargeList, string>,
  lists: {
    review: 'Por revisar',
    waiting: 'Esperando el pago',
    refunds: 'Por devolver',
    ending: 'Se les acaba',
    paid: 'Pagados',
    over: 'Cerrados',
    ledger: 'Movimientos',
  } satisfies Record<ChargeList, string>,
  listsLabel: 'Listas de cobros',
  empty: {
    review: {
      title: 'Nada por revisar',
      words: 'Cuando alguien mande un comprobante, aparecerá aquí y te avisaremos.',
    },
    waiting: {
      title: 'Nadie está pagando ahora',
      words: 'Aquí verás a quien ha empezado un pago y aún no lo ha mandado.',
    },
    refunds: {
      title: 'Nada por devolver',
      words: 'Si tienes que devolver un pago, se queda apuntado aquí hasta que lo hagas.',
    },
    ending: {
      title: 'A nadie se le acaba pronto',
      words: `Aquí salen los accesos que terminan en ${endingDays} días, y los que ya terminaron.`,
    },
    paid: { title: 'Todavía no hay pagos', words: 'Los pagos que confirmes aparecerán aquí.' },
    over: { title: 'Nada cerrado', words: 'Aquí quedan los pagos vencidos, cancelados y devueltos.' },
    ledger: { title: 'Sin movimientos', words: 'Cada cobro que confirmes y cada reembolso que hagas se apunta aquí.' },
  } satisfies Record<ChargeList, { title: string; words: string }>,
  /** What became of a payment: «Ana, 9 €: Confirmado». */
  settled: (name: string, sum: string, status: string) => `${name}, ${sum}: ${status}`,
  seeIn: (list: string) => `Verlo en «${list}»`,
  pagesOf: (list: string) => `Páginas: ${list}`,

  figures: {
    kept: (currency: string) => `Cobrado (${currency})`,
    returned: (currency: string) => `Devuelto (${currency})`,
    inForce: 'Con acceso',
    passes: (inForce: number, most: number | null) => (most === null ? String(inForce) : `${inForce} de ${most}`),
    ending: `Terminan en ${endingDays} días`,
    overdue: 'Vencidos',
    none: 'Aún no se ha cobrado nada',
  },

  cadence: { one_time: 'Pago único', monthly: 'Un mes', yearly: 'Un año' } satisfies Record<AccessCadence, string>,
  payment: {
    since: (when: string) => `Desde ${when}`,
    until: (when: string) => `Plazo: ${when}`,
    returned: (sum: string) => `Devuelto: ${sum}`,
    disputed:
      'Quien lo pagó lo ha reclamado también a su banco: si la disputa se pierde, el dinero vuelve por ahí. Espera a que se decida para no devolverlo dos veces.',
    own: 'Es tu propio pago: tiene que mirarlo otra persona que administre.',
    noReceipt: 'Dice que ha pagado, pero no ha mandado comprobante. Mira si el dinero llegó antes de confirmar.',
    reason: (reason: string) => `Motivo: «${reason}»`,
    by: (way: string) => `Por ${way}`,
    refundTo: 'Devolver a',
    refundToUnknown: 'Aún no ha dicho dónde. Puede decirlo en «Mi acceso», y tú puedes escribirle.',
    email: 'Su correo',
  },
  notes: {
    'refund-failed': (sum: string) =>
      `La pasarela no pudo devolver ${sum}: el dinero está otra vez en su cuenta y su acceso ya terminó. Devuélvelo otra vez, o de otra manera.`,
    'part-failed': (sum: string) =>
      `La pasarela no pudo devolver ${sum} de este pago: el dinero está otra vez en su cuenta. Devuélvelo otra vez, o de otra manera; el acceso sigue.`,
    late: 'El dinero llegó cuando ya no había sitio o el pago estaba cancelado. Devuélvelo.',
    cancelled: 'Lo canceló después de enviar el comprobante. Si el dinero llegó, devuélvelo.',
    left: 'Salió de la comunidad con el pago en revisión. Si el dinero llegó, devuélvelo.',
    'declared-cancelled':
      'Dijo que había pagado, sin comprobante, y después lo canceló. Si te llegó su dinero, apunta que se lo debes.',
    'declared-left':
      'Dijo que había pagado, sin comprobante, y salió de la comunidad. Si te llegó su dinero, apunta que se lo debes.',
    rejected: `Se rechazó su solicitud. ${owedToPutOut}`,
    removed: `Se le expulsó. ${owedToPutOut}`,
    banned: `Se le bloqueó. ${owedToPutOut}`,
  } as const,

  act: {
    confirm: 'Confirmar',
    confirmPayment: 'Ha pagado: confirmar',
    way: 'Cómo llegó el dinero',
    usual: 'Como siempre',
    reject: 'Rechazar',
    rejectWords: `La persona leerá el motivo y podrá enviar otro comprobante (hasta ${accessLimits.rejections} veces).`,
    rejectAction: 'Rechazar el pago',
    reason: 'Motivo',
    owe: 'Devolver el dinero',
    oweWords: 'Queda apuntado que debes devolverlo. El acceso sigue hasta que digas que lo has devuelto.',
    oweCancelledWords: 'Solo si su dinero llegó: queda apuntado que debes devolverlo, y se lo decimos.',
    oweAction: 'Apuntar el reembolso',
    refundOnline: (gateway: string) => `Devolver por ${gateway}`,
    refund: 'Ya lo he devuelto',
    refundWords: 'Si lo devuelves todo, el acceso que pagó termina ahora. Si devuelves una parte, lo conserva.',
    refundWordsOutside: (isDeclinable: boolean) =>
      `No tiene el acceso que pagó: si devuelves una parte, lo que falte se le sigue debiendo.${isDeclinable ? ' Si no corresponde, di que no hay que devolverlo.' : ''}`,
    amount: 'Cuánto has devuelto',
    amountHint: (owed: string) => `Vacío: todo lo que se debe (${owed}).`,
    through: 'Por dónde ha vuelto',
    throughHint: (gateway: string) =>
      `Si lo devolviste en ${gateway}, su aviso llegará después y no se apuntará otra vez.`,
    throughGateway: (gateway: string) => `En el panel de ${gateway}`,
    throughOther: 'De otra manera',
    evidence: 'Cómo lo has devuelto',
    evidenceHint: 'La referencia de la transferencia o del Bizum, o «en mano».',
    refundAction: 'Apuntar que está devuelto',
    decline: 'No hay que devolver',
    declineWords: 'El dinero se queda como está, o nunca llegó. La persona verá el motivo.',
    declineAction: 'No devolver',
    win: 'La disputa se resolvió a favor',
  },

  ending: {
    caption: 'Accesos que terminan',
    person: 'Persona',
    end: 'Termina',
    source: 'Cómo entró',
    state: 'Estado',
    soon: (when: string) => `Termina ${when}`,
    grace: (when: string) => `Terminó ${when}: le quedan días de margen`,
    over: (when: string) => `Terminó ${when}`,
    stopped: 'No sigue',
    expired: 'Sin acceso',
    active: 'Dentro',
  },

  give: {
    title: 'Dar acceso gratis',
    lead: 'Para quien ayuda, una beca o un regalo. Entra en el momento.',
    person: 'A quién',
    choose: 'Elige a alguien',
    search: 'Buscar por nombre',
    searchAction: 'Buscar',
    searchHint: 'Hay más gente de la que cabe en la lista.',
    notFound: (words: string) => `Nadie se llama «${words}» entre quienes pueden recibirlo.`,
    all: 'Ver a todos',
    nobody: 'No hay nadie a quien dárselo: primero tiene que pedir entrar o estar dentro.',
    reason: 'Por qué',
    reasonHint: 'Lo ven quienes administran.',
    until: 'Último día',
    untilHint: 'Vacío: sin final.',
    action: 'Dar acceso',
    given: (n: number) => counted(n, 'persona con acceso gratis', 'personas con acceso gratis'),
    untilDay: (day: string) => `Hasta el ${day}`,
    endless: 'Sin final',
    end: 'Retirar',
    endOf: (name: string) => `Retirar el acceso gratis de ${name}`,
    sources: { complimentary: 'Regalo', invitation: 'Invitación', legacy: 'Ya estaba', payment: 'Pago' },
  },

  ledger: {
    caption: 'Movimientos del acceso',
    when: 'Cuándo',
    person: 'Persona',
    reference: 'Referencia',
    amount: 'Importe',
    way: 'Medio',
    evidence: 'Justificante',
    kinds: { payment: 'Cobro', refund: 'Reembolso', refund_failed: 'Reembolso que no llegó' } satisfies Record<
      LedgerKind,
      string
    >,
    by: (name: string) => `Lo apuntó ${name}`,
    bySystem: 'Lo apuntó la pasarela',
    columns: [
      'Fecha',
      'Movimiento',
      'Importe',
      'Moneda',
      'Persona',
      'Correo',
      'Referencia',
      'Periodo',
      'Medio',
      'Justificante',
      'Apuntado por',
    ],
    file: 'cobros',
  },

  done: {
    confirmado: 'Pago confirmado',
    rechazado: 'Pago rechazado',
    'por-devolver': 'Apuntado por devolver',
    devuelto: 'Reembolso apuntado',
    'no-se-devuelve': 'Hecho: no se devuelve',
    disputa: 'Disputa cerrada',
    regalado: 'Acceso dado',
    retirado: 'Acceso retirado',
  } satisfies Record<ChargeDone, string>,

  panel: {
    title: 'Acceso de pago',
    lead: (since: string, isOfRaffles: boolean) => `${since}.${isOfRaffles ? ' Las rifas se cuentan aparte.' : ''}`,
    open: 'Abrir los cobros',
  },
  /** Where somebody who runs the community comes first. */
  waits: (n: number) =>
    n === 1 ? 'Un pago de acceso espera tu confirmación' : `${formatCount(n)} pagos de acceso esperan tu confirmación`,
  waitsDo: 'Revisar',
  newsWaiting: 'Hay novedades en los pagos',
  attention: {
    review: (n: number) => counted(n, 'pago de acceso por revisar', 'pagos de acceso por revisar'),
    refunds: (n: number) => counted(n, 'pago de acceso por devolver', 'pagos de acceso por devolver'),
    ending: (n: number) => counted(n, 'acceso termina esta semana', 'accesos terminan esta semana'),
    endingWords: 'Les avisamos solos, pero un mensaje tuyo ayuda.',
    endingDo: 'Ver a quién',
  },
} as const;
