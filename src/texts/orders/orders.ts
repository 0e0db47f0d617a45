import type { EventKind } from '#domain/event.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { counted, formatNumbers } from '#texts/format.ts';
import { plural } from '#texts/words.ts';

type Numbers = readonly number[];
type DrawDate = { numbers: Numbers; reference: string; organiser: string; raffle: { lastNumber: number } };

/** The words of an order's own page. */
export const orderTexts = {
  title: (reference: string) => `Pedido ${reference}`,
  description: 'Tus boletos, lo que falta por pagar y su comprobante.',
  back: 'Volver a la rifa',
  reference: 'Referencia',
  total: 'Total',
  free: 'Gratis',
  draw: 'Sorteo',
  mine: (count: number) => plural(count, 'Tu número', 'Tus números'),
  /** Of an order that is over: they are nobody's, or somebody else's. */
  past: (count: number) => plural(count, 'El número que pediste', 'Los números que pediste'),
  timeLeft: 'Te quedan',
  /** What is held and until when: «07 y 42, hasta el 22 nov 2026, 11:00 (hora de Madrid)». */
  heldUntil: (numbers: Numbers, digits: number, until: string, zone: string) =>
    `${formatNumbers(numbers, digits, 8)}, hasta ${until} (${zone})`,

  state: {
    pending: {
      title: 'Apartado para ti',
      words: 'Paga directamente a quien organiza y envía el comprobante. En cuanto lo envíes, el reloj se detiene.',
    },
    in_review: {
      title: 'Comprobante recibido',
      words: 'El reloj está detenido y lo que apartaste sigue siendo tuyo. Quien organiza tiene que confirmar el pago.',
    },
    confirmed: {
      title: '¡Pagado! Ya participas',
      words: 'Guarda tu resguardo: es la prueba firmada de que tu número tiene que estar en la lista del sorteo.',
    },
    rejected: {
      title: 'El comprobante no sirvió',
      words: 'Lo que apartaste sigue guardado un poco más. Corrige lo que haga falta y envía otro comprobante.',
    },
    expired: {
      title: 'Se acabó el tiempo',
      words: 'Lo que apartaste quedó libre. Si ya habías pagado, envía el comprobante: si nadie lo tomó, lo recuperas.',
    },
    cancelled: { title: 'Pedido cancelado', words: 'Lo que apartaste quedó libre. No debes nada.' },
    refund_pending: {
      title: 'Reembolso pendiente',
      words: 'Con este pedido ya no participas. Quien organiza tiene que devolverte lo que pagaste.',
    },
    refunded: { title: 'Pago reembolsado', words: 'Quien organiza ha marcado que te devolvió lo que pagaste.' },
  } satisfies Record<OrderStatus, { title: string; words: string }>,
  /** The same where nothing but cash is taken. */
  pendingInHand: {
    title: 'Apartado para ti',
    words: 'Paga en mano a quien organiza antes de esa hora: en cuanto lo marque como pagado, participas.',
  },
  /** Of one just confirmed, whose ticket record is given out at an hour, once that is no longer undone. */
  confirmedSoon: (from: string) => ({
    title: '¡Pagado! Ya participas',
    words: `Quien organiza confirmó tu pago. Tu resguardo firmado saldrá en esta página a las ${from}: vuelve entonces y guárdalo.`,
  }),
  /** Whose doing it was that an order is cancelled. */
  cancelledBy: {
    holder: {
      title: 'Pedido cancelado',
      words: 'Se canceló desde esta misma página. Lo que apartaste quedó libre. No debes nada.',
    },
    raffle: {
      title: 'Pedido cancelado: la rifa se canceló',
      words: 'Quien organiza canceló la rifa entera, y con ella este pedido. No debes nada.',
    },
    /** Of an order whose receipt was turned down before. */
    rejectedRaffle: {
      title: 'Pedido cancelado: la rifa se canceló',
      words:
        'Quien organiza canceló la rifa entera, y con ella este pedido. Su comprobante se había rechazado: si pagaste, escribe a quien organiza y dile tu referencia.',
    },
  },
  /** Of an order whose holder withdrew because the rules were amended. */
  withdrawn: {
    refund_pending: {
      title: 'Te retiraste: reembolso pendiente',
      words:
        'Te retiraste por el cambio de las bases, así que ya no participas. Quien organiza tiene que devolverte lo que pagaste.',
    },
    refunded: {
      title: 'Te retiraste: pago reembolsado',
      words: 'Te retiraste por el cambio de las bases. Quien organiza ha marcado que te devolvió lo que pagaste.',
    },
    cancelled: {
      title: 'Te retiraste',
      words: 'Te retiraste por el cambio de las bases. Lo que apartaste quedó libre. No debes nada.',
    },
  },
  /** Of an order whose money the gateway gave back. */
  returned: { title: 'Pago reembolsado', words: 'Lo que pagaste en línea ha vuelto por donde lo pagaste.' },
  /** Of an order that was paid, or may have been, in a raffle that was called off. */
  refundOfCancelled: {
    refund_pending: {
      title: 'Reembolso pendiente: la rifa se canceló',
      words: 'Se canceló la rifa entera. Quien organiza tiene que devolverte lo que pagaste.',
    },
    refunded: {
      title: 'Pago reembolsado: la rifa se canceló',
      words: 'Se canceló la rifa entera. Quien organiza ha marcado que te devolvió lo que pagaste.',
    },
    returned: {
      title: 'Pago reembolsado: la rifa se canceló',
      words: 'Se canceló la rifa entera. Lo que pagaste en línea ya había vuelto por donde lo pagaste.',
    },
  },
  /** Of money that was said to be back, and never arrived. */
  owedAgain: {
    title: 'Reembolso pendiente: la devolución falló',
    words: 'La devolución falló: el dinero no te llegó y quien organiza te lo debe otra vez.',
    wordsSigned:
      'La devolución falló: el dinero no te llegó y quien organiza te lo debe otra vez, así que la devolución firmada no prueba que lo recibieras.',
  },
  /** Of money that was to go back, and that the desk says never came. */
  refundDeclined: {
    title: 'No corresponde devolver',
    words:
      'Quien organiza dice que el dinero de este pedido no llegó. Si pagaste de verdad, escríbele y dile tu referencia.',
  },
  refundSum: (sum: string) => `Son ${sum}.`,
  /** Why an order is over that its holder did not give up. */
  rejectedTwice: {
    title: 'El comprobante no sirvió',
    words:
      'Es la segunda vez, así que lo que apartaste ha vuelto a la venta. Si pagaste de verdad, escribe a quien organiza y dile tu referencia.',
  },
  released: {
    title: 'Tu apartado terminó',
    words: 'Quien organiza lo soltó. Si ya habías pagado, escríbele y dile tu referencia; si no, no debes nada.',
  },
  freeConfirmed: { title: '¡Ya participas!', words: 'Esta rifa es gratis: tu participación está confirmada.' },
  listed: {
    title: 'Estás en la lista sellada',
    words: 'Ya no puede cambiar. Falta la hora del sorteo.',
  },
  drawn: {
    title: 'Esta vez no ganaste',
    words: 'El sorteo ya se hizo. Su acta pública dice cómo salió, y deja repetir las cuentas.',
  },
  reserve: {
    title: (place: number) => `Quedaste suplente ${place}.º`,
    words: (number: string) =>
      `Esta vez no ganaste, pero el ${number} salió entre los suplentes: si quien ganó renuncia, o no responde en el plazo de las condiciones, el premio puede pasar a ellos, por orden. Te avisaremos por las vías que dejaste.`,
  },
  seeRecord: 'Ver el acta',
  sealedOut: {
    title: 'Este pedido quedó fuera',
    words: 'La lista de boletos pagados se selló sin este pedido, así que no participa en el sorteo.',
    byOrganiser:
      'Quien organiza selló la lista de boletos pagados sin este pedido antes de que acabara tu plazo, así que no participa en el sorteo.',
    paid: {
      title: '¿Ya pagaste? Escribe a quien organiza',
      reference: (reference: string) => `Dile tu referencia, ${reference}, y cómo pagaste.`,
      message: ({ reference, raffle }: { reference: string; raffle: string }) =>
        `Hola. Pagué mi pedido ${reference} de «${raffle}», y quedó fuera de la lista sellada.`,
    },
  },
  reason: (reason: string) => `Motivo: ${reason}`,
  lost: (numbers: Numbers, digits: number) => ({
    title: 'Tu comprobante llegó tarde',
    words: `${plural(numbers.length, 'El número', 'Los números')} ${formatNumbers(numbers, digits)} ya ${plural(numbers.length, 'era', 'eran')} de otra persona. Quien organiza lo sabe y tiene tu comprobante: buscará otra solución contigo o te devolverá el dinero.`,
  }),
  lateKept: {
    title: 'Tu comprobante llegó tarde',
    words: 'Está guardado. Quien organiza lo sabe y decidirá si lo que pediste puede volver a ser tuyo.',
  },
  chooseAgain: 'Elegir otros números',

  ask: {
    title: '¿Alguna duda?',
    open: 'Escribir a quien organiza',
    /** The message that is ready to send. */
    message: ({ reference, raffle }: { reference: string; raffle: string }) =>
      `Hola. Te escribo por mi pedido ${reference} de «${raffle}».`,
  },

  /** The day of the draw, in a calendar. */
  calendar: {
    add: 'Poner el sorteo en mi calendario',
    words: 'Lleva la fecha, tus números y tu referencia, pero no tu enlace.',
    summary: (raffle: string) => `Sorteo de «${raffle}»`,
    description: ({ numbers, raffle, reference, organiser }: DrawDate) =>
      [
        `${plural(numbers.length, 'Tu número', 'Tus números')}: ${formatNumbers(numbers, String(raffle.lastNumber).length)}`,
        `Pedido ${reference}. Organiza ${organiser}.`,
      ].join('\n'),
  },

  keep: {
    title: 'Guarda este enlace',
    words: 'Es la llave de tu pedido: con él vuelves aquí sin cuenta ni contraseña. No lo publiques.',
    copy: 'Copiar mi enlace',
    own: 'Este pedido está en tu cuenta: lo encuentras entre tus boletos.',
    byHand:
      'Quien organiza te vendió el número en mano y tiene también este enlace: con él se ve el pedido, se paga y se envía el comprobante. Para soltar tus números o borrar tus datos, escríbele.',
    /** Of a link that the desk made. */
    desks:
      'Este enlace lo tiene también quien organiza: con él se ve el pedido, se paga y se envía el comprobante. Para soltar tus números, borrar tus datos o decir que recibiste un premio, abre el que te salió al apartar o entra con tu cuenta. Si no tienes ninguno de los dos, escribe a quien organiza.',
  },

  pay: {
    title: 'Cómo pagar',
    lead: (total: string) => `Paga ${total} por una de estas vías, con el concepto indicado.`,
    leadInHand: (total: string) => `Paga ${total} en mano, y di tu referencia.`,
    none: 'Quien organiza no ha puesto cómo se paga. Pregúntale directamente.',
    suspended: 'La plataforma ha suspendido esta comunidad: no pagues nada por ahora.',
    amount: 'Importe',
    exactly: (sum: string) => `Paga exactamente ${sum}: así se sabe que es tuyo.`,
    noneLeft: 'No quedaba libre una suma solo para tu pedido, así que pagas justo el precio. No olvides el concepto.',
    concept: 'Concepto',
    conceptHint: 'Así se sabe que el pago es tuyo.',
    holder: 'A nombre de',
    details: 'Datos',
    inHand: 'En mano, a quien organiza.',
    /** With cash no picture is sent: whoever is paid says so. */
    inHandAfter: 'No hace falta comprobante: quien cobra lo apunta aquí.',
    copyAmount: 'Copiar importe',
    copyConcept: 'Copiar concepto',
    copyDetails: 'Copiar datos',
    copyNumber: 'Copiar número',
    direct: 'Por estas vías el dinero va directo a quien organiza. Esta web no lo toca ni cobra comisión.',
    /** Fits the 35 characters of the shortest concept there is, or it is the reference alone. */
    conceptOf: (reference: string, numbers: Numbers, digits: number) => {
      const whole = `${reference} ${numbers.map((number) => String(number).padStart(digits, '0')).join(' ')}`;
      return whole.length <= 35 ? whole : reference;
    },
  },

  receipt: {
    title: 'Enviar el comprobante',
    again: 'Enviar otro comprobante',
    againLead:
      'Si ya pagaste, no pagues otra vez: envía otra foto o captura del pago, o su PDF. Le quitamos la ubicación y los datos del teléfono.',
    /** Where nothing but cash is taken. */
    inHand: 'Ya pagué, enviar un comprobante',
    lead: 'Una foto o captura del pago, o su PDF. Le quitamos la ubicación y los datos del teléfono.',
    file: 'Comprobante',
    fileHint: 'Foto (JPEG, PNG, WebP o HEIC) o PDF.',
    paidBy: 'Cómo pagaste',
    paidByNone: 'Sin decir',
    transferReference: 'Referencia de la transferencia',
    transferReferenceHint: 'El número de operación, si el banco lo da.',
    send: 'Enviar comprobante',
    /** As it is called on its way. */
    own: 'tu comprobante',
    ownNamed: (file: string) => `tu comprobante (${file})`,
    leftBehind: {
      title: 'Tu comprobante no se envió',
      words: 'Quedó en este navegador sin salir, y aquí ya no hace falta o ya no se recibe.',
      perhaps:
        'No llegó respuesta cuando lo enviaste, y aquí ya no hace falta o ya no se recibe. Si llegó, está abajo.',
    },
    sent: (count: number) => plural(count, 'Comprobante enviado', 'Comprobantes enviados'),
    sentAt: (when: string) => `Enviado el ${when}`,
    late: 'Llegó tarde',
    addedAtDesk: (when: string) => `Lo añadió quien organiza el ${when}`,
    byDeskLink: (when: string) => `Llegó el ${when} por un enlace que tiene también quien organiza`,
    see: 'Ver comprobante',
    seePdf: 'Descargar PDF',
    atDesk: 'Lo abre solo quien organiza: este enlace lo tiene también quien vendió.',
    alt: (when: string) => `Comprobante enviado el ${when}`,
  },

  records: {
    title: 'Tu resguardo',
    lead: 'Prueba, con firma, que tu número es tuyo y tiene que estar en la lista. No se publica: lo ves tú, y quien organiza.',
    leadCancelled: 'Prueba, con firma, que tu número era tuyo. No se publica: lo ves tú, y quien organiza.',
    download: 'Descargar resguardo (JSON)',
    soon: (from: string) =>
      `Tu pago está confirmado. Durante unos minutos quien organiza lo puede deshacer, por si se equivocó. Tu resguardo firmado, que ya no se deshace, sale aquí a las ${from}.`,
    check:
      'Guarda el resguardo: después del sorteo, la página que verifica actas dice con él si tu número estaba en la lista.',
    number: (number: string) => `Boleto ${number}`,
    text: 'Texto',
    salt: 'Sal',
    holder: 'Huella del titular',
    bases: 'Huella de las bases',
    signature: 'Firma',
    listed: 'Está en la lista sellada',
    notListed: 'No está en la lista sellada',
    notSealed: 'La lista se sella antes del sorteo; entonces verás aquí si está.',
    neverSealed: 'La rifa se canceló antes de que se sellara la lista.',
    closing: {
      print: 'Huella de la lista sellada',
      /** As the notice that goes to whoever left a mail says. */
      keep: 'La lista está sellada: ya no puede cambiar. Guarda su huella fuera de aquí, en una captura o en un mensaje: después del sorteo, el acta tiene que llevar esta misma.',
      after: 'Si es la que guardaste antes del sorteo y la lleva el acta, nadie ha cambiado la lista.',
      verify: 'Comprobar el sorteo',
    },
    omitted: {
      title: (count: number) =>
        plural(count, 'Un número tuyo no está en la lista sellada', 'Números tuyos no están en la lista sellada'),
      words:
        'Escribe cuanto antes a quien organiza. Tu resguardo firmado prueba que el número se pagó y que tenía que estar: descárgalo y guárdalo, que lo prueba también después del sorteo.',
      noPhone: 'Escríbele por donde le pagaste.',
      message: ({ reference, raffle }: { reference: string; raffle: string }) =>
        `Hola. Mi pedido ${reference} de «${raffle}» está pagado y un número mío no está en la lista sellada. Tengo el resguardo firmado.`,
      report: 'Si no lo arregla, denunciar la rifa',
    },
    seeDraw: 'Ver el sorteo',
    files: {
      title: 'Los documentos del sorteo',
      words:
        'La comunidad es privada y su página no se abre para ti. Con estos archivos compruebas el sorteo igual: llévalos al verificador.',
      ofRules: { 'bases.json': 'Bases', 'condiciones.txt': 'Condiciones' },
      ofList: { 'lista.svl': 'Lista de boletos sellada', 'cierre.json': 'Su cierre, con la huella' },
      ofDraw: { 'acta.json': 'Acta, con los ganadores' },
      verify: 'Abrir el verificador',
    },
    paper: 'Comprobante en papel',
    code: 'QR del resguardo',
    codeLead: 'Lo puedes mostrar: lleva la firma, y no tu nombre ni la sal. El verificador lo lee con la cámara.',
    codeAlt: (number: string) => `Código QR del resguardo del boleto ${number}`,
  },

  refund: {
    title: 'Tu devolución, firmada',
    lead: 'Dice qué números se devolvieron y cuándo y, en cuanto quien organiza lo apunta, cuánto dinero volvió. Si el dinero no te llegó, guárdala: es su palabra firmada, y el registro público tiene su huella.',
    download: 'Descargar devolución (JSON)',
  },

  own: {
    title: 'Mis boletos',
    description: 'Los números que tienes apartados o pagados, en todas las rifas.',
    lead: 'Los números que has apartado o pagado, en todas las rifas.',
    kept: 'En este navegador',
    keptLead: 'Sin cuenta. Este navegador guarda el enlace de cada uno durante 30 días; guárdalo tú también.',
    ofAccount: 'En tu cuenta',
    none: 'Aquí no hay boletos todavía',
    noneWords: 'Cuando apartes números con tu cuenta, los verás aquí.',
    noneGuest:
      'Si apartaste sin cuenta en otro teléfono o hace más de 30 días, abre el enlace privado que te salió al apartar. Si lo perdiste, pide otro aquí abajo o a quien organiza: te lo puede enviar por WhatsApp. Si fue con cuenta, entra.',
    signIn: 'Entrar',
    find: 'Buscar rifas',
    won: (numbers: string, count: number) => `¡Ganaste con ${plural(count, 'el', 'los')} ${numbers}!`,
    due: (sum: string, until: string) => `Paga ${sum} antes del ${until}`,
    draw: (at: string) => `Sorteo: ${at}`,
    drawn: 'Ya se sorteó',
    cancelled: 'Rifa cancelada',
    older: 'Ver los anteriores',
  },

  won: {
    heading: (prizes: number) => plural(prizes, 'Tu premio', 'Tus premios'),
    title: '¡Ganaste!',
    delivered: 'Quien organiza dice que ya te lo entregó.',
    waiting: 'Quien organiza se pondrá en contacto contigo para entregártelo.',
    received: 'Premio recibido. ¡Felicidades!',
    confirm: 'Ya tengo mi premio',
    record: 'Ver el acta',
    share: (prize: string, raffle: string) =>
      `¡Gané «${prize}»${prize === raffle ? '' : ` en «${raffle}»`}! Aquí está el acta del sorteo:`,
    nameWords: (name: string) =>
      `El acta dice tu número y no quién eres. Si quieres, junto a él cualquiera leerá «${name}», y nada más de ti. Puedes quitarlo cuando quieras.`,
    name: (name: string) => `Mostrar «${name}» en el acta`,
    named: (name: string) => `En el acta, junto a tu número, cualquiera lee «${name}».`,
    unname: 'Quitar mi nombre del acta',
    otherLink:
      'Para decir que lo recibiste o mostrar tu nombre, abre el enlace que te salió al apartar o entra con tu cuenta: este lo tiene también quien organiza.',
    soldByHand:
      'Quien organiza te vendió este número en mano y escribió tu contacto, que podría ser otro. Por eso aquí no se puede renunciar al premio, decir que lo recibiste ni mostrar tu nombre: díselo a quien organiza.',
  },

  join: {
    title: 'Únelo a tu cuenta',
    words: 'El correo de este pedido es el de tu cuenta. Si lo unes, lo verás entre tus boletos.',
    action: 'Unir a mi cuenta',
  },

  cancel: {
    open: (count: number) => plural(count, 'Ya no lo quiero', 'Ya no los quiero'),
    words: (count: number) =>
      `${plural(count, 'Tu número volverá', 'Tus números volverán')} a la venta en este momento y no podrás deshacerlo.`,
    wordsInReview:
      'Hay un comprobante por revisar: el pedido pasará a «reembolso pendiente» y quien organiza tendrá que devolverte el dinero.',
    action: (count: number) => `Soltar ${counted(count, 'número', 'números')}`,
    /** To drop some and keep the rest. */
    some: 'Soltar solo algunos',
    someWords: 'Los que marques vuelven a la venta en este momento; los demás siguen siendo tuyos, con el mismo plazo.',
    someAction: 'Soltar los marcados',
  },

  /** To have another number in the place of one that is not paid. */
  swap: {
    open: 'Cambiar un número',
    words:
      'El que dejas vuelve a la venta en este momento. El nuevo cuesta lo mismo y lo tienes con el mismo plazo. El concepto del pago también cambia: copia el nuevo cuando pagues.',
    from: 'Número que dejas',
    to: 'Número que quieres',
    see: 'Ver los números libres',
    action: 'Cambiar el número',
  },

  history: {
    title: 'Qué ha pasado',
    by: 'automático',
    older: 'De lo que se repite solo se muestran las últimas veces.',
    addedAtDesk: 'Quien organiza añadió tu comprobante',
    byDeskLink: 'Llegó un comprobante por un enlace que tiene también quien organiza',
    withdrawn: 'Retirada por el cambio de las bases',
    leftOut: { organiser: 'Quien organiza selló la lista', system: 'Se selló la lista' },
    kinds: {
      'order.taken': 'Números apartados',
      'order.receipt-sent': 'Comprobante enviado',
      'order.part-paid': 'Abono apuntado',
      'order.part-undone': 'Abono quitado',
      'order.cash-marked': 'Quien te atiende dijo que pagaste en mano: falta confirmarlo',
      'order.cash-unmarked': 'No constaba: tus números siguen apartados sin pagar',
      'order.confirmed': 'Pago confirmado',
      'order.confirmation-undone': 'Se deshizo la confirmación del pago',
      'order.rejected': 'Comprobante rechazado',
      'order.rejection-undone': 'Se deshizo el rechazo: tu comprobante se vuelve a revisar',
      'order.hold-extended': 'Quien organiza te dio más tiempo para pagar',
      'order.credit-given': 'Quien organiza te guarda los números sin pagar',
      'order.expired': 'Se acabó el tiempo',
      'order.restored': 'Números recuperados',
      'order.cancelled': 'Pedido cancelado',
      'order.numbers-dropped': 'Números soltados',
      'order.number-swapped': 'Número cambiado por otro',
      'order.tickets-shown': 'Boletos para mostrar, hechos o cambiados',
      'order.tickets-hidden': 'Boletos para mostrar, quitados',
      'order.released': 'Quien organiza soltó los números',
      'order.refund-due': 'Hay que devolver el dinero',
      'order.refund-declined': 'No corresponde devolver',
      'order.refunded': 'Dinero devuelto',
      'order.part-refunded': 'Quien organiza devolvió una parte del dinero',
      'order.returned': 'La pasarela devolvió dinero de este pedido',
      'order.refund-failed': 'La devolución falló en la pasarela: el dinero no llegó',
      'order.disputed': 'Pago en disputa',
      'order.dispute-won': 'Disputa resuelta: el pago se queda',
      'order.dispute-lost': 'Disputa resuelta: el dinero volvió a quien pagó',
      'order.credited': 'Quien organiza cambió quién te atiende',
      'order.joined-account': 'Unido a una cuenta',
      'order.link-made': 'Quien organiza preparó un mensaje con un enlace a tu pedido',
      'order.erased': 'Se borraron los datos de este pedido',
    } satisfies Partial<Record<EventKind, string>> as Partial<Record<EventKind, string>>,
  },

  done: {
    comprobante: 'Comprobante enviado',
    tarde: 'Comprobante guardado',
    soltados: 'Soltados: los demás siguen siendo tuyos',
    cancelado: 'Números soltados',
    boletos: 'Boletos listos para mostrar',
    'sin-boletos': 'Boletos quitados: sus códigos ya no abren nada',
    cambiado: 'Número cambiado: cambia también el concepto de tu pago',
    retirado: 'Te has retirado',
    borrado: 'Los datos de este pedido se han borrado',
    unido: 'Pedido unido a tu cuenta',
    recibido: '¡Disfruta tu premio!',
    'lo-quiero': 'Has dicho que lo quieres',
    renunciado: 'Has renunciado al premio',
    nombre: 'Tu nombre se lee en el acta',
    'sin-nombre': 'Tu nombre ya no se lee en el acta',
  },
} as const;

export type OrderDone = keyof typeof orderTexts.done;
