import type { AccessType } from '#domain/communities/community.ts';
import type { Currency } from '#domain/money.ts';
import type {
  Closing,
  ResultKind,
  SearchFaultCode,
  SearchField,
  SearchKind,
  SearchSort,
} from '#domain/search/search.ts';
import { counted, formatCount } from './format.ts';
import { list, plural } from './words.ts';

/** How a search stands in its address: what each field is called there, and what its choices are. */
export const searchAddress = {
  fields: {
    text: 'q',
    kind: 'tipo',
    free: 'gratis',
    priceFrom: 'min',
    priceTo: 'max',
    currency: 'moneda',
    country: 'pais',
    closing: 'cierra',
    closingBy: 'tope',
    left: 'quedan',
    access: 'acceso',
    sort: 'orden',
  } satisfies Record<SearchField, string>,
  cursor: 'sigue',
  kind: { all: 'todo', raffles: 'rifas', communities: 'comunidades' } satisfies Record<SearchKind, string>,
  closing: { today: 'hoy', week: 'semana', month: 'mes' } satisfies Record<Closing, string>,
  access: { free: 'gratis', paid: 'pago' } satisfies Record<AccessType, string>,
  sort: {
    relevance: 'parecido',
    closing: 'cierre',
    newest: 'nuevas',
    cheapest: 'precio',
    members: 'miembros',
  } satisfies Record<SearchSort, string>,
} as const;

const nouns = {
  raffles: (n: number) => counted(n, 'rifa', 'rifas'),
  communities: (n: number) => counted(n, 'comunidad', 'comunidades'),
} satisfies Record<ResultKind, (n: number) => string>;

export const searchTexts = {
  title: 'Buscar rifas y comunidades',
  lead: 'Aquí salen las comunidades públicas y sus rifas abiertas. Las demás se abren con su enlace.',
  description: 'Busca rifas abiertas y comunidades públicas por su nombre, su precio, su país o su fecha de cierre.',
  label: 'Qué buscas',
  placeholder: 'Un premio, un nombre…',
  go: 'Buscar',
  clear: 'Quitar la búsqueda',

  kinds: { all: 'Todo', raffles: 'Rifas', communities: 'Comunidades' } satisfies Record<SearchKind, string>,
  kindsLabel: 'Qué se busca',
  headings: { raffles: 'Rifas abiertas', communities: 'Comunidades' } satisfies Record<ResultKind, string>,
  total: {
    exact: (kind: ResultKind, n: number) => nouns[kind](n),
    more: (kind: ResultKind, n: number) => `Más de ${nouns[kind](n)}`,
    atLeast: (kind: ResultKind, n: number) => (n === 0 ? 'Ninguna por ahora' : `Al menos ${nouns[kind](n)}`),
  },
  seeAll: { raffles: 'Ver todas las rifas', communities: 'Ver todas las comunidades' } satisfies Record<
    ResultKind,
    string
  >,
  more: 'Ver más',
  moreRaffles: 'Seguir mirando',
  fromStart: 'Volver al principio',
  lostPlace: 'El enlace a esa página ya no sirve para esta búsqueda. Estos son los primeros resultados.',

  filters: 'Filtros',
  filtersOn: (n: number) => `Filtros (${formatCount(n)})`,
  show: 'Ver los resultados',
  active: 'Filtros puestos',
  remove: (label: string) => `Quitar el filtro: ${label}`,
  removeAll: 'Quitar los filtros',
  any: 'Cualquiera',
  anyMoment: 'Cuando sea',
  sort: 'Orden',
  sorts: {
    relevance: 'Lo más parecido',
    closing: 'Las que cierran antes',
    newest: 'Lo más nuevo',
    cheapest: 'Lo más barato',
    members: 'Con más miembros',
  } satisfies Record<SearchSort, string>,
  usualSort: 'Relevancia',
  free: 'Solo gratis',
  price: 'Precio',
  priceFrom: 'Desde',
  priceTo: 'Hasta',
  priceHint: 'Del boleto o del acceso, con su moneda.',
  currency: 'Moneda',
  country: 'País',
  closing: 'Cierra',
  closings: { today: 'Hoy', week: 'Esta semana', month: 'Este mes' } satisfies Record<Closing, string>,
  closingBy: 'Cierra a más tardar el',
  left: 'Números libres, al menos',
  access: 'Acceso a la comunidad',
  accesses: { free: 'Gratis', paid: 'De pago' } satisfies Record<AccessType, string>,
  ofRaffles: 'Solo de rifas',
  onlyRaffles: 'Con estos filtros solo salen rifas: una comunidad no cierra ni tiene números.',
  faulty: 'Algún filtro no se entiende y no cuenta. Abre los filtros para verlo.',

  chips: {
    free: 'Gratis',
    priceFrom: (price: string) => `Desde ${price}`,
    priceTo: (price: string) => `Hasta ${price}`,
    closing: {
      today: 'Cierra hoy',
      week: 'Cierra esta semana',
      month: 'Cierra este mes',
    } satisfies Record<Closing, string>,
    closingBy: (day: string) => `Cierra a más tardar el ${day}`,
    left: (n: number) => `Quedan ${formatCount(n)} o más`,
    access: { free: 'Comunidades gratis', paid: 'Comunidades de pago' } satisfies Record<AccessType, string>,
  },

  currencies: {
    EUR: 'Euro',
    USD: 'Dólar de EE. UU.',
    MXN: 'Peso mexicano',
    COP: 'Peso colombiano',
    PEN: 'Sol peruano',
    ARS: 'Peso argentino',
    CLP: 'Peso chileno',
    VES: 'Bolívar',
    DOP: 'Peso dominicano',
    UYU: 'Peso uruguayo',
    BOB: 'Boliviano',
    PYG: 'Guaraní',
    CRC: 'Colón costarricense',
    GTQ: 'Quetzal',
    HNL: 'Lempira',
    NIO: 'Córdoba',
    BRL: 'Real',
  } satisfies Record<Currency, string>,

  faults: {
    'no-words': 'Escribe alguna letra o cifra: con los demás signos no se puede buscar.',
    'too-long': 'Es demasiado largo: buscamos por las primeras palabras.',
    choice: 'Elige una de las opciones.',
    money: 'Escribe un precio como 2,50 o 2.50.',
    'money-decimals': 'Esta moneda no lleva tantos decimales.',
    'money-too-large': 'El precio es demasiado alto: como mucho 7 cifras antes de los decimales.',
    'money-range': 'Tiene que ser igual o mayor que el precio de «Desde».',
    'currency-for-price': 'Elige la moneda del precio.',
    'currency-for-sort': 'Elige una moneda: no se puede ordenar por precio con varias a la vez.',
    number: 'Escribe un número entero, de 1 a 1 000 000.',
    date: 'Escribe una fecha como 24/12/2026.',
  } satisfies Record<SearchFaultCode, string>,

  near: (word: string, meant: readonly string[]) =>
    `También buscamos ${list(meant.map((each) => `«${each}»`))}, que se ${plural(meant.length, 'parece', 'parecen')} a «${word}».`,
  nearTitle: 'Quizá buscabas',

  none: {
    raffles: 'Ninguna rifa abierta así',
    communities: 'Ninguna comunidad así',
  } satisfies Record<ResultKind, string>,
  noneOfBoth: 'Ninguna rifa ni comunidad así',
  noneAtAll: {
    raffles: 'Ahora mismo no hay rifas públicas abiertas',
    communities: 'Todavía no hay comunidades públicas',
  } satisfies Record<ResultKind, string>,
  noneHere: 'Hasta aquí no hay ninguna con tantos números libres',
  noneHereWords: 'Hay más rifas por mirar.',
  without: (kind: ResultKind, n: number, isMore: boolean) =>
    `Sin los filtros hay ${isMore ? 'más de ' : ''}${nouns[kind](n)}.`,
  tryOther: 'Prueba con menos palabras, o con otra forma de decirlo.',
  byLink: 'Si alguien te habló de una rifa, pídele el enlace: las rifas de pago suelen verse solo con él.',
  create: 'Crear una rifa',
  createCommunity: 'Crear una comunidad',
} as const;
