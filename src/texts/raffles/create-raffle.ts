import { brand } from '#brand';
import type { Country } from '#domain/communities/community.ts';
import type { ForbiddenMoney, RaffleQuota, RuleStance } from '#domain/raffles/country-rule.ts';
import type { Numbering } from '#domain/raffles/numbering.ts';
import type { PaymentKind } from '#domain/raffles/raffle.ts';
import { sourceLimits } from '#domain/raffles/source-limits.ts';
import { counted, formatCount } from '#texts/format.ts';
import { plural } from '#texts/words.ts';

/** Words of `/crear-rifa`. */
export const createRaffleTexts = {
  title: 'Crear una rifa',
  lead: 'Título, precio y cómo te pagan. Lo demás ya viene puesto, y lo puedes cambiar.',
  description: `Crea tu rifa en ${brand.name} en un minuto: números, precio, forma de cobro y un sorteo con acta pública. Gratis para empezar.`,
  steps: ['Qué se rifa', 'Números, precio y cobro', 'Repasa y publica'],
  stepsLabel: 'Pasos',
  stepOf: (step: number, total: number) => `Paso ${step} de ${total}`,
  next: 'Siguiente',
  back: 'Atrás',
  more: 'Más opciones',
  draftKept: 'Lo que escribes se guarda en este dispositivo.',
  startOver: 'Empezar de cero',
  emptied: 'El borrador está vacío.',
  undo: 'Deshacer',
  remove: 'Quitar',

  edit: {
    title: 'Cambiar la rifa',
    lead: 'Nadie ha apartado números todavía, así que puedes cambiarlo todo. Si ya está publicada, se publican las bases nuevas.',
    description: 'Cambiar una rifa antes de que se aparte el primer número.',
    lastStep: 'Repasa y guarda',
    submit: 'Guardar los cambios',
    link: 'Cambiar la rifa',
    /** Where it can be changed no more. */
    frozen:
      'Los premios, las fechas y el mínimo se cambian con otra versión de las bases, de la que se avisa a quien tiene números. La historia, las formas de pago y el teléfono, en su gestión.',
    toDesk: 'Ir a la gestión',
  },

  what: {
    title: 'Título de la rifa',
    titleHint: 'Lo primero que se lee en el enlace.',
    titleLeft: (left: number, most: number) =>
      left > 0
        ? `${plural(left, 'Queda', 'Quedan')} ${counted(left, 'letra', 'letras')}, de ${most}.`
        : `No caben más de ${most} letras: si pegaste un texto más largo, está cortado.`,
    titleExample: 'Bicicleta para el viaje de fin de curso',
    /** Where publishing a paid raffle asks for what takes weeks to get. */
    permitAhead: {
      permit: (country: string) =>
        `En ${country} una rifa de pago necesita una autorización, y antes de publicar se pide su número. Si aún no la tienes, empieza igualmente: lo que escribas se guarda en este dispositivo mientras te la dan.`,
      'permit-or-exemption': (country: string) =>
        `En ${country}, antes de publicar una rifa de pago se pide el número de su autorización o, por escrito, qué norma la exime. Si aún no lo sabes, empieza igualmente: lo que escribas se guarda en este dispositivo.`,
    } satisfies Partial<Record<RuleStance, (country: string) => string>>,
    picture: 'Foto del premio',
    pictureHint: 'Una tuya, con buena luz. Le quitamos el lugar y los datos del teléfono.',
    pictureKept: 'La foto ya está guardada. Elige otra si quieres cambiarla.',
    pictureAgain: 'Si habías elegido una foto, tendrás que elegirla otra vez.',
    more: 'Más premios y la historia',
    prizes: 'Premios',
    prizesHint: 'En orden. Si lo dejas vacío, el premio es el del título.',
    prize: (place: number) => `Premio ${place}`,
    value: 'Vale unos',
    addPrize: 'Añadir otro premio',
    removePrize: (place: number) => `Quitar el premio ${place}`,
    money: {
      any: 'Parece un premio en dinero. La ley de tu país pide premios en especie: revisa antes de publicar.',
      foreign:
        'Parece un premio en moneda extranjera, y la norma que conocemos de tu país no los permite: revisa antes de publicar.',
    } satisfies Record<ForbiddenMoney, string>,
    story: 'La historia',
    storyHint: 'Para qué es, quiénes la hacen, cómo se entrega el premio.',
  },

  numbers: {
    country: 'País',
    countryHint: 'De él dependen la moneda, las formas de pago y la norma que se muestra.',
    placed: (name: string, country: string) => `Se publica en «${name}», de ${country}.`,
    currency: 'Moneda',
    numbering: 'Qué números hay',
    numberingName: {
      '00-99': 'Del 00 al 99',
      '000-999': 'Del 000 al 999',
      '0000-9999': 'Del 0000 al 9999',
      '1-N': 'Del 1 al que quieras',
    } satisfies Record<Numbering, string>,
    numberingNow: (first: string, last: string, count: number) =>
      `Del ${first} al ${last}: ${counted(count, 'número', 'números')}.`,
    numberingHint: {
      '00-99': '100 números. Se ve entero en un teléfono.',
      '000-999': '1000 números.',
      '0000-9999': '10\u202f000 números.',
      '1-N': 'Para un grupo pequeño, o una cuenta justa.',
    } satisfies Record<Numbering, string>,
    needsPlan: (plan: string) => `Con el plan ${plan}`,
    last: 'Último número',
    lastHint: (limit: number) => `Entre 2 y ${formatCount(limit)}.`,
    price: 'Precio de cada número',
    priceHint: 'Con coma o con punto. Pon 0 si es gratis.',
    sum: (count: number, each: string, all: string) =>
      `${formatCount(count)} números × ${each} = ${all} si se venden todos.`,
    sumFree: (count: number) => `${counted(count, 'número', 'números')}, gratis.`,
    contactPhone: 'Tu WhatsApp para dudas',
    contactPhoneHint: 'Lo ve solo quien aparta números, en su pedido. Sin él no tendrá cómo escribirte.',
    maxPerPerson: 'Máximo por persona',
    maxPerPersonHint: 'Vacío: sin máximo.',
    minimumSold: 'Mínimo de números pagados',
    minimumSoldHint: 'Si se pagan menos, el sorteo se anula y se devuelve lo pagado.',
    hold: 'Cuánto dura un apartado sin pagar',
    guests: 'Se puede apartar sin cuenta',
    guestsHint: 'Basta un nombre y un teléfono o un correo.',
    uniqueAmounts: 'Cada pedido, con su propia suma',
    uniqueAmountsHint:
      'Se paga con un poco de más, distinto en cada uno: así sabes en tu banco de quién es, aunque no pongan el concepto. Sale en las bases y, desde el primer número apartado, no cambia. Lo que vendes tú cuesta justo el precio, y también un pedido para el que no quede una suma libre.',
    fixedPrice: 'Según la norma, aquí las boletas van a precio fijo: pregunta a la autoridad antes de marcarlo.',
    reserves: 'Suplentes',
    reservesHint: 'Números de reserva por si alguien no recoge el premio.',
    claimDays: 'Días para responder si se gana',
    claimDaysHint: (min: number, max: number) =>
      `Entre ${min} y ${max}. Pasado el plazo sin respuesta, el premio puede pasar al suplente siguiente.`,
  },

  draw: {
    title: 'Fechas y sorteo',
    now: (isFree: boolean, close: string, draw: string, method: string) =>
      `${isFree ? 'Se reparten números' : 'Se vende'} hasta el ${close}. Se sortea el ${draw}. ${method}.`,
    close: (isFree: boolean) => (isFree ? 'Se dejan de repartir números' : 'Se deja de vender'),
    closeHint: (isFree: boolean) =>
      isFree
        ? 'Después se sella la lista de quienes participan.'
        : 'Después se revisan los últimos pagos y se sella la lista.',
    at: 'Se sortea',
    atHint: 'Elige una hora a la que tu gente pueda estar.',
    timeZone: 'Zona horaria',
    method: 'De dónde sale el azar',
    methodName: { drand: 'Azar público (drand)', lottery: 'Una lotería oficial', commitment: 'Semilla secreta' },
    methodHint: {
      drand:
        'Una red internacional publica un número nuevo cada pocos segundos. El de tu hora decide, solo, sin que nadie toque nada.',
      lottery: 'Deciden las últimas cifras de un sorteo que ya conoce todo el mundo. Alguien tiene que copiarlas.',
      commitment: 'Se publica la huella de una semilla y se revela al sortear. Úsalo solo si no puedes usar los otros.',
    },
    recommended: 'Recomendado',
    lottery: 'Qué lotería',
    lotteryExample: 'Lotería Nacional',
    lotteryDay: 'Día del sorteo de la lotería',
    lotteryPrize: 'Qué premio se lee',
    lotteryPrizeUsual: 'Primer premio',
    readings: 'Sorteos que se leen',
    readingsHint: `Uno por cada premio de tu rifa. Si sale un número que no se vendió, se lee el sorteo siguiente. Si no escribes el resultado en los ${sourceLimits.lotteryHours / 24} días siguientes a la última lectura, el sorteo se anula. La venta cierra la víspera de la primera, a las 23:00 a más tardar.`,
    reading: (place: number) => `Lectura ${place}`,
    addReading: 'Añadir otra lectura',
    digits: 'Cifras del número de la lotería',
    figures: 'Cuántas cifras finales cuentan',
    figuresHint: 'Dos para cien números, tres para mil.',
    commitmentWarning:
      'Quien organiza conoce la semilla antes de cerrar la lista: podría elegir a quién deja entrar. Y si no se revela a tiempo, el sorteo se anula. Con drand no hace falta confiar en nadie.',
    entropy: 'Dato público que se suma',
    entropyHint:
      'Un número que se conocerá a la hora del sorteo y nadie puede elegir. Con 20 cifras o más, la garantía sube a media.',
    entropyDescription: 'Qué dato es',
    entropyLength: 'Cuántas cifras tiene',
  },

  pay: {
    title: 'Cómo te pagan',
    free: 'Tu rifa es gratis: no hace falta decir cómo se paga.',
    lead: 'Por las formas de pago que pongas, el dinero va directo a ti. Aquí no se guarda ni se cobra comisión.',
    way: (place: number) => `Forma de pago ${place}`,
    kind: 'Cómo',
    noKind: 'Ninguna',
    holder: 'A nombre de',
    addHolder: 'Añadir el titular',
    detailsFor: {
      bizum: 'Tu teléfono de Bizum',
      sepa: 'Tu IBAN',
      nequi: 'Tu número de Nequi',
      daviplata: 'Tu número de Daviplata',
      breb: 'Tu llave Bre-B',
      transfiya: 'Tu teléfono de Transfiya',
      yape: 'Tu teléfono de Yape',
      plin: 'Tu teléfono de Plin',
      spei: 'Tu CLABE y tu banco',
      dimo: 'Tu teléfono de DiMo',
      oxxo: 'El número de tarjeta para el depósito en OXXO',
      pago_movil: 'Tu banco, tu teléfono y tu cédula',
      sinpe: 'Tu teléfono de SINPE Móvil',
      deuna: 'Tu teléfono de Deuna',
      pix: 'Tu clave Pix',
      zelle: 'Tu correo o teléfono de Zelle',
      transfer: 'Tu banco y tu número de cuenta',
      cash: 'Dónde y cuándo se paga en mano',
      other: 'Explica cómo se paga',
    } satisfies Record<PaymentKind, string>,
    detailsHint: 'Lo verá solo quien aparte números.',
    add: 'Añadir otra forma de pago',
    remove: (place: number) => `Quitar la forma de pago ${place}`,
  },

  publish: {
    look: {
      what: 'Qué se rifa',
      numbers: 'Números y precio',
      ways: 'Cómo te pagan',
      prizes: (count: number) => `(${count} premios)`,
      missing: 'Falta',
      change: 'Cambiar',
      changeThat: (what: string) => `Cambiar: ${what}`,
    },
    where: 'Dónde se publica',
    whereHint: 'Cada rifa vive en una comunidad, con su propia dirección.',
    fresh: 'En una comunidad nueva',
    freshHint: 'Se crea con la rifa.',
    name: 'Nombre de tu grupo o comunidad',
    nameHint: 'Sale como quien organiza: «6.º B», «Club del Barrio», tu nombre.',
    urlTitle: 'Dirección de la comunidad',
    url: 'Su dirección',
    urlUsual: 'Se hace con el nombre',
    urlHint: 'Se hace con el nombre. Si un día la cambias, esta seguirá llevando a tu comunidad.',
    takeUrl: (url: string) => `Usar «${url}»`,
    full: 'Ya tiene abiertas todas las rifas que permite su plan.',
    unlisted: 'La verá quien tenga el enlace: no sale en buscadores.',
    listed: 'Cualquiera podrá encontrarla: sale en el buscador y puede salir en la portada.',
    membersOnly: 'La verán solo los miembros de la comunidad.',
    publicPaid: (name: string) =>
      `«${name}» es pública, así que cualquiera podrá encontrar esta rifa. Las rifas de pago son para gente que se conoce: en los ajustes de la comunidad puedes dejarla solo con enlace.`,
    publicPaidConfirm: 'Quiero que cualquiera pueda encontrar esta rifa de pago',
    inKind: {
      any: {
        label: 'Ningún premio es dinero',
        hint: 'Por lo que dice la rifa, lo parece, y la norma de tu país pide premios en especie.',
      },
      foreign: {
        label: 'Ningún premio es moneda extranjera',
        hint: 'Por lo que dice la rifa, lo parece, y la norma que conocemos de tu país no los permite.',
      },
    } satisfies Record<ForbiddenMoney, { label: string; hint: string }>,
    often: ({ raffles, days }: RaffleQuota) =>
      `En los últimos ${days} días ya has publicado ${counted(raffles, 'rifa de pago', 'rifas de pago')} o más, y esta norma no permite más. Antes de publicar otra, pregunta a la autoridad.`,
    ruleTitle: (country: string) => `La norma en ${country}`,
    rule: 'He leído la norma y me hago responsable de cumplirla',
    adults: 'Soy mayor de edad, y solo dejaré participar a personas mayores de edad',
    frozen:
      'Desde el primer número apartado, el precio y los números ya no cambian. Lo demás, solo con un cambio publicado que deja retirarse a quien ya tenía números.',
    submit: 'Publicar la rifa',
    signInAndSubmit: 'Entrar y publicar',
    signInWhy: 'Para publicar hace falta una cuenta: así se sabe quién organiza. Nada de lo que has escrito se pierde.',
    keepDraft: 'Guardar como borrador',
    signInHere: 'Entrar en otra pestaña',
    signedOut:
      'Para publicar hace falta una cuenta. Entra en otra pestaña, vuelve a esta y pulsa «Publicar la rifa»: lo que escribiste sigue aquí.',
    chooseWhere: 'Ya estás dentro. Tienes comunidades: elige dónde publicarla y pulsa «Publicar la rifa».',
  },

  preview: {
    title: 'Así se verá',
    noTitle: 'El título de tu rifa',
    noName: 'tu grupo',
    organiser: 'Organiza',
    pictureOf: 'Foto del premio',
    price: 'Boleto',
    free: 'Gratis',
    draw: 'Sorteo',
    left: 'Quedan',
    leftOf: (count: number) => `${formatCount(count)} de ${formatCount(count)}`,
    noPrice: '—',
    more: (count: number) => `y ${formatCount(count)} más`,
    firstNumbers: 'Los primeros números',
    payWith: 'Se paga con',
  },
} as const;

/** The ways of paying that people of a country reach for first. */
export const usualWays: Readonly<Record<Country, readonly PaymentKind[]>> = {
  ES: ['bizum', 'sepa', 'cash'],
  MX: ['spei', 'dimo', 'oxxo', 'cash'],
  CO: ['nequi', 'breb', 'daviplata', 'transfiya', 'transfer', 'cash'],
  PE: ['yape', 'plin', 'transfer', 'cash'],
  AR: ['transfer', 'cash'],
  CL: ['transfer', 'cash'],
  EC: ['deuna', 'transfer', 'cash'],
  VE: ['pago_movil', 'zelle', 'transfer', 'cash'],
  DO: ['transfer', 'cash'],
  UY: ['transfer', 'cash'],
  BO: ['transfer', 'cash'],
  PY: ['transfer', 'cash'],
  CR: ['sinpe', 'transfer', 'cash'],
  GT: ['transfer', 'cash'],
  HN: ['transfer', 'cash'],
  NI: ['transfer', 'cash'],
  PA: ['transfer', 'cash'],
  SV: ['transfer', 'cash'],
  US: ['zelle', 'cash'],
};
