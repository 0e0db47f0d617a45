import { brand } from '#brand';
import type { AccessType, Country, JoinPolicy, PaymentType, Visibility } from '#domain/communities/community.ts';
import type { MemberRole } from '#domain/members/membership.ts';
import { counted } from '#texts/format.ts';

type Described = { open: number; courseCount: number; isOfRaffles: boolean };

/** Without raffles, and with them. */
const putAwaySentences = {
  paused: [
    'Esta comunidad está en pausa: se puede mirar, pero no se puede entrar en ella ni escribir.',
    'Esta comunidad está en pausa: se puede mirar, pero no se pueden apartar números.',
  ],
  archived: [
    'Esta comunidad está archivada: se conserva para poder consultarla.',
    'Esta comunidad está archivada: se conserva para poder consultar sus rifas y sus actas.',
  ],
  suspended: [
    'La plataforma ha suspendido esta comunidad.',
    'La plataforma ha suspendido esta comunidad. Sus actas se pueden seguir consultando.',
  ],
} as const;

const countryNames = {
  ES: 'España',
  MX: 'México',
  CO: 'Colombia',
  PE: 'Perú',
  AR: 'Argentina',
  CL: 'Chile',
  EC: 'Ecuador',
  VE: 'Venezuela',
  DO: 'República Dominicana',
  UY: 'Uruguay',
  BO: 'Bolivia',
  PY: 'Paraguay',
  CR: 'Costa Rica',
  GT: 'Guatemala',
  HN: 'Honduras',
  NI: 'Nicaragua',
  PA: 'Panamá',
  SV: 'El Salvador',
  US: 'Estados Unidos',
} satisfies Record<Country, string>;

/** Words of the pages of communities. */
export const communityTexts = {
  countries: countryNames,
  access: { free: 'Gratis', paid: 'De pago' } satisfies Record<AccessType, string>,
  ticketPrice: (price: string) => `Boleto: ${price}`,
  payment: {
    per_ticket: 'Por boleto',
    one_time: 'Pago único',
    monthly: 'Mensual',
    yearly: 'Anual',
  } satisfies Record<PaymentType, string>,
  visibility: {
    public: 'Pública',
    unlisted: 'Oculta con enlace',
    private: 'Privada',
  } satisfies Record<Visibility, string>,
  visibilityHint: {
    public: 'Cualquiera puede verla. Sale en la lista de comunidades y en los buscadores, y puede salir en la portada.',
    unlisted: 'Quien tenga el enlace puede verla. Los buscadores no la muestran.',
    private: 'Para quien no es miembro es como si no existiera: se entra con una invitación.',
  } satisfies Record<Visibility, string>,
  join: {
    open: 'Entrada libre',
    approval: 'Con aprobación',
    invite_only: 'Solo con invitación',
  } satisfies Record<JoinPolicy, string>,
  joinHint: {
    open: 'Quien quiera puede entrar.',
    approval: 'Quien administra acepta cada solicitud.',
    invite_only: 'Se entra con un enlace de invitación o con una invitación por correo.',
  } satisfies Record<JoinPolicy, string>,
  roles: {
    admin: 'Administra',
    moderator: 'Modera',
    editor: 'Edita los cursos',
    seller: 'Vende',
    member: 'Miembro',
  } satisfies Record<MemberRole, string>,
  urlTaken: (url: string) => `«${url}» no está disponible.`,
  members: (n: number) => counted(n, 'miembro', 'miembros'),
  raffles: (n: number) => counted(n, 'rifa', 'rifas'),

  nav: {
    label: (name: string) => `Secciones de ${name}`,
    community: 'Inicio',
    profile: 'Perfil',
    dashboard: 'Panel',
    content: 'Cursos',
    messages: 'Mensajes',
    tickets: 'Boletos',
    directory: 'Miembros',
    access: 'Mi acceso',
    charges: 'Cobros',
    settings: 'Ajustes',
    notifications: 'Avisos',
    more: 'Más',
  },

  /** In a list of those that everybody may find. */
  listed: {
    facts: ({ courseCount, memberCount, country }: { courseCount: number; memberCount: number; country: Country }) =>
      [
        courseCount > 0 && counted(courseCount, 'curso', 'cursos'),
        counted(memberCount, 'miembro', 'miembros'),
        countryNames[country],
      ]
        .filter((fact) => fact !== false)
        .join(' · '),
  },

  card: {
    price: 'Boleto',
    free: 'Gratis',
    left: 'Quedan',
    /** In the place of how many are left, once nobody can take one. */
    paid: 'Pagados',
    taken: 'Ocupados',
    leftOf: (free: string, total: string) => `${free} de ${total}`,
    draw: 'Sorteo',
    see: 'Ver la rifa',
    record: 'Ver el acta',
    desk: 'Ir a la gestión',
    publish: 'Terminar y publicar',
    cancelled: 'Cancelada: no hubo sorteo.',
    voided: 'El sorteo se anuló y el acta dice por qué.',
    winners: (n: number) => (n === 1 ? 'Número premiado' : 'Números premiados'),
    drawnOn: (when: string) => `Sorteada el ${when}`,
  },

  show: {
    organisedBy: (name: string) => `Organiza ${name}`,
    unknownOrganiser: 'Su organizador ya no tiene cuenta',
    openTitle: 'Rifas por sortear',
    noneOpen: 'Ahora mismo no hay ninguna rifa abierta',
    noneOpenWords: 'Cuando se abra una, saldrá aquí. El enlace de esta página no cambia: puedes guardarlo.',
    draftsTitle: 'Borradores',
    draftsLead: 'Solo los ves tú y quien administra contigo.',
    pastTitle: 'Rifas anteriores',
    pastLead: 'Cada rifa sorteada tiene su acta pública.',
    createRaffle: 'Crear una rifa',
    settings: 'Ajustes',
    dashboard: 'Panel',
    share: 'Compartir la comunidad',
    shareText: (name: string) => `${name}, en ${brand.name}:`,
    descriptionMeta: (name: string, { open, courseCount, isOfRaffles }: Described) => {
      if (open > 0)
        return `${name}: ${counted(open, 'rifa abierta', 'rifas abiertas')}. Mira los números libres y cómo se sortea.`;
      if (courseCount > 0)
        return `${name}: ${counted(courseCount, 'curso', 'cursos')}. Mira qué se aprende y cómo se entra.`;
      return isOfRaffles
        ? `${name}: rifas cuyo sorteo cualquiera puede comprobar, con su acta pública.`
        : `${name}, una comunidad en ${brand.name}: mira quién la lleva y cómo se entra.`;
    },
    nothingYet: 'Aquí todavía no hay nada publicado',
    nothingYetWords: 'Cuando lo haya, saldrá en esta página. Su enlace no cambia: puedes guardarlo.',
    latestTitle: 'Últimas conversaciones',
    allMessages: 'Ver todos los mensajes',
    firstMessage: 'Escribir el primer mensaje',
    noMessages: 'Todavía nadie ha escrito. Preséntate o pregunta algo: lo verán quienes están en la comunidad.',
    record: (drawn: number, delivered: number) =>
      `${counted(drawn, 'rifa sorteada', 'rifas sorteadas')} · ${counted(delivered, 'premio entregado', 'premios entregados')}`,
    noRecord: 'Todavía no ha sorteado ninguna rifa aquí.',
    /** What a community that is not active says of itself. */
    putAway: (state: 'paused' | 'archived' | 'suspended', isOfRaffles: boolean) =>
      putAwaySentences[state][isOfRaffles ? 1 : 0],
    aboutTitle: 'Sobre esta comunidad',
    rules: 'Normas',
    seeProfile: 'Ver quién la lleva',
    seeHistory: 'Ver quién la lleva y su historial',
  },
} as const;

/** Words of `/create-community`. */
export const createCommunityTexts = {
  title: 'Crear una comunidad',
  lead: 'Un lugar con su propia dirección para las rifas, los cursos y la gente de tu grupo.',
  description: `Crea tu comunidad en ${brand.name}: elige su nombre y su dirección, quién la ve y cómo se entra.`,
  name: 'Nombre',
  nameHint: 'Como la conoce tu gente.',
  url: 'URL de la comunidad',
  urlHint: 'De 3 a 48 letras sin acento, números y guiones.',
  urlFree: (url: string) => `«${url}» está libre.`,
  urlSuggestion: (url: string) => `Usar «${url}»`,
  about: 'Descripción',
  aboutHint: 'Qué reúne a este grupo, en una o dos frases.',
  place: 'País, moneda y hora',
  placeNow: (country: string, currency: string, zone: string) => `${country} · ${currency} · ${zone}`,
  country: 'País',
  currency: 'Moneda',
  currencyOfCountry: (currency: string) => `La del país (${currency})`,
  currencyOfCountryAny: 'La del país',
  timeZone: 'Zona horaria',
  timeZoneHint: 'Con ella se escriben las horas de las rifas.',
  zoneOfCountry: (zone: string) => `La del país (${zone})`,
  zoneOfCountryAny: 'La del país',
  plan: (name: string) => `Plan ${name}`,
  planOthers: 'Los demás se piden después, en los ajustes.',
  planSee: 'Ver los planes',
  access: 'Acceso',
  accessHint: { free: 'Entrar no cuesta nada.', paid: 'Se paga por boleto, una vez, al mes o al año.' },
  payment: 'Tipo de pago',
  paymentHint: {
    per_ticket: 'Una comunidad de rifas: quien paga un boleto entra en ella.',
    one_time: 'Se paga una vez y se entra para siempre.',
    monthly: 'Un pase de un mes. Avisamos antes de que se acabe; nada se cobra solo.',
    yearly: 'Un pase de un año. Avisamos antes de que se acabe; nada se cobra solo.',
  } satisfies Record<PaymentType, string>,
  price: {
    per_ticket: 'Precio del boleto',
    one_time: 'Precio del pase',
    monthly: 'Precio al mes',
    yearly: 'Precio al año',
  } satisfies Record<PaymentType, string>,
  priceHint: 'Con coma o con punto: 2,50 o 2.50.',
  maxTickets: 'Máximo de boletos',
  maxPasses: 'Máximo de pases',
  maxTicketsHint: 'Cuántos puede haber a la vez. Vacío: sin máximo.',
  visibility: 'Quién puede verla',
  visibilityUsualHint: 'Pública si es gratis; oculta con enlace si es de pago.',
  join: 'Cómo se entra',
  submit: 'Crear la comunidad',
  draftKept: 'Guardamos lo que escribes en este dispositivo hasta que la crees.',
} as const;
