import type { DeskList } from '#domain/desk.ts';
import { counted, formatCount, formatNumbers } from './format.ts';
import { plural } from './words.ts';

type Numbers = readonly number[];

/** The words of a raffle's desk. */
export const deskTexts = {
  title: (raffle: string) => `Gestión de ${raffle}`,
  description: 'Pedidos por revisar, pagos, avisos y lista de la rifa.',
  heading: 'Gestión',
  back: (raffle: string) => raffle,
  export: 'Descargar CSV',
  exportXlsx: 'Descargar Excel',
  toDraw: 'Ir al sorteo',

  facts: {
    collected: 'Cobrado',
    sold: 'Pagados',
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
    lead: 'Lo que cada persona ha vendido a mano y el dinero que le corresponde entregar.',
    name: 'Quién',
    paid: 'Pagados',
    open: 'Sin pagar',
    collected: 'Importe',
  },

  lists: {
    review: 'Por revisar',
    unpaid: 'Sin pagar',
    paid: 'Pagados',
    refunds: 'Por devolver',
    over: 'Cerrados',
  } satisfies Record<DeskList, string>,

  /** How each list is called in the address. */
  slugs: {
    review: 'por-revisar',
    unpaid: 'sin-pagar',
    paid: 'pagados',
    refunds: 'por-devolver',
    over: 'cerrados',
  } satisfies Record<DeskList, string>,

  empty: {
    review: { title: 'Nada por revisar', words: 'Los comprobantes que lleguen aparecerán aquí.' },
    unpaid: { title: 'Nadie debe nada', words: 'Aquí verás a quien tenga números apartados sin pagar.' },
    paid: { title: 'Todavía no hay pagos', words: 'Comparte la rifa: los pagos confirmados aparecerán aquí.' },
    refunds: {
      title: 'No hay nada que devolver',
      words: 'Los pedidos cuyo dinero tengas que devolver aparecerán aquí.',
    },
    over: { title: 'Nada por aquí', words: 'Los pedidos vencidos, cancelados o reembolsados aparecerán aquí.' },
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
    sentAt: (when: string) => `Comprobante enviado ${when}`,
    late: 'Llegó tarde',
    paidBy: (way: string | null, when: string) => (way ? `${way}, confirmado ${when}` : `Confirmado ${when}`),
    selfConfirmed: 'Lo confirmó quien lo pagó',
    seller: (name: string) => `Vendido por ${name}`,
    reference: 'Referencia',
    transfer: (reference: string) => `Operación ${reference}`,
    openReceipt: 'Abrir el comprobante',
    receiptOf: (name: string) => `Comprobante de ${name}`,
    pdf: 'Descargar el PDF',
    lost: (numbers: Numbers, digits: number) =>
      `${plural(numbers.length, 'El', 'Los')} ${formatNumbers(numbers, digits)} ya ${plural(numbers.length, 'es', 'son')} de otra persona: no se puede confirmar.`,
    lateFree:
      'El tiempo se acabó antes de que llegara el comprobante. Si los números siguen libres, puedes confirmarlo.',
    own: 'Es tu propio pago: tiene que confirmarlo otra persona que administre.',
    lists: (when: string) => `Enviado ${when}`,
  },

  warning: {
    kinds: (kinds: readonly ('picture' | 'reference')[]) =>
      kinds.length > 1
        ? 'Este comprobante y su operación ya se enviaron antes'
        : kinds[0] === 'picture'
          ? 'Este mismo comprobante ya se envió antes'
          : 'Esta misma operación ya se envió antes',
    here: (reference: string, when: string) => `En el pedido ${reference}, ${when}.`,
    forAccess: (reference: string, when: string) => `En el pago de acceso ${reference}, ${when}.`,
    elsewhere: (when: string) => `En otra comunidad, ${when}.`,
    check: 'Puede ser un error o un engaño: mira si el dinero llegó dos veces.',
    see: 'Ver el primero',
  },

  act: {
    confirm: 'Confirmar',
    confirmPayment: 'Confirmar el pago',
    reject: 'Rechazar',
    rejectHint: 'La persona lo leerá. Sus números siguen apartados un plazo más para que mande otro comprobante.',
    reason: 'Motivo',
    reasons: ['No se lee bien', 'El importe no coincide', 'El dinero no ha llegado', 'Es un comprobante de otro pago'],
    rejectAction: 'Rechazar el comprobante',
    paidInHand: 'Marcar como pagado',
    way: 'Cómo pagó',
    wayUnsaid: 'Sin especificar',
    cancel: 'Soltar',
    cancelWords: (numbers: string) => `Los números ${numbers} volverán a la venta en este momento.`,
    cancelAction: 'Soltar los números',
    refundDue: 'Devolver',
    refundDueWords: 'El pedido deja de participar, sus números quedan libres y tú quedas en deuda con esa persona.',
    refundDueAction: 'Marcar para devolver',
    refunded: 'Ya lo devolví',
    dismiss: 'No llegó dinero',
    remind: 'Recordar por WhatsApp',
    chat: 'Escribir por WhatsApp',
    more: 'Más',
  },

  reminder: {
    unpaid: ({
      name,
      raffle,
      numbers,
      total,
      until,
      url,
    }: Record<'name' | 'raffle' | 'numbers' | 'total' | 'until' | 'url', string>) =>
      `Hola, ${name}. Tienes apartado ${numbers} en «${raffle}»: son ${total} y queda hasta ${until}. Aquí ves cómo pagar y envías el comprobante: ${url}`,
    other: ({ name, raffle, numbers, url }: Record<'name' | 'raffle' | 'numbers' | 'url', string>) =>
      `Hola, ${name}. Este es tu pedido en «${raffle}» (${numbers}): ${url}`,
    numbers: (numbers: Numbers, digits: number) =>
      numbers.length === 1
        ? `el ${formatNumbers(numbers, digits)}`
        : `los números ${formatNumbers(numbers, digits, 12)}`,
  },

  sell: {
    title: 'Apartar para alguien',
    lead: 'Para quien te lo pide en persona o por mensaje.',
    numbers: 'Números',
    numbersHint: 'Por ejemplo: 7, 42 o 10-14',
    random: 'Y al azar',
    randomHint: 'Cuántos más, elegidos por sorteo.',
    name: 'Nombre',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    paid: 'Ya me ha pagado en efectivo',
    action: 'Apartar',
    done: (reference: string) => `Apartado con la referencia ${reference}`,
  },

  block: {
    title: 'Bloquear números',
    lead: 'Los bloqueados no se venden: para el cartel impreso, una cortesía o un número que no quieres vender.',
    numbers: 'Números',
    block: 'Bloquear',
    unblock: 'Desbloquear',
  },

  words: {
    title: 'Historia y formas de pago',
    lead: 'Se pueden cambiar siempre. El cambio queda en el registro de la rifa.',
    story: 'La historia',
    ways: 'Formas de pago',
    way: (place: number) => `Forma de pago ${place}`,
    kind: 'Cómo',
    holder: 'A nombre de',
    details: 'Datos para pagarte',
    none: 'Ninguna',
    action: 'Guardar',
  },

  seal: {
    title: 'La venta ha cerrado',
    lead: (when: string) =>
      `Revisa los pagos que queden. La lista se sella sola cuando no quede ninguno por revisar, y como tarde ${when}.`,
    waiting: (orders: number) =>
      `${plural(orders, 'Queda', 'Quedan')} ${counted(orders, 'pedido', 'pedidos')} por revisar.`,
    leaveOut: 'Sellar sin ellos: quedan fuera y tendré que devolver lo que llegara',
    action: 'Sellar la lista ahora',
  },

  publish: {
    title: 'Todavía es un borrador',
    lead: 'Cuando la publiques se podrá compartir y apartar números.',
    rule: 'He leído la norma y respondo de cumplirla',
    adults: 'Soy mayor de edad, y solo venderé a personas mayores de edad',
    ruleTitle: 'La norma de tu país',
    publicPaid: 'Quiero que cualquiera pueda encontrar esta rifa de pago',
    publicPaidHint: 'La comunidad es pública. Las rifas de pago son para gente que se conoce.',
    inKind: 'Ningún premio es dinero',
    inKindHint: 'Por lo que dice la rifa, lo parece, y la norma de tu país pide premios en especie.',
    authority: (who: string) => `A quién preguntar: ${who}`,
    action: 'Publicar la rifa',
  },

  cancelRaffle: {
    title: 'Cancelar la rifa',
    lead: 'No se puede deshacer. Los números se sueltan y tendrás que devolver todo lo pagado. El motivo lo lee todo el mundo.',
    reason: 'Motivo',
    action: 'Cancelar la rifa',
  },

  deliver: {
    title: 'Premios por entregar',
    number: (number: string) => `Número ${number}`,
    number2: 'Entregado al número',
    winner: (number: string) => `${number} (ganador)`,
    reserve: (number: string) => `${number} (suplente)`,
    action: 'Marcar como entregado',
    delivered: (when: string) => `Entregado ${when}`,
    received: (when: string) => `Recibido: lo confirmó quien ganó, ${when}`,
  },

  done: {
    confirmado: 'Pago confirmado',
    rechazado: 'Comprobante rechazado',
    soltado: 'Números libres de nuevo',
    'por-devolver': 'Marcado para devolver',
    devuelto: 'Reembolso apuntado',
    apartado: 'Números apartados',
    bloqueados: 'Números bloqueados',
    desbloqueados: 'Números desbloqueados',
    guardado: 'Guardado',
    sellada: 'Lista sellada',
    publicada: 'Rifa publicada',
    cancelada: 'Rifa cancelada',
    entregado: 'Entrega anotada',
  },
} as const;

export type DeskDone = keyof typeof deskTexts.done;
