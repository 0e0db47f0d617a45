import type { SurplusState } from '#domain/orders/checkout.ts';
import { plural } from '#texts/words.ts';

/** The words of paying online. */
export const checkoutTexts = {
  /** What the payer reads at the gateway. */
  accessTitle: (community: string) => `Acceso a ${community}`.slice(0, 200),
  orderTitle: (raffle: string, count: number) =>
    `${count} ${plural(count, 'boleto', 'boletos')} de ${raffle}`.slice(0, 200),

  title: 'Tu pago en línea',
  description: 'Cómo va un pago hecho con una pasarela.',
  reference: 'Referencia',
  amount: 'Importe',
  through: 'Pasarela',
  states: {
    open: {
      title: 'Todavía no nos consta el pago',
      words: 'Si acabas de pagar, puede tardar unos segundos: no pagues otra vez, vuelve a comprobarlo.',
    },
    waiting: {
      title: 'El pago está en camino',
      words: 'Con esa forma de pago tarda desde unas horas hasta unos días. En cuanto llegue se confirma solo.',
    },
    failed: {
      title: 'El pago no salió',
      words:
        'La pasarela no lo aceptó y no se te ha cobrado. Vuelve atrás para intentarlo otra vez o pagar de otra manera.',
    },
    paid: { title: 'Pago recibido', words: 'Está confirmado. No tienes que hacer nada más.' },
    'in-review': {
      title: 'Alguien tiene que mirarlo',
      words: 'Llegó dinero, pero no como se esperaba. Quien organiza lo revisa y te contesta.',
    },
    'refund-due': {
      title: 'Reembolso pendiente',
      words: 'Quien organiza tiene que devolverte este dinero.',
    },
    refunded: {
      title: 'Dinero devuelto',
      words: 'Lo que pagaste volvió por donde vino. El banco puede tardar unos días.',
    },
    'going-back': {
      title: 'Te lo devolvemos',
      words: 'Este pago llegó repetido o cuando ya no se podía usar. Vuelve solo por donde vino.',
    },
    over: {
      title: 'Este pago ya no está abierto',
      words: 'Se acabó el tiempo o se canceló, y no nos consta ningún cobro.',
    },
  },
  away: 'La pasarela no responde ahora mismo, así que mostramos lo último que sabemos.',
  again: 'Comprobar otra vez',
  payAgain: (gateway: string) => `Seguir con el pago en ${gateway}`,
  toAccess: (community: string) => `Volver al acceso de ${community}`,
  toCommunity: (community: string) => `Entrar en ${community}`,
  toOrder: 'Ver mi pedido',
  toRaffle: (raffle: string) => `Ver la rifa ${raffle}`,
  ownLink: 'Tu pedido está en tu enlace privado, el que guardaste al apartar.',

  otherMoney: 'pagos en una moneda que no usamos',
  /** For who reviews: money that nobody asked for. */
  surplus: {
    back: (sum, gateway) =>
      `Llegaron además ${sum} por ${gateway}, repetidos o de más, y ya han vuelto a quien los pagó. No tienes que hacer nada.`,
    'going-back': (sum, gateway) =>
      `Llegaron además ${sum} por ${gateway}, repetidos o de más: vuelven solos a quien los pagó. No tienes que hacer nada.`,
    stuck: (sum, gateway) =>
      `Llegaron además ${sum} por ${gateway}, repetidos o de más, y ${gateway} no ha podido devolverlos. Devuélvelos desde su panel.`,
    disputed: (sum, gateway) =>
      `Llegaron además ${sum} por ${gateway}, repetidos o de más, y quien los pagó los ha reclamado a su banco. No los devuelvas hasta que se decida.`,
    lost: (sum, gateway) =>
      `Llegaron además ${sum} por ${gateway}, repetidos o de más, y el banco de quien los pagó se los ha devuelto. No los devuelvas.`,
  } satisfies Record<SurplusState, (sum: string, gateway: string) => string>,

  /** Where something can be paid. */
  payTitle: 'Pagar en línea',
  payLead: 'El pago se hace en la página de la pasarela, que cobra para quien mantiene esta web, y se confirma solo.',
  payWith: (gateway: string) => `Pagar con ${gateway}`,

  /** For who runs the installation. */
  allowTitle: 'Pago en línea',
  allowLead:
    'El dinero entra en la cuenta de la pasarela puesta en los ajustes. Permítelo solo a comunidades cuyo dinero te toque recibir, y lee antes docs/online-payments.md.',
  allowRaffles: 'También las rifas de estas comunidades se pagan en línea (RAFFLES_ONLINE_PAYMENT=si).',
  noRaffles: 'Solo el acceso: las rifas se pagan directamente a quien organiza.',
  none: 'Ninguna comunidad cobra en línea.',
  community: 'URL de la comunidad',
  communityHint: 'Como en su dirección: club-de-los-jueves.',
  communityUnknown: 'No hay ninguna comunidad con esa URL.',
  gateway: 'Pasarela',
  allow: 'Permitir',
  end: (gateway: string) => `Quitar ${gateway}`,
} as const;
