import type { NotificationKind } from '#domain/notifications/notification.ts';
import type { DigestPace, NoticeLevel, OrderPace } from '#domain/notifications/notification-settings.ts';
import { counted } from './format.ts';

/*
 * The words of the pages about notifications, apart from what notifications say (`notifications.ts`): every page has the bell, and
 * none of them in a browser the sentences.
 */

/** What each kind of e-mail is called where it is turned off. */
export const kindNames: Partial<Record<NotificationKind, string>> = {
  'member.asked': 'solicitudes de entrada',
  'member.left': 'miembros de pago que salen',
  'access.payment-to-review': 'pagos de acceso por revisar',
  'order.held': 'pedidos nuevos',
  'order.credited': 'ventas nuevas tuyas',
  'request.waiting': 'peticiones de números',
  'order.to-review': 'comprobantes por revisar',
  'order.to-refund': 'dinero de rifas por devolver',
  'order.disputed': 'pagos de rifas en disputa',
  'order.money-back': 'dinero de rifas que vuelve a quien lo pagó',
  'settlement.to-sign': 'rendiciones por firmar',
  'stall.silent': 'teléfonos que venden sin conexión y no se conectan',
  'access.refund-due': 'pagos de acceso por devolver',
  'message.reported': 'denuncias por revisar',
  'access.ending': 'recordatorios de que tu acceso termina',
};

/** The words of the page of notifications. */
export const notificationTexts = {
  title: 'Avisos',
  description: 'Lo que ha pasado en tus comunidades y en tus rifas.',
  bell: (unread: number, isMore: boolean) =>
    unread === 0 ? 'Avisos' : `Avisos: ${isMore ? `más de ${unread}` : unread} sin leer`,
  count: (unread: number, isMore: boolean) => (isMore ? `${unread}+` : String(unread)),
  unread: (count: number, isMore: boolean) =>
    count === 0
      ? 'Lo has leído todo.'
      : `${isMore ? 'Más de ' : ''}${counted(count, 'aviso sin leer', 'avisos sin leer')}.`,
  settings: 'Ajustes de avisos',
  readAll: 'Marcar todo como leído',
  read: 'Marcar como leído',
  readOne: (line: string) => `Marcar como leído: ${line}`,
  isUnread: 'Sin leer.',
  hidden: 'Ya no puedes ver este aviso: es de una comunidad a la que no tienes acceso ahora.',
  none: 'Todavía no hay avisos',
  noneWords:
    'Aquí te diremos cuándo se confirma un pago, se sortea una rifa en la que participas o alguien te responde.',
  noneAction: 'Buscar rifas',
  today: 'Hoy',
  yesterday: 'Ayer',
  older: 'Anteriores',
  newest: 'Volver a los más recientes',
  pages: 'Páginas de avisos',
  kept: 'Los avisos se borran a los 180 días.',
  done: { leidos: 'Todo marcado como leído' },
} as const;

/** The words of the page where somebody says how they want to be told. */
export const notificationSettingsTexts = {
  title: 'Ajustes de avisos',
  description: 'Qué avisos quieres y por dónde.',
  lead: 'Lo que trata de ti (tus pagos, tu entrada en una comunidad, tus sorteos) te llega siempre por correo, al momento. Lo demás lo eliges aquí.',
  back: 'Avisos',
  save: 'Guardar',
  done: {
    resumen: 'Resumen guardado',
    comunidad: 'Avisos de la comunidad guardados',
    activado: 'Este dispositivo recibirá avisos',
    dispositivo: 'Dispositivo quitado',
  },
  address: (email: string) => `Los correos van a ${email}.`,
  noAddress: 'Tu cuenta no tiene un correo verificado, así que no te enviamos correos. Los avisos los verás aquí.',
  noMail: 'Por ahora no se envían correos. Los avisos los verás aquí.',

  digestTitle: 'Resumen por correo',
  digestLead: 'Un solo correo con lo que no hayas leído. Si no hay nada nuevo, no se envía.',
  digest: '¿Cada cuánto?',
  paces: {
    daily: { label: 'Cada día' },
    weekly: { label: 'Cada semana' },
    off: { label: 'Nunca' },
  } satisfies Record<DigestPace, { label: string }>,
  hour: 'Hora',
  hourName: (hour: number) => `${hour}:00`,
  weekday: 'Día, si es semanal',
  weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  timeZone: 'Zona horaria',
  communityZone: 'De cada comunidad',

  communitiesTitle: 'Por comunidad',
  communitiesLead: 'Qué quieres saber de cada una, además de lo que trata de ti.',
  noCommunities: 'Cuando entres en una comunidad, elegirás aquí qué quieres saber de ella.',
  level: '¿De qué quieres enterarte?',
  levels: {
    all: { label: 'Todo', hint: 'Anuncios, cursos nuevos, respuestas y menciones.' },
    mentions: { label: 'Solo si me hablan', hint: 'Respuestas y menciones.' },
    none: { label: 'Nada', hint: 'Solo lo que trata de mí.' },
  } satisfies Record<NoticeLevel, { label: string; hint: string }>,
  ownDigest: 'Resumen por correo',
  asUsual: (pace: string) => `Como las demás (${pace.toLowerCase()})`,
  orderPace: '¿Cada cuánto te escribimos de los pedidos nuevos?',
  orderPaces: {
    each: { label: 'De cada uno', hint: 'Con quién y cuánto. Los que llegan en cinco minutos van juntos.' },
    unread: { label: 'Del primero', hint: 'Y de los siguientes cuando hayas visto ese aviso.' },
    daily: {
      label: 'Una vez al día',
      hint: 'Un correo con los que haya. Si ya viste el anterior, puede llegar otro antes.',
    },
  } satisfies Record<OrderPace, { label: string; hint: string }>,
  mails: 'Correos al momento',
  mailsOf: (kind: string) => `Correo por ${kind}`,

  pushTitle: 'Avisos en este dispositivo',
  pushLead: 'Tu dispositivo te avisa aunque la página esté cerrada.',
  pushOn: 'Activar en este dispositivo',
  pushOff: 'Desactivar en este dispositivo',
  pushIsOn: 'Este dispositivo recibe avisos.',
  pushDenied:
    'El navegador tiene bloqueados los avisos de esta página. Permítelos en sus ajustes y vuelve a intentarlo.',
  pushImpossible: 'Este navegador no puede recibir avisos. En iPhone, añade antes la página a la pantalla de inicio.',
  pushNeedsScript: 'Para activar avisos en un dispositivo hace falta JavaScript.',
  pushFailed: 'No se ha podido activar. Inténtalo de nuevo en un momento.',
  devices: 'Dispositivos que reciben avisos',
  noDevices: 'Ningún dispositivo recibe avisos todavía.',
  since: (day: string) => `Desde el ${day}`,
  remove: 'Quitar',
  removeOne: (device: string) => `Quitar ${device}`,
} as const;

/** The words of the page that an e-mail's last link opens. */
export const mailStopTexts = {
  title: 'Dejar de recibir correos',
  description: 'Dejar de recibir correos de un tipo.',
  what: {
    digest: 'Dejarás de recibir el resumen de lo que no has leído. Lo que trata de ti te seguirá llegando.',
    kind: (kind: string, community: string) => `Dejarás de recibir correos de ${kind} de ${community}.`,
    address:
      'No volveremos a escribir a este correo, tampoco para decirte si se confirma un pago o si te toca un premio.',
  },
  press: 'Dejar de recibirlos',
  done: 'Hecho: no te llegarán más',
  doneWords: 'Puedes volver a activarlos cuando quieras en los ajustes de avisos.',
  doneAddress: 'No volveremos a escribir a este correo. Tu enlace privado sigue abriendo tu pedido.',
  settings: 'Ajustes de avisos',
  anyKind: 'este tipo',
} as const;
