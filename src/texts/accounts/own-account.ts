import { brand } from '#brand';
import type { AccessOwedWhy } from '#domain/access/charges.ts';
import { erasureWord, receiptDays } from '#domain/accounts/erasure.ts';
import { counted } from '#texts/format.ts';

/** The words of a person's own account. */
export const accountTexts = {
  title: 'Tu cuenta',
  description: 'Tus datos, dónde has entrado, y cómo llevarte o borrar lo que guardamos de ti.',
  lead: 'Lo que guardamos de ti, dónde has entrado, y cómo llevártelo o borrarlo.',

  who: 'Quién eres aquí',
  whoLead: {
    google: 'Nos lo dice Google cada vez que entras: se cambia allí.',
    demo: 'Es lo que elegiste al entrar en la demostración.',
    other: 'Nos lo dice el servicio con el que entras: se cambia allí.',
  },
  name: 'Nombre',
  email: 'Correo',
  noEmail: 'No nos ha dado ninguno',
  unverified: 'Sin verificar por quien lo da',
  since: 'Tu cuenta existe desde',
  notices: 'Qué avisos recibes y cómo',
  noticesLead: 'Avisos en la web, correos y mensajes a tus dispositivos, comunidad por comunidad.',
  noticesGo: 'Ajustes de avisos',

  sessions: 'Dónde has entrado',
  sessionsLead:
    'Cada navegador en el que has entrado y no has salido. Si perdiste un teléfono o dejaste tu cuenta abierta en un equipo que no es tuyo, cierra aquí su sesión: desde ese momento no entra en tu cuenta.',
  entered: (date: string) => `Entraste el ${date}`,
  inUse: 'Esta sesión',
  seen: (ago: string) => `Usada ${ago}`,
  closeOne: 'Cerrar',
  closeThat: (device: string, date: string) => `Cerrar la sesión de ${device}, del ${date}`,
  closeOthers: (n: number) => `Cerrar ${n === 1 ? 'la otra sesión' : `las otras ${n} sesiones`}`,
  moreSessions: (n: number) => `Y ${n === 1 ? 'otra más, que usaste' : `otras ${n} más, que usaste`} hace más tiempo.`,
  onlyThis: 'No hay ninguna otra sesión abierta.',
  closed: {
    sesion: 'Se ha cerrado esa sesión.',
    sesiones: 'Se han cerrado las demás sesiones.',
  },

  data: 'Llevarte tus datos',
  dataLead:
    'Un archivo ZIP con todo lo que guardamos de ti: tu cuenta, tus comunidades, pedidos, pagos, mensajes, cursos y avisos, en JSON, y los comprobantes e imágenes que has subido.',
  dataGo: 'Descargar mis datos',
  dataName: `mis-datos-de-${brand.name.toLowerCase()}.zip`,
  readmeName: 'LEEME.txt',
  readme: [
    `Todo lo que ${brand.name} guarda de ti.`,
    '',
    'indice.json dice qué hay en cada archivo. En la carpeta «datos» está lo tuyo en JSON, una lista por archivo, y en',
    '«archivos» los comprobantes e imágenes que has subido. Los importes van en la unidad más pequeña de',
    'su moneda (céntimos, centavos) y las horas en UTC.',
    'Los identificadores largos son de otras cosas o personas: aquí no se dice quién es nadie más que tú.',
    '',
  ].join('\r\n'),
  dataNote: 'No lleva lo que escribieron los demás. Guárdalo donde solo lo veas tú.',

  erase: 'Borrar tu cuenta',
  eraseLead: 'Es para siempre, y no lo podemos deshacer.',
  eraseGo: 'Borrar mi cuenta…',
  question: '¿Borrar tu cuenta para siempre?',
  points: [
    'Se borran tu nombre, tu correo, tu foto, tu teléfono y los comprobantes e imágenes que has subido.',
    'Se borra lo que has escrito: de tus mensajes y comentarios queda el hueco, sin autor.',
    'Se borran tus reacciones, tu progreso en los cursos, tus avisos y tus dispositivos, y dejan de valer tus invitaciones y los enlaces privados de tus pedidos.',
    'Sales de todas tus comunidades y se cierran todas tus sesiones.',
    'Quedan los números, los importes, los estados y las actas de los sorteos, a nombre de «Persona eliminada»: son la prueba de cómo fue el sorteo.',
    'Si vuelves a entrar, serás alguien nuevo. Las comunidades que te bloquearon siguen cerradas.',
  ],
  awaited: 'Esto se quedaría sin dueño: nadie podría avisarte ni pagarte.',
  awaitedLine: {
    confirmed: (raffle: string) => `${raffle}: tienes números pagados`,
    in_review: (raffle: string) => `${raffle}: tienes un pago en revisión`,
    refund_pending: (raffle: string) => `${raffle}: te tienen que devolver dinero`,
  },
  field: (email: string) =>
    email
      ? `Para confirmarlo, escribe tu correo (${email}) o ${erasureWord}`
      : `Para confirmarlo, escribe ${erasureWord}`,
  confirm: 'Borrar mi cuenta para siempre',
  cancel: 'No borrar nada',
  blocked: 'Antes de borrarla queda algo por resolver',
  blockedLead: 'Hay personas que cuentan contigo:',
  ownedCommunity: (name: string) => `La comunidad «${name}» es tuya: pásala a otra persona, archívala o bórrala.`,
  openRaffle: (title: string) =>
    `La rifa «${title}» no ha terminado: complétala, con sus premios entregados, o cancélala.`,
  owedRefunds: (n: number, title: string) =>
    `En la rifa «${title}» ${counted(n, 'reembolso está pendiente', 'reembolsos están pendientes')}.`,
  owedAccess: {
    owed: (n, name) =>
      `En «${name}» ${counted(n, 'pago de acceso está por devolver', 'pagos de acceso están por devolver')}.`,
    disputed: (n, name) =>
      `En «${name}» ${counted(n, 'pago de acceso está en disputa', 'pagos de acceso están en disputa')}: hay que esperar a que se decida.`,
    surplus: (n, name) =>
      `En «${name}» ${counted(n, 'pago de acceso llegó', 'pagos de acceso llegaron')} de más, y ese dinero todavía no ha vuelto.`,
  } satisfies Record<AccessOwedWhy, (n: number, name: string) => string>,
  surplusOrders: (n: number, title: string) =>
    `En la rifa «${title}» ${counted(n, 'pago llegó', 'pagos llegaron')} de más, y ese dinero todavía no ha vuelto.`,
  erased: {
    title: 'Tu cuenta ya no existe',
    description: 'La cuenta se ha borrado.',
    lead: 'Hemos borrado lo que decía quién eres y lo que escribiste. Gracias por haber estado aquí.',
    go: 'Ir al inicio',
  },
} as const;

/** Of an order whose buyer has, or has no, account. */
export const orderErasureTexts = {
  title: 'Tus datos en este pedido',
  lead: `La rifa ha terminado. Los comprobantes se borran solos a los ${receiptDays} días de terminar; puedes borrar ahora tu nombre, tu contacto y tus comprobantes.`,
  points: [
    'Se borran tu nombre, tu teléfono, tu correo y los comprobantes de este pedido.',
    'Ya no podrás descargar tu resguardo: la lista y el acta siguen probando cómo fue el sorteo, pero no que el boleto era tuyo.',
    'Quedan los números, el importe y el estado. No se puede deshacer.',
  ],
  open: 'Borrar mis datos de este pedido…',
  question: '¿Borrar tus datos de este pedido?',
  confirm: 'Borrar mis datos',
  cancel: 'No borrar nada',
} as const;
