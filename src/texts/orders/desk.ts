import type { LeftOutReason } from '#domain/orders/confirm-several.ts';
import type { DeskList } from '#domain/orders/desk.ts';
import type { DeskNews, DeskNewsKind } from '#domain/orders/desk-news.ts';
import type { ExtensionKind } from '#domain/orders/hold-extension.ts';
import { freedHours } from '#domain/orders/hold-limits.ts';
import { counted, formatCount, formatNumber, formatNumbers } from '#texts/format.ts';
import { plural, sentence } from '#texts/words.ts';
import { offlineStallTexts } from './offline-stall.ts';

type Numbers = readonly number[];

const keptIn = (numbers: number, orders: number) =>
  `${counted(numbers, 'número', 'números')} sin pagar en ${counted(orders, 'pedido', 'pedidos')}`;

const theNumbers = (numbers: Numbers, digits: number) =>
  numbers.length === 1 ? `el ${formatNumbers(numbers, digits)}` : `los números ${formatNumbers(numbers, digits, 12)}`;

/** «el 03 y el 06», up to a dozen of them. */
const eachNumber = (numbers: Numbers, digits: number) => {
  const named = numbers.slice(0, 12).map((number) => `el ${formatNumber(number, digits)}`);
  const more = numbers.length - named.length;
  return new Intl.ListFormat('es').format(more > 0 ? [...named, `${formatCount(more)} más`] : named);
};

const keptUntil = (numbers: Numbers, until: string) =>
  `${plural(numbers.length, 'Lo guardamos', 'Los guardamos')} hasta el ${until}.`;

type Reminded = { numbers: Numbers; digits: number } & Record<'name' | 'raffle' | 'url', string>;

const inNameOf = (names: readonly string[], more: number, since: string) =>
  `A nombre de ${new Intl.ListFormat('es').format(more > 0 ? [...names, `${more} más`] : names)}, sin cuenta, el primero ${since}.`;

/** How somebody hears what became of their order. */
type NoticeChannel = 'account' | 'mail' | 'page' | 'nobody';

type Congratulated = Record<'name' | 'number' | 'prize' | 'raffle' | 'url' | 'record', string>;

/** The words of a raffle's desk. */
/** What somebody did, before the name of whoever the order is of. */
const newsVerbs = {
  'order.confirmed': 'confirmó el pago de',
  'order.confirmation-undone': 'deshizo la confirmación del pago de',
  'order.rejected': 'rechazó el comprobante de',
  'order.rejection-undone': 'deshizo el rechazo del comprobante de',
  'order.part-paid': 'apuntó un abono de',
  'order.cash-marked': 'dijo que cobró en mano el pedido de',
  'order.hold-extended': 'dio más tiempo a',
  'order.credit-given': 'dejó fiado el pedido de',
  'order.released': 'soltó los números de',
  'order.refund-declined': 'dio por no pagado el pedido de',
  'order.refunded': 'devolvió su dinero a',
} satisfies Record<DeskNewsKind, string>;

export const deskTexts = {
  title: (raffle: string) => `Gestión de ${raffle}`,
  description: 'Pedidos por revisar, pagos, avisos y lista de la rifa.',
  heading: 'Gestión',
  back: (raffle: string) => raffle,
  /** The tables to take with one, and the kinds of file of each. */
  exports: {
    orders: 'Descargar los pedidos',
    ledger: 'Descargar los movimientos de dinero',
    xlsx: (table: string) => `${table} en Excel`,
    csv: (table: string) => `${table} en CSV`,
  },
  toDraw: 'Ir al sorteo',
  /** Where whoever runs the community comes first. */
  waits: (n: number) =>
    n === 1 ? 'Un comprobante espera tu revisión' : `${formatCount(n)} comprobantes esperan tu revisión`,
  waitsDo: 'Revisar',
  /** Of several raffles, each. */
  waitsIn: (raffle: string, n: number) => `${raffle} (${formatCount(n)})`,
  /** To what stands after the orders on a phone. */
  toTools: 'Apartar, bloquear y más',
  /** Where nothing is sold any more. */
  toLateTools: 'Cambiar los textos y más',

  facts: {
    collected: 'Cobrado',
    collectedOwn: 'Cobrado de tus ventas',
    owed: 'Confirmado, por devolver',
    sold: 'Números pagados',
    closes: 'Cierra la venta',
    draw: 'Sorteo',
  },

  sales: {
    title: 'Pagados por día',
    label: (days: string) => `Números pagados por día: ${days}`,
    day: (day: string, numbers: number) => `${day}, ${formatCount(numbers)}`,
  },
  sellers: {
    title: 'Cuentas de quienes venden',
    lead: 'Lo que ha vendido cada persona, a mano o por su enlace. «Cobrado» es lo que consta como pagado de sus ventas, menos lo devuelto: no dice quién tiene ese dinero, que pudo llegar a quien vendió o directamente a quien organiza.',
    name: 'Quién',
    paid: 'Números pagados',
    open: 'Números sin pagar',
    held: 'Cobrado',
    due: 'Falta por cobrar',
    /** What is nobody's sale. */
    nobody: 'Sin vendedor',
  },
  sums: {
    title: 'Por forma de pago',
    total: 'En total',
    /** Of one seller. */
    titleOwn: 'Tus ventas por forma de pago',
    received: (sum: string) => `Recibido ${sum}`,
    returned: (sum: string) => `Devuelto ${sum}`,
    held: (sum: string) => `Queda ${sum}`,
    otherwise: 'Lo que se devuelve por una forma distinta de la que entró se resta de la forma por la que salió.',
    none: 'Todavía no consta ningún pago.',
    toReturn: 'De lo que queda, por devolver',
    due: (orders: number) => `Falta por cobrar, de ${counted(orders, 'pedido', 'pedidos')} sin pagar`,
    dueInReview: 'De lo que falta, con comprobante por revisar',
  },

  lists: {
    review: 'Por revisar',
    unpaid: 'Sin pagar',
    credit: 'Fiado',
    paid: 'Pagados',
    refunds: 'Por devolver',
    over: 'Cerrados',
    suspicious: 'Sospechosos',
  } satisfies Record<DeskList, string>,

  /** Where nobody pays: who takes part. */
  ofFree: {
    list: 'Participantes',
    empty: { title: 'Todavía no participa nadie', words: 'Comparte la rifa: quien tome un número aparecerá aquí.' },
  },

  /** How each list is called in the address. */
  slugs: {
    review: 'por-revisar',
    unpaid: 'sin-pagar',
    credit: 'fiado',
    paid: 'pagados',
    refunds: 'por-devolver',
    over: 'cerrados',
    suspicious: 'sospechosos',
  } satisfies Record<DeskList, string>,

  /** Those to review one after the other, on a phone first. */
  stack: {
    open: 'Revisar de uno en uno',
    title: 'De uno en uno',
    left: (count: number) => `${counted(count, 'pedido', 'pedidos')} por revisar`,
    confirm: (sum: string | null) => (sum === null ? 'Confirmar' : `Confirmar ${sum}`),
    later: 'Luego',
    toList: 'Ver la lista',
    seen: {
      title: 'Ya los viste todos',
      words: (count: number) => `Dejaste ${counted(count, 'pedido', 'pedidos')} para luego.`,
    },
    again: 'Volver a empezar',
  },

  news: {
    waiting: 'Hay novedades en los pedidos',
    /** What somebody else has done to an order that one had before one. */
    act: ({ kind, by, name }: DeskNews) => `${by} ${newsVerbs[kind]} ${name}`,
    more: (count: number) => `Y ${counted(count, 'cambio', 'cambios')} más`,
    taken: (by: string) => `${by} ya se ocupó de este pedido.`,
    takenHint: 'Lo que escribas aquí sigue en su sitio, pero puede que ya no haga falta.',
    counts: (review: number, unpaid: number, requests: number) =>
      [
        `${counted(review, 'pedido', 'pedidos')} por revisar`,
        `${formatCount(unpaid)} sin pagar`,
        ...(requests > 0 ? [`${counted(requests, 'petición', 'peticiones')}`] : []),
      ].join(', '),
  },

  empty: {
    review: { title: 'Nada por revisar', words: 'Los comprobantes que lleguen aparecerán aquí.' },
    unpaid: { title: 'Nadie debe nada', words: 'Aquí verás a quien tenga números apartados sin pagar.' },
    credit: { title: 'No hay nada fiado', words: 'Aquí verás lo que te deben y no está pagado, por su antigüedad.' },
    paid: { title: 'Todavía no hay pagos', words: 'Comparte la rifa: los pagos confirmados aparecerán aquí.' },
    refunds: {
      title: 'No hay nada que devolver',
      words: 'Los pedidos cuyo dinero tengas que devolver aparecerán aquí.',
    },
    over: { title: 'Nada por aquí', words: 'Los pedidos vencidos, cancelados o reembolsados aparecerán aquí.' },
    suspicious: { title: 'Nada sospechoso', words: 'Los pedidos que convenga mirar dos veces aparecerán aquí.' },
    search: { title: 'No hay ningún pedido así', words: 'Prueba con otro nombre, número, teléfono o referencia.' },
  } satisfies Record<DeskList | 'search', { title: string; words: string }>,

  search: {
    label: 'Buscar en esta lista',
    hint: 'Nombre, número, teléfono o referencia',
    action: 'Buscar',
    clear: 'Quitar la búsqueda',
  },

  order: {
    taken: (when: string) => `Apartado ${when}`,
    due: 'Quedan',
    overdue: 'Vencido',
    late: 'Llegó tarde',
    rejected: 'Rechazado',
    rejectedFor: (reason: string) => `Motivo del rechazo: ${reason}`,
    withdrawn: 'Se retiró por el cambio de las bases.',
    disputed:
      'Su pago está en disputa: quien lo hizo lo ha reclamado a su banco. Los números siguen como están hasta que se decida.',
    owedAgain: (sum: string) =>
      `La devolución falló en la pasarela y el dinero está otra vez en su cuenta: se deben ${sum}. Devuélvelo otra vez, o de otra manera.`,
    returned: (sum: string) => `La pasarela devolvió ${sum} a quien lo pagó. Sus números siguen participando.`,
    paidBy: (way: string | null, when: string) =>
      way ? `Cómo pagó: ${way} · confirmado ${when}` : `Pago confirmado ${when}`,
    selfConfirmed: 'Lo confirmó quien lo pagó',
    seller: (name: string) => `Vendido por ${name}`,
    ownSale: (name: string) => `Compra propia de ${name}, que cuenta como venta suya`,
    reference: 'Referencia',
    transfer: (reference: string) => `Operación ${reference}`,
    wayOfReceipt: (way: string) => `Dice que pagó por: ${way}`,
    openReceipt: 'Abrir el comprobante',
    receiptOf: (name: string) => `Comprobante de ${name}`,
    pdf: 'Descargar el PDF',
    lost: (numbers: Numbers, digits: number) =>
      `${plural(numbers.length, 'El', 'Los')} ${formatNumbers(numbers, digits)} ya ${plural(numbers.length, 'es', 'son')} de otra persona: no se puede confirmar.`,
    lateFree:
      'El tiempo se acabó antes de que llegara el comprobante. Si los números siguen libres, puedes confirmarlo.',
    /** Its holder erased their account: what can still be done about it, and what cannot. */
    gone: {
      review:
        'Esta persona eliminó su cuenta, y con ella su nombre, su contacto y sus comprobantes. Si el dinero te llegó, puedes confirmarlo: su número participa igual. Si no, recházalo. Escribirle ya no se puede.',
      unpaid:
        'Esta persona eliminó su cuenta, y con ella su nombre y su contacto. Puedes marcarlo como pagado si el dinero te llegó, o soltar sus números. Escribirle ya no se puede.',
      refunds:
        'Esta persona eliminó su cuenta, y con ella su nombre y su contacto. El dinero se le debe igual: devuélvelo por donde llegó y apúntalo. Escribirle ya no se puede.',
      other: 'Esta persona eliminó su cuenta, y con ella su nombre y su contacto. Escribirle ya no se puede.',
    },
    own: 'Es tu propio pago: tiene que confirmarlo otra persona que administre.',
    sentAt: (when: string) => `Enviado ${when}`,
    addedBy: (name: string, when: string) => `Lo añadió ${name} ${when}`,
    byDeskLink: (when: string) => `Llegó ${when} por un enlace hecho en gestión`,
  },

  suspicion: {
    label: 'Sospechoso',
    network: (orders: number, numbers: number) =>
      `Desde la misma conexión hay ${counted(orders, 'pedido', 'pedidos')} sin pagar, con ${counted(numbers, 'número', 'números')}.`,
    site: (orders: number, numbers: number) =>
      `Desde conexiones de una misma red hay ${counted(orders, 'pedido', 'pedidos')} sin pagar, con ${counted(numbers, 'número', 'números')}.`,
    accounts: (accounts: number, numbers: number) =>
      `Desde una misma conexión o red, ${accounts} cuentas tienen ${counted(numbers, 'número', 'números')} sin pagar: más de lo que puede tener una.`,
    reasons: {
      'same-receipt': 'Su comprobante ya se envió para otra cosa.',
      'same-reference': 'La referencia de su transferencia ya estaba en otro comprobante.',
      'unproven-contact': 'Nadie ha comprobado su teléfono ni su correo.',
    },
  },

  /** Connections from which many numbers are kept without being paid. */
  networks: {
    notice: (numbers: number, networks: number) =>
      networks === 1
        ? `Desde una misma conexión o red hay ${counted(numbers, 'número', 'números')} sin pagar`
        : `Desde ${networks} conexiones o redes hay ${counted(numbers, 'número', 'números')} sin pagar`,
    look: 'Ver los sospechosos',
    title: {
      network: (numbers: number, orders: number) => `${keptIn(numbers, orders)} desde una misma conexión`,
      site: (numbers: number, orders: number) => `${keptIn(numbers, orders)} desde conexiones de una misma red`,
    },
    lead: {
      network: (names: readonly string[], more: number, since: string) =>
        `${inNameOf(names, more, since)} Puede ser un grupo que comparte wifi, o alguien que aparta números que no piensa pagar.`,
      site: (names: readonly string[], more: number, since: string) =>
        `${inNameOf(names, more, since)} Pueden ser vecinos con el mismo proveedor de internet, o alguien que usa muchas conexiones para apartar números que no piensa pagar.`,
    },
    trust: 'Es mi gente',
    trustHint: '«Es mi gente» deja que desde ahí se aparten más números sin cuenta en esta rifa.',
    free: (numbers: number, inReview: boolean) =>
      `Soltar ${counted(numbers, 'número', 'números')} ${inReview ? 'con' : 'sin'} comprobante`,
    freeWords: (numbers: number, orders: number) =>
      `${plural(numbers, 'Vuelve', 'Vuelven')} a la venta ahora mismo ${counted(numbers, 'número', 'números')} de ${counted(orders, 'pedido', 'pedidos')} sin comprobante. No se puede deshacer.`,
    freeInReviewWords: (numbers: number, orders: number) =>
      `${plural(numbers, 'Vuelve', 'Vuelven')} a la venta ahora mismo ${counted(numbers, 'número', 'números')} de ${counted(orders, 'pedido', 'pedidos')} con comprobante por revisar. Mira antes si llegó su dinero. No se puede deshacer.`,
    stay: (numbers: number, orders: number) =>
      `${plural(numbers, 'Sigue apartado', 'Siguen apartados')} ${counted(numbers, 'número', 'números')} de ${counted(orders, 'pedido', 'pedidos')} con comprobante por revisar, salvo que lo marques aquí.`,
    withReceipts: 'Soltar también los que tienen comprobante',
    receiptsHint: 'Márcalo solo si su dinero no ha llegado.',
    told: 'Lo que ya está pagado no se toca. A quien dejó un correo al apartar se le escribe; los demás lo verán en la página de su pedido.',
    checkedAfter: `Durante ${freedHours} horas, desde ahí solo aparta quien comprueba su contacto o inicia sesión.`,
    freeAction: 'Soltar ahora',
    trusted: {
      network: (numbers: number, orders: number) => `Es tu gente: ${keptIn(numbers, orders)} desde una misma conexión.`,
      site: (numbers: number, orders: number) =>
        `Es tu gente: ${keptIn(numbers, orders)} desde conexiones de una misma red.`,
    },
    accountsTitle: (numbers: number, accounts: number) =>
      `${accounts} cuentas tienen ${counted(numbers, 'número', 'números')} sin pagar desde una misma conexión o red`,
    accountsLead:
      'Es más de lo que puede tener una sola. Pueden ser compañeros de oficina, o alguien con varias cuentas. Mira sus pedidos: cada uno se suelta por separado.',
    trustAccountsHint:
      '«Es mi gente» quita este aviso, y deja que desde ahí se aparten también más números sin cuenta.',
    trustedAccounts: (numbers: number, accounts: number) =>
      `Es tu gente: ${accounts} cuentas con ${counted(numbers, 'número', 'números')} sin pagar desde una misma conexión o red.`,
    freed: {
      network: (until: string) =>
        `Se soltaron los números de una conexión. Desde ella solo aparta quien comprueba su contacto o inicia sesión: eso termina ${until}.`,
      site: (until: string) =>
        `Se soltaron los números de las conexiones de una red. Desde ellas solo aparta quien comprueba su contacto o inicia sesión: eso termina ${until}.`,
    },
    distrust: 'Ya no es mi gente',
  },

  warning: {
    kinds: (kinds: readonly ('bytes' | 'look' | 'reference')[]) => {
      if (kinds.length > 1) return 'Este comprobante y su operación ya se enviaron antes';
      if (kinds[0] === 'look') return 'Este comprobante se ve igual que otro que se envió antes';
      return kinds[0] === 'bytes'
        ? 'Este mismo comprobante ya se envió antes'
        : 'Esta misma operación ya se envió antes';
    },
    here: (reference: string, when: string) => `En el pedido ${reference}, ${when}.`,
    forAccess: (reference: string, when: string) => `En el pago de acceso ${reference}, ${when}.`,
    elsewhere: (when: string) => `En otra comunidad, ${when}.`,
    check: 'Puede ser un error o un engaño: mira si el dinero llegó dos veces.',
    see: 'Ver el primero',
  },

  act: {
    confirm: 'Confirmar',
    confirmPayment: 'Confirmar el pago',
    undoConfirm: 'Deshacer la confirmación',
    undoConfirmUntil: (until: string) =>
      `Puedes deshacerla hasta las ${until}: el pedido vuelve a estar como antes, y su página lo dice. El resguardo firmado no se entrega hasta entonces.`,
    undo: 'Deshacer',
    undoReject: 'Deshacer el rechazo',
    /** `isOver`: the rejection ended the order and freed its numbers. */
    undoRejectUntil: (until: string, isOver: boolean) =>
      `Puedes deshacerlo hasta las ${until}${isOver ? ', mientras lo que apartó siga libre' : ''}: su comprobante vuelve a estar por revisar, y la página de su pedido lo dice.`,
    reject: 'Rechazar',
    rejectGoneHint:
      'Nadie puede enviar otro comprobante: lo que apartó vuelve a la venta cuando acabe el plazo que le queda.',
    rejectHint: 'Lo que apartó sigue guardado un plazo más para que envíe otro comprobante.',
    rejectAgainHint: 'Es la segunda vez: el pedido termina y lo que apartó vuelve a la venta en este momento.',
    /** Who reads the reason, and where. */
    told: {
      account: 'El motivo le llega en un aviso de su cuenta y queda en la página de su pedido.',
      mail: 'El motivo queda en la página de su pedido y se le escribe al correo que dejó, salvo que lleve enlaces o que pidiera no recibir más correos.',
      page: 'No recibe ningún aviso: solo leerá el motivo si abre la página de su pedido. Puedes avisarle por WhatsApp.',
      nobody: 'Nadie leerá el motivo: eliminó su cuenta. Queda apuntado aquí.',
    } satisfies Record<NoticeChannel, string>,
    reason: 'Motivo',
    reasons: ['No se lee bien', 'El importe no coincide', 'El dinero no ha llegado', 'Es un comprobante de otro pago'],
    rejectAction: 'Rechazar el comprobante',
    addReceipt: 'Añadir comprobante',
    addReceiptHint:
      'Para quien pagó y te envió el comprobante por otro lado. El pedido queda por revisar, y en su página se lee que lo añadió quien organiza.',
    addReceiptAction: 'Añadir el comprobante',
    paidInHand: 'Marcar como pagado',
    way: 'Cómo pagó',
    wayUnstated: 'Sin especificar',
    cancel: 'Soltar',
    cancelWords: (numbers: string, count: number) =>
      `${plural(count, 'El número', 'Los números')} ${numbers} ${plural(count, 'volverá', 'volverán')} a la venta en este momento. No se le avisa: lo verá si abre la página de su pedido.`,
    cancelAction: (count: number) => plural(count, 'Soltar el número', 'Soltar los números'),
    extend: {
      open: 'Dar más tiempo',
      words: (zone: string) => `Sus números quedan apartados hasta la hora que elijas (${zone}).`,
      listWaits: 'La venta ya cerró: mientras tanto la lista no se sella sola por este pedido.',
      kinds: {
        hour: 'Una hora más',
        day: 'Un día más',
        'three-days': 'Tres días más',
        week: 'Una semana más',
        close: 'Hasta que cierre la venta',
        seal: 'Hasta que se selle la lista',
      } satisfies Record<ExtensionKind, string>,
      until: (when: string) => `hasta el ${when}`,
      /** How its holder hears of it. */
      told: {
        account: 'Le llega un aviso de su cuenta.',
        mail: 'Se le escribe al correo que dejó, salvo que pidiera no recibir más correos.',
        page: 'No recibe ningún aviso: lo verá si abre la página de su pedido. Puedes avisarle por WhatsApp.',
        nobody: 'Nadie recibe ningún aviso: eliminó su cuenta.',
      } satisfies Record<NoticeChannel, string>,
    },
    refundDue: 'Devolver',
    refundDueWords: 'El pedido deja de participar, sus números quedan libres y tú quedas en deuda con esa persona.',
    refundDueAction: 'Marcar para devolver',
    refundOnline: (gateway: string) => `Devolver por ${gateway}`,
    refundOnlineWords: (sum: string, name: string, gateway: string) =>
      `${gateway} devuelve ${sum} a ${name} por donde pagó, y la página de su pedido lo dice. No se puede deshacer.`,
    /** Of an order that was paid through a gateway and otherwise, too. */
    refundParts: (online: string, gateway: string, otherwise: string) =>
      `Por devolver: ${online} por ${gateway}, que es lo que cobró, y ${otherwise} de otra manera.`,
    refundRest: (sum: string) => `El resto, ${sum}, no llegó por ahí: devuélvelo tú y apúntalo aquí.`,
    refundOnlineAction: (sum: string) => `Devolver ${sum}`,
    refunded: 'Ya lo devolví',
    /** Of money that a gateway could give back: what went back there is written down by itself. */
    refundedOtherwise: 'Ya lo devolví de otra manera',
    refundedWords: (sum: string, name: string) =>
      `Queda apuntado que devolviste ${sum} a ${name}, y la página de su pedido lo dice. No se puede deshacer.`,
    refundedAction: 'Apuntar que lo devolví',
    refundedPart: {
      words: (name: string) =>
        `Queda apuntado lo que devolviste a ${name}, y la página de su pedido lo dice. No se puede deshacer.`,
      legend: 'Cuánto devolviste',
      otherwise: (gateway: string, online: string) =>
        `Lo que no llegó por ${gateway}. Los ${online} de ${gateway} siguen por devolver.`,
      all: (gateway: string) => `Todo, también lo que llegó por ${gateway}, que ya no se devolverá por ahí.`,
    },
    refundWay: 'Cómo lo devolviste',
    declineRefund: 'No hay que devolver',
    declineRefundWords:
      'Para un dinero que nunca llegó. El pedido queda cancelado sin nada por devolver, y la persona lee el motivo.',
    /** Of what was not noted as paid of an order of which a part was. */
    declineRest: (rest: string) => `No llegaron los otros ${rest}`,
    declineRestWords: (rest: string, paid: string) =>
      `Quedó sin revisar un comprobante que puede ser de los ${rest} que faltaban. Si ese dinero nunca llegó, dilo aquí: quedan por devolver solo los ${paid} apuntados, y la persona lee el motivo.`,
    declineRefundReasons: ['El dinero no ha llegado', 'El comprobante no era de este pago'],
    declineRefundAction: 'Apuntar que no llegó',
    dismiss: 'No llegó dinero',
    tellRejected: (name: string) => `Avisar a ${name} por WhatsApp`,
    remind: 'Recordar por WhatsApp',
    chat: 'Escribir por WhatsApp',
    more: 'Más',
  },

  /** Several payments confirmed together, after their sum was said. */
  together: {
    mark: 'Marcar para confirmar varios juntos',
    lead: 'Puedes marcar varios y confirmarlos juntos: antes ves el total.',
    markedOnes: 'Confirmar los marcados',
    marked: (orders: number, total: string) =>
      `${plural(orders, 'Confirmar el marcado', `Confirmar los ${formatCount(orders)} marcados`)}: ${total}`,
    all: (orders: number) => `Confirmar estos ${formatCount(orders)}`,
    title: (orders: number, total: string) => `Vas a confirmar ${counted(orders, 'pago', 'pagos')}: ${total} en total`,
    none: 'No hay ningún pago que confirmar así',
    left: (orders: number) => `No ${plural(orders, 'entra', 'entran')} ${counted(orders, 'pedido', 'pedidos')}:`,
    leftLine: (name: string, reason: string) => `${name}: ${reason}`,
    reasons: {
      own: 'es tu propio pago, y lo confirma otra persona.',
      decided: 'ya no está por revisar.',
      late: 'su comprobante llegó tarde. Míralo aparte.',
      alike: 'su comprobante se parece a otro que ya se envió. Míralo aparte.',
      changed: 'cambió mientras lo mirabas: llegó otro comprobante, o ya se decidió.',
      sealed: 'la lista ya está sellada.',
      'undo-over': 'su confirmación ya no se puede deshacer.',
      other: 'no se pudo. Inténtalo por separado.',
    } satisfies Record<LeftOutReason, string>,
    seals: 'Es lo último que espera la lista: en cuanto los confirmes se sella sola, y desde entonces ya no cambia.',
    way: 'Cómo pagaron',
    action: (orders: number, total: string) => `Confirmar ${counted(orders, 'pago', 'pagos')}: ${total}`,
    back: 'Volver sin confirmar',
    done: (orders: number, total: string) =>
      orders === 0
        ? 'No se confirmó ningún pago'
        : `${counted(orders, 'pago confirmado', 'pagos confirmados')}: ${total}`,
    undo: (orders: number) => plural(orders, 'Deshacerlo', `Deshacer los ${formatCount(orders)}`),
    undoEach: 'Cada uno se puede deshacer también por separado, en «Pagados».',
  },

  reminder: {
    unpaid: ({ name, raffle, numbers, digits, total, until, url }: Reminded & Record<'total' | 'until', string>) =>
      `Hola, ${name}. Tienes ${plural(numbers.length, 'apartado', 'apartados')} ${eachNumber(numbers, digits)} en «${raffle}». Son ${total}. ${keptUntil(numbers, until)} Aquí ves cómo pagar y envías el comprobante: ${url}`,
    /** Of one of which a part is paid. */
    partPaid: ({ paid, left, ...held }: Reminded & Record<'paid' | 'left' | 'until', string>) =>
      `Hola, ${held.name}. Tienes ${plural(held.numbers.length, 'apartado', 'apartados')} ${eachNumber(held.numbers, held.digits)} en «${held.raffle}». Llevas pagado ${paid} y ${left}. ${keptUntil(held.numbers, held.until)} Aquí ves cómo pagar el resto: ${held.url}`,
    rejected: ({ name, raffle, numbers, digits, reason, until, url }: Reminded & Record<'reason' | 'until', string>) =>
      `Hola, ${name}. El comprobante que enviaste por ${eachNumber(numbers, digits)} en «${raffle}» no sirvió: ${sentence(reason)} Te guardamos ${plural(numbers.length, 'el número', 'los números')} hasta el ${until}. Si ya pagaste, no pagues otra vez: envía otro comprobante aquí: ${url}`,
    rejectedTwice: ({ name, raffle, reason, url }: Record<'name' | 'raffle' | 'reason' | 'url', string>) =>
      `Hola, ${name}. El comprobante de tu pedido en «${raffle}» tampoco sirvió: ${sentence(reason)} El pedido ha terminado. Si pagaste de verdad, contéstame por aquí. Este es tu pedido: ${url}`,
    refund: ({ name, raffle, numbers, digits, total, url }: Reminded & Record<'total', string>) =>
      `Hola, ${name}. Te tengo que devolver ${total} de tu pedido en «${raffle}» (${theNumbers(numbers, digits)}). ¿A qué cuenta o teléfono te lo envío? Este es tu pedido: ${url}`,
    other: ({ name, raffle, numbers, digits, url }: Reminded) =>
      `Hola, ${name}. Este es tu pedido en «${raffle}» (${theNumbers(numbers, digits)}): ${url}`,
  },

  sell: {
    title: 'Apartar para alguien',
    lead: 'Para quien te lo pide en persona o por mensaje.',
    numbers: 'Números',
    numbersHint: 'Por ejemplo: 7, 42 o 10-14',
    random: 'Y al azar',
    randomHint: 'Cuántos más, elegidos al azar.',
    name: 'Nombre',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    paid: 'Ya me ha pagado en efectivo',
    action: 'Apartar',
    made: (name: string, isPaid: boolean) => `${isPaid ? 'Vendido' : 'Apartado'} para ${name}`,
    sendLink: 'Enviarle su enlace',
  },

  block: {
    title: 'Bloquear números',
    lead: 'Los bloqueados no se venden: para el cartel impreso, una cortesía o un número que no quieres vender.',
    now: (numbers: Numbers, digits: number, more: number) =>
      `Ahora ${plural(numbers.length + more, 'está bloqueado el', 'están bloqueados los')} ${formatNumbers(numbers, digits)}${more > 0 ? ` y ${formatCount(more)} más` : ''}.`,
    numbers: 'Números',
    block: 'Bloquear',
    unblock: 'Desbloquear',
  },

  words: {
    title: 'Historia, formas de pago y dudas',
    lead: 'Se pueden cambiar siempre. El cambio queda en el registro de la rifa.',
    story: 'La historia',
    ways: 'Formas de pago',
    way: (place: number) => `Forma de pago ${place}`,
    kind: 'Cómo te pagan',
    holder: 'A nombre de',
    details: 'Datos para pagarte',
    detailsHint: 'En efectivo puede quedar vacío.',
    /** In the place of a way of paying: of one that there is, and of one that may be added. */
    none: { kept: 'Quitar esta forma', added: 'No añadir otra' },
    action: 'Guardar',
  },

  seal: {
    title: 'La venta ha cerrado',
    /** `held`: unpaid orders whose time still runs. */
    lead: (held: number, when: string) =>
      `Revisa los pagos que queden. La lista se sella sola cuando no quede ninguno por revisar${held > 0 ? ` ni ninguno sin pagar con plazo (ahora hay ${formatCount(held)})` : ''}, y a más tardar el ${when}. Sellada, ya no cambia: no se puede deshacer.`,
    /** At the order after which nothing is left to wait for. */
    last: 'Es lo último que espera la lista: en cuanto lo confirmes, o deje de esperar, se sella sola. Desde entonces nadie puede añadir, quitar ni cambiar números, tampoco tú.',
    sealed: {
      title: 'La lista está sellada',
      lead: (paid: number, isFree: boolean, when: string) =>
        `${plural(paid, 'Participa', 'Participan')} ${isFree ? counted(paid, 'número', 'números') : counted(paid, 'número pagado', 'números pagados')} y ya no cambian. El sorteo es el ${when}.`,
      see: 'Ver la lista sellada y su huella',
      /** In passing, to who dealt with the last order. */
      told: 'Era lo último: ya no cambia.',
      seeShort: 'Ver la lista',
    },
    waiting: (orders: number) =>
      `${plural(orders, 'Queda', 'Quedan')} ${counted(orders, 'pedido', 'pedidos')} por revisar.`,
    leaveOut: 'Sellar sin ellos: quedan fuera y tendré que devolver lo que llegara',
    open: 'Sellar la lista ahora',
    words: 'No se puede deshacer. Desde ese momento nadie puede añadir, quitar ni cambiar números, tampoco tú.',
    held: (orders: number) =>
      orders === 1
        ? 'Queda fuera 1 pedido sin pagar, aunque a quien lo hizo se le dijo que se le guardaba:'
        : `Quedan fuera ${formatCount(orders)} pedidos sin pagar, aunque a quienes los hicieron se les dijo que se les guardaban:`,
    heldLine: (order: Record<'name' | 'reference' | 'until' | 'zone', string>, numbers: Numbers, digits: number) =>
      `${order.name} (${order.reference}): ${theNumbers(numbers, digits)}, hasta ${order.until} (${order.zone})`,
    heldMore: (orders: number) => `Y ${counted(orders, 'pedido', 'pedidos')} más.`,
    action: 'Sí, sellar la lista',
  },

  publish: {
    title: 'Todavía es un borrador',
    lead: 'Cuando la publiques se podrá compartir y apartar números.',
    rule: 'He leído la norma y me hago responsable de cumplirla',
    adults: 'Soy mayor de edad, y solo dejaré participar a personas mayores de edad',
    ruleTitle: 'La norma de tu país',
    publicPaid: 'Quiero que cualquiera pueda encontrar esta rifa de pago',
    publicPaidHint: 'La comunidad es pública. Las rifas de pago son para gente que se conoce.',
    action: 'Publicar la rifa',
  },

  cancelRaffle: {
    title: 'Cancelar la rifa',
    lead: 'No se puede deshacer. Los números se sueltan y tendrás que devolver todo lo pagado. El motivo lo lee todo el mundo. Las fechas no se mueven: están en las bases que se publicaron con la rifa.',
    /** What has been confirmed as paid, before it is given back. */
    owed: (sum: string) => `Hay ${sum} pagados: al cancelar tendrás que devolverlos, y cada pedido dirá a quién.`,
    owedNone: 'Todavía no hay ningún pago confirmado.',
    owedInReview: (n: number) =>
      `También ${counted(n, 'comprobante por revisar', 'comprobantes por revisar')}, que pasarán a «reembolso pendiente».`,
    reason: 'Motivo',
    action: 'Cancelar la rifa',
  },

  deliver: {
    moneyBack: 'La pasarela devolvió dinero de este pedido a quien lo pagó.',
    title: 'Premios por entregar',
    doneTitle: 'Premios entregados',
    number: (number: string) => `Número ${number}`,
    congratulate: 'Felicitar por WhatsApp',
    congratulation: ({ name, number, prize, raffle, url, record }: Congratulated) =>
      `¡Felicidades, ${name}! Tu número ${number} ganó «${prize}»${prize === raffle ? '' : ` en la rifa «${raffle}»`}. Di aquí, en tu boleto, que lo quieres: ${url} El acta del sorteo, que puedes comprobar: ${record}`,
    /** To a reserve whom a prize passed to. */
    inheritance: ({ name, number, prize, raffle, url, record }: Congratulated) =>
      `¡Buenas noticias, ${name}! Tu número ${number} era suplente y le ha pasado «${prize}»${prize === raffle ? '' : `, de la rifa «${raffle}»`}. Di aquí, en tu boleto, que lo quieres: ${url} El acta dice por qué: ${record}`,
    open: 'Marcar como entregado',
    words:
      'Se verá en la página pública de la rifa. No se puede deshacer. Quien apartó por su cuenta podrá confirmarlo desde su enlace; a quien le vendiste a mano, el enlace que tú le envías no le sirve para eso.',
    action: 'Sí, está entregado',
    delivered: (when: string) => `Entregado ${when}`,
    received: (when: string) => `Recibido: lo confirmó quien ganó, ${when}`,
  },

  done: {
    confirmado: 'Pago confirmado',
    confirmados: 'Pagos confirmados',
    'ninguno-confirmado': 'No se confirmó ningún pago',
    'confirmados-y-sellada': 'Pagos confirmados y lista sellada',
    deshechos: 'Confirmaciones deshechas: esos pedidos están como antes',
    'ninguno-deshecho': 'No se deshizo ninguna confirmación',
    deshecho: 'Confirmación deshecha: el pedido está como antes',
    abono: 'Abono apuntado',
    cobrado: 'Pagado: se suma a la cuenta de quien lo cobró',
    'cobro-por-confirmar': 'Apuntado: falta que quien organiza lo confirme',
    'cobro-quitado': 'Quitado: el pedido está como antes',
    'abono-quitado': 'Abono quitado',
    rechazado: 'Comprobante rechazado',
    'rechazo-deshecho': 'Rechazo deshecho: el pedido está por revisar',
    'mas-tiempo': 'Tiene más tiempo para pagar',
    fiado: 'Fiado: se lo guardas sin pagar hasta esa hora',
    comprobante: 'Comprobante añadido: el pedido está por revisar',
    'comprobante-tarde': 'Comprobante guardado, pero el pedido ya no tiene sus números',
    soltado: 'Libre de nuevo',
    soltados: 'Libres de nuevo',
    'mi-gente': 'Anotado: es tu gente',
    'no-mi-gente': 'Anotado: ya no es tu gente',
    'por-devolver': 'Marcado para devolver',
    devuelto: 'Reembolso apuntado',
    'devuelto-en-parte': 'Reembolso de una parte apuntado: el resto sigue por devolver',
    'no-se-devuelve': 'Apuntado: no hay nada que devolver',
    apartado: 'Números apartados',
    'peticion-rechazada': 'Petición rechazada',
    'peticiones-rechazadas': 'Peticiones rechazadas',
    bloqueados: 'Números bloqueados',
    desbloqueados: 'Números desbloqueados',
    'sin-bloqueados': 'Ninguno estaba bloqueado',
    repartidos: 'Números repartidos',
    devueltos: 'Números devueltos a la venta',
    'telefono-terminado': offlineStallTexts.done.terminado,
    'sin-repartir': 'Ninguno estaba repartido',
    anotado: 'Nota guardada',
    'enlace-creado': 'Ya tienes tu enlace',
    'enlace-quitado': 'Enlace quitado',
    'venta-de': 'Guardado de quién es la venta',
    guardado: 'Guardado',
    sellada: 'Lista sellada',
    'confirmado-y-sellada': 'Pago confirmado y lista sellada',
    'sellada-sin-mas': 'Lista sellada',
    publicada: 'Rifa publicada',
    cancelada: 'Rifa cancelada',
    entregado: 'Entrega anotada',
    intento: 'Intento anotado',
    pasado: 'El premio pasó al siguiente suplente',
  },
} as const;

export type DeskDone = keyof typeof deskTexts.done;
