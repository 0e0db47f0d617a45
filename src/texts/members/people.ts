import type { PeopleAct, PeopleOutcome } from '#domain/members/member-changes.ts';
import type { MemberFault, MemberRole, MemberStatus } from '#domain/members/membership.ts';
import type { OrderScope, OrderSort, PeopleSort } from '#domain/members/people-list.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { owedToPutOut } from '#texts/access/charges.ts';
import { counted, formatCount, formatDateTime } from '#texts/format.ts';
import { orderColumns } from '#texts/orders/order-columns.ts';
import { list, plural } from '#texts/words.ts';

const people = (n: number) => counted(n, 'persona', 'personas');

/** What changed, by the act: `3 aprobadas`. */
const changed: Record<PeopleAct, (n: number) => string> = {
  approve: (n) => counted(n, 'aprobada', 'aprobadas'),
  reject: (n) => counted(n, 'rechazada', 'rechazadas'),
  readmit: (n) => counted(n, 'readmitida', 'readmitidas'),
  remove: (n) => counted(n, 'expulsada', 'expulsadas'),
  ban: (n) => counted(n, 'bloqueada', 'bloqueadas'),
  unban: (n) => counted(n, 'desbloqueada', 'desbloqueadas'),
  'change-role': (n) => counted(n, 'cambió de papel', 'cambiaron de papel'),
  mute: (n) => counted(n, 'silenciada', 'silenciadas'),
  unmute: (n) => counted(n, 'puede volver a escribir', 'pueden volver a escribir'),
};

/** What was so already. */
const settled: Record<PeopleAct, (n: number) => string> = {
  approve: (n) => `${n} ya ${plural(n, 'estaba', 'estaban')} dentro`,
  reject: (n) => `${n} ya ${plural(n, 'estaba rechazada', 'estaban rechazadas')}`,
  readmit: (n) => `${n} ya ${plural(n, 'estaba', 'estaban')} dentro`,
  remove: (n) => `${n} ya ${plural(n, 'estaba', 'estaban')} fuera`,
  ban: (n) => `${n} ya ${plural(n, 'estaba bloqueada', 'estaban bloqueadas')}`,
  unban: (n) => `${n} ya no ${plural(n, 'estaba bloqueada', 'estaban bloqueadas')}`,
  'change-role': (n) => `${n} ya ${plural(n, 'tenía', 'tenían')} ese papel`,
  mute: (n) => `${n} ya ${plural(n, 'estaba silenciada', 'estaban silenciadas')}`,
  unmute: (n) => `${n} ya ${plural(n, 'podía', 'podían')} escribir`,
};

/** What had changed in the meantime. */
const moved: Record<PeopleAct, (n: number) => string> = {
  approve: (n) => `${n} ya no ${plural(n, 'estaba pendiente', 'estaban pendientes')}`,
  reject: (n) => `${n} ya no ${plural(n, 'estaba pendiente', 'estaban pendientes')}`,
  readmit: (n) => `${n} no ${plural(n, 'estaba rechazada ni expulsada', 'estaban rechazadas ni expulsadas')}`,
  remove: (n) => `${n} ya no ${plural(n, 'estaba', 'estaban')} dentro`,
  ban: (n) => `${n} no ${plural(n, 'tiene', 'tienen')} nada que ver con la comunidad`,
  unban: (n) => `${n} no ${plural(n, 'estaba bloqueada', 'estaban bloqueadas')}`,
  'change-role': (n) => `${n} ya no ${plural(n, 'estaba', 'estaban')} dentro`,
  mute: (n) => `${n} ya no ${plural(n, 'estaba', 'estaban')} dentro`,
  unmute: (n) => `${n} ya no ${plural(n, 'estaba', 'estaban')} dentro`,
};

const refused: Record<Exclude<MemberFault, 'transition'>, (n: number, plan: PlanWords) => string> = {
  full: (n, { name, limit }) =>
    `${n} no ${plural(n, 'cabe', 'caben')}: el plan ${name} admite ${counted(limit ?? 0, 'miembro', 'miembros')}`,
  rank: (n) => `${n} no se ${plural(n, 'puede cambiar', 'pueden cambiar')} con tu papel`,
  owner: (n) => `${n} ${plural(n, 'es', 'son')} de quien es la comunidad`,
  'last-admin': (n) => `${n} ${plural(n, 'es la única que administra', 'son las únicas que administran')}`,
  banned: (n) => `${n} ${plural(n, 'está bloqueada', 'están bloqueadas')}`,
  'not-yours': (n) => `${n} no se ${plural(n, 'puede cambiar', 'pueden cambiar')} con tu papel`,
  'too-soon': (n) => `${n} todavía no ${plural(n, 'puede', 'pueden')}`,
  unpaid: (n) => `${n} todavía no ${plural(n, 'ha pagado', 'han pagado')} el acceso`,
};

type PlanWords = { name: string; limit: number | null };

/** The words of the list of people and of the list of tickets. */
export const peopleTexts = {
  title: 'Boletos y personas',
  /** The same page where there are no raffles. */
  members: 'Miembros',
  description: 'Boletos y personas de la comunidad.',
  tabs: { label: 'Boletos y personas', boletos: 'Boletos', personas: 'Personas' },

  roleSlugs: {
    admin: 'administra',
    moderator: 'modera',
    editor: 'edita',
    seller: 'vende',
    member: 'miembro',
  } satisfies Record<MemberRole, string>,
  statusSlugs: {
    active: 'activos',
    pending: 'solicitudes',
    awaiting_payment: 'por-pagar',
    expired: 'vencidos',
    rejected: 'rechazados',
    left: 'salieron',
    removed: 'expulsados',
    banned: 'bloqueados',
    all: 'todos',
  } satisfies Record<MemberStatus | 'all', string>,
  sortSlugs: { role: 'papel', name: 'nombre', newest: 'recientes', oldest: 'antiguos' } satisfies Record<
    PeopleSort,
    string
  >,
  actSlugs: {
    approve: 'aprobar',
    reject: 'rechazar',
    readmit: 'readmitir',
    remove: 'expulsar',
    ban: 'bloquear',
    unban: 'desbloquear',
    'change-role': 'papel',
    mute: 'silenciar',
    unmute: 'quitar-silencio',
  } satisfies Record<PeopleAct, string>,
  orderStatusSlugs: {
    pending: 'sin-pagar',
    in_review: 'en-revision',
    confirmed: 'confirmados',
    rejected: 'rechazados',
    expired: 'vencidos',
    cancelled: 'cancelados',
    refund_pending: 'por-devolver',
    refunded: 'devueltos',
  } satisfies Record<OrderStatus, string>,
  orderSortSlugs: { newest: 'recientes', oldest: 'antiguos' } satisfies Record<OrderSort, string>,
  scopeSlugs: { all: 'todos', sales: 'ventas', own: 'mios' } satisfies Record<OrderScope, string>,

  filter: {
    search: 'Buscar',
    searchPeople: 'Nombre',
    searchPeopleByEmail: 'Nombre o correo',
    searchOrders: 'Número, nombre o referencia',
    searchOwn: 'Número o referencia',
    role: 'Papel',
    anyRole: 'Cualquiera',
    status: 'Estado',
    anyStatus: 'Cualquiera',
    everyone: 'Todos los estados',
    raffle: 'Rifa',
    anyRaffle: 'Todas',
    sort: 'Orden',
    apply: 'Ver',
    clear: 'Quitar los filtros',
    more: 'Filtros y orden',
  },
  statuses: {
    active: 'Activas',
    pending: 'Solicitudes',
    awaiting_payment: 'Pendientes de pago',
    expired: 'Vencidas',
    rejected: 'Rechazadas',
    left: 'Salieron',
    removed: 'Expulsadas',
    banned: 'Bloqueadas',
  } satisfies Record<MemberStatus, string>,
  sorts: { role: 'Por papel', name: 'Por nombre', newest: 'Más recientes', oldest: 'Más antiguas' } satisfies Record<
    PeopleSort,
    string
  >,
  orderSorts: { newest: 'Más recientes', oldest: 'Más antiguos' } satisfies Record<OrderSort, string>,
  scopes: { all: 'De todas las personas', sales: 'Mis ventas', own: 'Mis boletos' } satisfies Record<
    OrderScope,
    string
  >,

  pages: 'Páginas',
  first: 'Volver al principio',

  people: {
    caption: 'Personas',
    name: 'Nombre',
    role: 'Papel',
    status: 'Estado',
    since: 'Desde',
    options: 'Opciones',
    optionsOf: (name: string) => `Opciones de ${name}`,
    pick: (name: string) => `Elegir a ${name}`,
    you: 'Tú',
    owner: 'Responsable',
    email: 'Correo',
    answer: (answer: string) => `«${answer}»`,
    reason: (reason: string) => `Motivo: ${reason}`,
    muted: (until: string, timeZone: string) => `Sin escribir hasta el ${formatDateTime(until, timeZone)}`,
    waiting: (n: number) => `${counted(n, 'persona espera', 'personas esperan')} que alguien responda a su solicitud.`,
    seeWaiting: 'Ver las solicitudes',
    full: (plan: string, limit: number) =>
      `La comunidad está completa: el plan ${plan} admite ${counted(limit, 'miembro', 'miembros')}. Quien quiera entrar tendrá que esperar a que haya sitio.`,
    withoutPlace: (n: number, plan: string, limit: number) =>
      `${counted(n, 'persona con un número pagado no entró', 'personas con un número pagado no entraron')} como ${plural(n, 'miembro', 'miembros')}, porque el plan ${plan} admite ${formatCount(limit)}. Su boleto vale igual. En cuanto haya sitio podrán entrar desde la página de la comunidad.`,
    seats: (active: number, plan: string, limit: number | null) =>
      limit === null
        ? `${counted(active, 'miembro', 'miembros')}, sin límite en el plan ${plan}.`
        : `${formatCount(active)} de los ${formatCount(limit)} miembros que admite el plan ${plan}.`,
    noneWaiting: 'Nadie espera respuesta',
    noneWaitingWords: 'Cuando alguien pida entrar, su solicitud saldrá aquí.',
    empty: 'Nadie por aquí',
    emptyWords: 'Nadie coincide con lo que buscas. Prueba con otro nombre o quita los filtros.',
  },

  acts: {
    approve: 'Aprobar',
    reject: 'Rechazar…',
    readmit: 'Readmitir',
    remove: 'Expulsar…',
    ban: 'Bloquear…',
    unban: 'Desbloquear',
    'change-role': 'Cambiar el papel…',
    mute: 'Silenciar…',
    unmute: 'Quitar el silencio',
  } satisfies Record<PeopleAct, string>,

  bar: {
    label: 'Con las personas elegidas',
    none: 'Elige a quién en la lista.',
    picked: (n: number) => counted(n, 'elegida', 'elegidas'),
    all: 'Elegir todas las de esta página',
    nobody: 'No habías elegido a nadie: marca a quién en la lista.',
  },

  ask: {
    titles: {
      approve: (n, name) => `Aprobar a ${n === 1 ? name : people(n)}`,
      reject: (n, name) => (n === 1 ? `Rechazar la solicitud de ${name}` : `Rechazar ${n} solicitudes`),
      readmit: (n, name) => `Readmitir a ${n === 1 ? name : people(n)}`,
      remove: (n, name) => `Expulsar a ${n === 1 ? name : people(n)}`,
      ban: (n, name) => `Bloquear a ${n === 1 ? name : people(n)}`,
      unban: (n, name) => `Desbloquear a ${n === 1 ? name : people(n)}`,
      'change-role': (n, name) => `Cambiar el papel de ${n === 1 ? name : people(n)}`,
      mute: (n, name) => `Silenciar a ${n === 1 ? name : people(n)}`,
      unmute: (n, name) => `Dejar escribir a ${n === 1 ? name : people(n)}`,
    } satisfies Record<PeopleAct, (n: number, name: string) => string>,
    words: {
      approve: (n) => `${plural(n, 'Entra', 'Entran')} en la comunidad al momento.`,
      reject: (n) =>
        n === 1
          ? 'No entra. Podrá volver a pedirlo dentro de siete días, y tú puedes readmitirla cuando quieras.'
          : 'No entran. Podrán volver a pedirlo dentro de siete días, y tú puedes readmitirlas cuando quieras.',
      readmit: (n) =>
        n === 1
          ? 'Entra en la comunidad al momento, como miembro.'
          : 'Entran en la comunidad al momento, como miembros.',
      remove: (n) =>
        n === 1
          ? 'Sale de la comunidad y pierde su papel. Para volver tendrá que pedirlo, y tú puedes readmitirla cuando quieras.'
          : 'Salen de la comunidad y pierden su papel. Para volver tendrán que pedirlo, y tú puedes readmitirlas cuando quieras.',
      ban: (n) =>
        n === 1
          ? 'Sale de la comunidad y no podrá volver por ningún camino hasta que la desbloquees.'
          : 'Salen de la comunidad y no podrán volver por ningún camino hasta que las desbloquees.',
      unban: (n) => `${plural(n, 'Podrá', 'Podrán')} volver a entrar por su cuenta.`,
      'change-role': () => 'El cambio vale desde este momento.',
      mute: (n) =>
        n === 1
          ? 'Podrá leerlo todo y no podrá escribir hasta ese día. Lo que ya escribió se queda.'
          : 'Podrán leerlo todo y no podrán escribir hasta ese día. Lo que ya escribieron se queda.',
      unmute: (n) => `${plural(n, 'Podrá', 'Podrán')} escribir desde este momento.`,
    } satisfies Record<PeopleAct, (n: number) => string>,
    keepTickets: 'Los boletos que tengan siguen siendo suyos.',
    owed: (sums: readonly string[]) =>
      `Si sigues, queda apuntado en «Cobros» que hay que devolver ${list(sums)}. ${owedToPutOut}`,
    actions: {
      approve: 'Aprobar',
      reject: 'Rechazar',
      readmit: 'Readmitir',
      remove: 'Expulsar',
      ban: 'Bloquear',
      unban: 'Desbloquear',
      'change-role': 'Cambiar el papel',
      mute: 'Silenciar',
      unmute: 'Quitar el silencio',
    } satisfies Record<PeopleAct, string>,
    names: (names: readonly string[], more: number) => (more > 0 ? `${names.join(', ')} y ${more} más` : list(names)),
    reason: 'Motivo',
    reasonHint: 'Se lo decimos en la página de la comunidad.',
    reasonHidden: 'Queda apuntado para quienes llevan la comunidad. La persona no lo ve.',
    role: 'Papel nuevo',
    days: '¿Cuánto tiempo?',
    daysOf: (n: number) => counted(n, 'día', 'días'),
    roleHints: {
      admin: 'Lo mismo que tú, menos pasar o borrar la comunidad.',
      moderator: 'Acepta solicitudes y modera los mensajes.',
      editor: 'Escribe los cursos.',
      seller: 'Vende números y ve sus propias ventas.',
      member: 'Participa, aprende y habla.',
    } satisfies Record<MemberRole, string>,
    back: 'No, volver',
  },

  /** What came of it, exactly: «3 aprobadas, 1 ya no estaba pendiente.» */
  outcome(act: PeopleAct, { changed: n, settled: same, refused: faults }: PeopleOutcome, plan: PlanWords): string {
    const parts = [
      ...(n > 0 ? [changed[act](n)] : []),
      ...(same > 0 ? [settled[act](same)] : []),
      ...(Object.entries(faults) as [MemberFault, number][])
        .filter(([, count]) => count > 0)
        .map(([fault, count]) => (fault === 'transition' ? moved[act](count) : refused[fault](count, plan))),
    ];
    return parts.length > 0 ? `${parts.join(', ')}.` : 'No cambió nada.';
  },

  tickets: {
    rafflesTitle: 'Boletos por rifa',
    rafflesNone: 'Todavía no hay rifas',
    ordersTitle: 'Pedidos',
    caption: 'Pedidos',
    order: 'Pedido',
    buyer: 'Quién',
    raffle: 'Rifa',
    phase: 'Estado',
    numbers: 'Números',
    more: (n: number) => `y ${n} más`,
    status: 'Estado',
    total: 'Importe',
    taken: 'Apartado',
    contact: 'Contacto',
    seller: (name: string) => `Vende ${name}`,
    paid: 'Pagados',
    inReview: 'Por revisar',
    pending: 'Sin pagar',
    free: 'Libres',
    desk: 'Gestionar',
    deskOf: (reference: string) => `Gestionar el pedido ${reference}`,
    see: 'Ver',
    seeOf: (reference: string) => `Ver el pedido ${reference}`,
    isFree: 'Gratis',
    createRaffle: 'Crear una rifa',
    ownNone: 'No tienes boletos en esta comunidad',
    ownNoneWords:
      'Aquí salen los pedidos que hiciste con tu cuenta. Si apartaste sin cuenta, usa el enlace privado que recibiste.',
    salesNone: 'Todavía no has vendido ningún número',
    salesNoneWords: 'Lo que apartes para alguien desde la gestión de una rifa saldrá aquí.',
    allNone: 'Todavía no hay pedidos',
    allNoneWords: 'Cuando alguien aparte números en una de tus rifas, su pedido saldrá aquí.',
    none: 'No hay ningún pedido así',
    noneWords: 'Prueba con otro número, nombre o referencia, o quita los filtros.',
    seeRaffles: 'Ver las rifas',
  },

  files: {
    download: 'Descargar:',
    csv: 'CSV',
    xlsx: 'Excel',
    csvOf: (what: string) => `Descargar ${what} en CSV`,
    xlsxOf: (what: string) => `Descargar ${what} en Excel`,
    people: 'las personas',
    tickets: 'los pedidos',
    peopleName: 'personas',
    ticketsName: 'boletos',
    peopleColumns: ['Nombre', 'Correo', 'Papel', 'Estado', 'Desde', 'Último cambio', 'Respuesta', 'Motivo'],
    ticketColumns: ['Rifa', ...orderColumns],
  },
} as const;
