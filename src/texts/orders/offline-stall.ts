import { counted } from '#texts/format.ts';
import { plural } from '#texts/words.ts';

/** The words of selling in the street without a connection. */
export const offlineStallTexts = {
  documentTitle: 'Puesto sin conexión',
  heading: 'Puesto sin conexión',
  /** On the stall's own page. */
  offer: {
    title: 'Vender sin conexión',
    lead: 'Prepara este teléfono antes de salir: tus números libres los vende solo él, y lo que vendas se guarda aquí hasta que vuelva la conexión.',
    warning: 'Lo que no se envíe antes de sellar la lista no participa.',
    action: 'Preparar sin conexión',
    more: 'Añadir mis números libres',
    needsScript:
      'Este navegador no puede guardar ventas sin conexión: hace falta JavaScript y que permita guardar datos.',
    open: 'Abrir el puesto sin conexión',
    unsent: (count: number) => `En este teléfono hay ${counted(count, 'venta sin enviar', 'ventas sin enviar')}.`,
  },
  lease: {
    numbers: (count: number) =>
      count === 0
        ? 'Ya vendió todos los números que tenía'
        : `${counted(count, 'número que vende solo ese teléfono', 'números que vende solo ese teléfono')}`,
    since: (when: string) => `Preparado: ${when}`,
    seen: (when: string) => `Última conexión: ${when}`,
    here: 'Este teléfono',
    other: 'Teléfono sin conexión',
    end: 'Terminar',
    endWarning:
      'Lo que ese teléfono vendió y no ha enviado se pierde: esos números vuelven a estar libres. No sabemos si queda algo. Si puedes, conéctalo antes.',
    endAction: 'Terminar y perder lo no enviado',
  },
  desk: {
    title: 'Teléfonos que venden sin conexión',
    lead: 'Sus números los vende solo ese teléfono. Lo que no envíen antes de sellar la lista no participa: avisa a quien lo tiene.',
    /** In the form that seals the list. */
    seal: (count: number) =>
      `${counted(count, 'teléfono vende', 'teléfonos venden')} sin conexión y ${plural(count, 'puede', 'pueden')} tener ventas sin enviar. Si sellas ahora, esas ventas no participan.`,
    sealLine: (name: string, when: string) => `${name}: última conexión, ${when}`,
    leaveUnsent: 'Sellar sin lo que no han enviado',
    offline: 'Vendido sin conexión',
    late: 'Vendido sin conexión: llegó con la venta ya cerrada',
  },
  done: { terminado: 'Ese teléfono ya no vende sin conexión' },
  /** Of who sold with the same phone before, without their name. */
  others: (count: number) =>
    `Hay ${counted(count, 'venta', 'ventas')} de otra persona por enviar en este teléfono. ${plural(count, 'Se enviará', 'Se enviarán')} cuando entre con su cuenta.`,
  loading: 'Abriendo…',
  notReady: {
    title: 'Falta conectarse una vez más',
    lead: 'Este teléfono todavía no sabe qué números vende. En cuanto haya conexión, queda preparado.',
  },
  none: {
    title: 'Aquí no hay nada preparado',
    lead: 'Abre el puesto de la rifa con conexión y pulsa «Preparar sin conexión».',
  },
  status: {
    ready: 'Puedes vender, con conexión o sin ella.',
    allSent: 'Todo enviado',
    unsent: (count: number) => `${counted(count, 'venta guardada', 'ventas guardadas')} en este teléfono, sin enviar`,
    away: 'Sin conexión',
    notIn: (count: number) =>
      `${plural(count, 'No está', 'No están')} en la lista hasta que se ${plural(count, 'envíe', 'envíen')}.`,
    sealsAt: (when: string) => `La lista se sella: ${when}.`,
    sealed:
      'Según lo que este teléfono sabía, la lista ya se selló, y lo que no se envió no participa. Conéctalo antes de devolver nada: si se retrasó, todavía entra.',
    over: 'Este teléfono ya no vende sin conexión.',
    salesOver: 'La venta terminó: ya solo queda enviar lo vendido.',
    signIn: 'Para enviar lo vendido, abre el puesto con conexión y entra con tu cuenta. Aquí no se pierde nada.',
    gone: 'Esta rifa no se encuentra, o esta cuenta ya no vende en ella. Lo vendido sigue guardado en este teléfono.',
    notStored: 'Esta venta no se pudo guardar: no la cobres. Puede que el teléfono no tenga espacio.',
    soldHere: 'Ese número ya se vendió aquí, o este teléfono ya no lo vende.',
  },
  stuck: {
    title: (count: number) =>
      plural(count, 'Una venta no se puede enviar ahora', `${count} ventas no se pueden enviar ahora`),
    lead: (count: number) =>
      `${plural(count, 'Se enviará sola', 'Se enviarán solas')} si eso cambia. Quita solo la que ya no haya que enviar: sus números no participan.`,
    mayBeThere: 'Puede que ya llegara: antes de quitarla, míralo en el puesto con conexión.',
  },
  last: {
    title: 'Tu última venta',
    kept: 'guardada en este teléfono',
    sent: 'enviada',
    paid: 'Pagado',
    held: 'Apartado, sin pagar',
    undo: 'Deshacer',
  },
  choose: 'Toca los números',
  next: 'Siguientes',
  first: 'Desde el principio',
  noneLeft: 'No queda ningún número por vender en este teléfono.',
  refused: {
    title: (count: number) => plural(count, 'Una venta no se ha tomado', `${count} ventas no se han tomado`),
    lead: 'Siguen guardadas aquí hasta que las quites. Sus números no participan.',
    again: 'Volver a enviar',
    dismiss: 'Quitar',
    dismissFor: (numbers: string) => `Quitar la venta de ${numbers}`,
    againFor: (numbers: string) => `Volver a enviar la venta de ${numbers}`,
  },
  end: {
    title: 'Terminar',
    lead: 'Envía lo que quede y devuelve los números que no vendiste a tu puesto de siempre.',
    action: 'Terminar en este teléfono',
    unsent: 'Queda algo sin enviar. Conéctate y espera a que salga, o quítalo antes.',
    needsConnection: 'Para terminar hace falta conexión.',
    stall: 'Ir al puesto con conexión',
  },
} as const;
