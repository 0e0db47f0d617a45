import type { Period } from '#domain/access/period.ts';
import type { FirstStepKind } from '#domain/communities/first-steps.ts';
import { counted, formatCount, formatDuration } from '#texts/format.ts';
import { mostNumbers } from '#texts/raffles/most-numbers.ts';
import { plural } from '#texts/words.ts';

/** Words of a community's dashboard. Each figure stands beside the exact words of what it counts. */
export const dashboardTexts = {
  title: (name: string) => `Panel de ${name}`,
  description: 'Lo que espera respuesta en la comunidad y cómo va.',
  yourRole: (role: string) => `Tu papel aquí: ${role.toLowerCase()}.`,
  createRaffle: 'Crear una rifa',

  firstSteps: {
    title: 'Para empezar',
    lead: (done: number, all: number) =>
      done === 0 ? `${all} pasos y tu comunidad está lista.` : `${done} de ${all} hechos.`,
    done: ' (hecho)',
    kinds: {
      description: { what: 'Cuenta de qué va, en una o dos frases', does: 'Escribir la descripción' },
      offer: { what: 'Cuenta qué recibe quien paga, en una o dos frases', does: 'Escribir la descripción' },
      'payment-ways': { what: 'Di cómo te pagan: sin eso nadie puede entrar', does: 'Poner cómo me pagan' },
      course: { what: 'Prepara el primer curso', does: 'Crear un curso' },
      raffle: { what: 'Crea la primera rifa: con su boleto se entra', does: 'Crear una rifa' },
      message: { what: 'Escribe el primer mensaje', does: 'Dar la bienvenida' },
      invite: { what: 'Invita a tu gente', does: 'Invitar' },
    } satisfies Record<FirstStepKind, { what: string; does: string }>,
  },

  attention: {
    title: 'Pendientes',
    nothing: 'No tienes nada pendiente',
    nothingWords: 'Cuando algo necesite tu respuesta, saldrá aquí.',
    review: (n: number) => counted(n, 'pedido por revisar', 'pedidos por revisar'),
    reviewSince: (ago: string) => `El primero espera desde ${ago}.`,
    reviewDo: 'Revisar',
    alike: (n: number) => counted(n, 'comprobante que se parece a otro', 'comprobantes que se parecen a otro'),
    alikeWords: 'La misma imagen o la misma referencia ya llegó con otro pedido. Míralos uno junto al otro.',
    alikeDo: 'Comparar',
    refunds: (n: number) => counted(n, 'reembolso pendiente', 'reembolsos pendientes'),
    refundsWords: 'Devuelve el dinero y márcalo, para que conste.',
    refundsDo: 'Ver a quién',
    deliver: (n: number) => counted(n, 'premio por entregar', 'premios por entregar'),
    deliverWords: 'Cuando lo entregues, márcalo: sale en el historial público.',
    deliverDo: 'Marcar la entrega',
    expiring: (n: number) => counted(n, 'pedido a punto de vencer', 'pedidos a punto de vencer'),
    expiringWords: (within: string) => `El primero vence ${within}. Un recordatorio por WhatsApp suele bastar.`,
    expiringDo: 'Recordar',
    creditEnding: (n: number) => counted(n, 'fiado a punto de vencer', 'fiados a punto de vencer'),
    source: 'El sorteo espera el resultado oficial',
    sourceWords: (ago: string) => `Su hora fue ${ago}. Escribe el resultado con el enlace donde se publicó.`,
    sourceDo: 'Escribir el resultado',
    drawing: 'El sorteo está en marcha',
    drawingWords: (ago: string) => `Empezó ${ago} y espera la fuente de azar que dicen sus bases.`,
    drawingDo: 'Ver el sorteo',
    sealing: 'La venta terminó y la lista se va a sellar',
    sealingWords: (within: string) => `Se sella ${within} como muy tarde. Lo que no esté pagado entonces no entra.`,
    sealingDo: 'Terminar de revisar',
    draw: 'Sorteo cercano',
    drawWords: (within: string) => `Se sortea ${within}. Comparte el enlace para que lo vean en directo.`,
    drawDo: 'Abrir el sorteo',
    reports: (n: number) => counted(n, 'mensaje denunciado', 'mensajes denunciados'),
    reportsDo: 'Revisar las denuncias',
    applications: (n: number) => counted(n, 'persona pide entrar', 'personas piden entrar'),
    applicationsDo: 'Ver las solicitudes',
    planRaffles: (limit: number, plan: string) =>
      `El plan ${plan} está completo: ${limit} ${plural(limit, 'rifa abierta', 'rifas abiertas')} a la vez`,
    planRafflesWords: 'Tienes un borrador esperando. Podrás publicarlo cuando termine una rifa o cambies de plan.',
    planMembers: (n: number, limit: number, plan: string) =>
      `${formatCount(n)} de los ${formatCount(limit)} miembros del plan ${plan}`,
    planMembersWords: 'Cuando se llene, nadie más podrá entrar en la comunidad.',
    planDo: 'Ver los planes',
    draft: 'Borrador sin publicar',
    draftDo: 'Terminar y publicar',
  },

  periods: {
    label: 'Periodo de las cifras',
    names: { 7: '7 días', 30: '30 días', 90: '90 días', all: 'Todo' } satisfies Record<Period, string>,
    /** How each is called in the address. */
    slugs: { 7: '7', 30: '30', 90: '90', all: 'todo' } satisfies Record<Period, string>,
    since: {
      7: 'Los últimos 7 días, hoy incluido',
      30: 'Los últimos 30 días, hoy incluido',
      90: 'Los últimos 90 días, hoy incluido',
      all: 'Desde el principio',
    } satisfies Record<Period, string>,
    lead: (since: string, zone: string) => `${since}, con el calendario de la comunidad (${zone}).`,
    ownSales: 'Solo lo que has vendido tú.',
  },

  figures: {
    title: 'Cifras',
    what: (name: string) => `Qué cuenta «${name}»`,
    none: 'Sin datos todavía',
    nothing: 'Nada',
    collected: 'Recaudado',
    collectedMeans:
      'El dinero que quien administra marcó como recibido en este periodo, menos lo que marcó como devuelto. Va de cada persona a quien organiza, salvo lo que se paga en línea, que entra en la cuenta de quien mantiene este sitio. Cada moneda se cuenta aparte.',
    pending: 'Por cobrar',
    pendingOrders: (n: number) => counted(n, 'pedido', 'pedidos'),
    pendingMeans:
      'Lo que suman ahora mismo los pedidos que guardan sus números sin estar pagados: los que tienen plazo y los que están en revisión. No depende del periodo.',
    numbers: 'Números pagados',
    numbersMeans:
      'Números de pedidos que se confirmaron en este periodo y siguen confirmados. Los de rifas gratis cuentan cuando se toman.',
    onSale: 'A la venta ahora',
    onSaleOf: (free: number, total: number) => `${formatCount(free)} libres de ${formatCount(total)}`,
    onSaleRaffles: (n: number) => counted(n, 'rifa abierta', 'rifas abiertas'),
    onSaleMeans:
      'De las rifas que venden ahora mismo, los números que nadie tiene apartados, en revisión, pagados ni bloqueados. No depende del periodo.',
    buyers: 'Compradores',
    buyersMeans:
      'Personas distintas con algún pedido confirmado en este periodo. Se distinguen por su cuenta, su teléfono o su correo: quien use dos cuenta dos veces.',
    conversion: 'Apartados que se pagan',
    conversionOf: (paid: number, ended: number) => `${formatCount(paid)} de ${formatCount(ended)}`,
    conversionMeans:
      'De los pedidos hechos en este periodo que ya terminaron (pagados, vencidos, cancelados o devueltos), cuántos están pagados. Los que aún tienen plazo o están en revisión no cuentan; las ventas anotadas ya pagadas y las rifas gratis, tampoco.',
    toReceipt: 'Tardan en pagar',
    toReceiptMeans:
      'La mediana del tiempo entre apartar y enviar el primer comprobante, en los pedidos hechos en este periodo: la mitad tarda menos y la otra mitad, más.',
    toConfirmation: 'Tardas en confirmar',
    toConfirmationMeans:
      'La mediana del tiempo entre el primer comprobante y la confirmación, en los pedidos hechos en este periodo que están pagados.',
    duration: (seconds: number) => (seconds < 60 ? 'menos de 1 minuto' : formatDuration(seconds * 1000)),
  },

  sales: {
    title: 'Números pagados por día',
    titleByMonth: 'Números pagados por mes',
    means: 'Cada barra cuenta los números pagados ese día que siguen pagados, en todas las rifas.',
    meansByMonth:
      'Cada barra cuenta los números pagados ese mes que siguen pagados, en todas las rifas. Los últimos 24 meses.',
    label: (title: string, sum: string, best: string) => `${title}: ${sum} en total. ${best}`,
    best: (when: string, numbers: number) => `El mejor, ${when}, con ${formatCount(numbers)}.`,
    nothing: 'No se pagó ningún número en este periodo.',
    when: 'Cuándo',
    numbers: 'Números',
    orders: 'Pedidos',
  },

  growth: {
    title: 'Cómo crece cada rifa',
    means: 'Números pagados acumulados de cada rifa en marcha. La línea de puntos es el total de sus números.',
    of: (sum: number, total: number) => `${formatCount(sum)} de ${formatCount(total)}`,
    label: (title: string, from: string, to: string) => `${title}: ${from} al empezar el periodo, ${to} hoy.`,
    day: 'Día',
    sum: 'Pagados hasta entonces',
  },

  states: {
    title: 'Estado de los números',
    means: 'Cómo está ahora mismo cada número de las rifas en marcha. Un apartado cuyo plazo venció cuenta como libre.',
  },

  byRaffle: {
    title: 'Por rifa',
    raffle: 'Rifa',
    state: 'Estado',
    numbers: 'Pagados',
    free: 'Libres',
    buyers: 'Compradores',
    collected: 'Recaudado',
    pending: 'Por cobrar',
    free0: 'Gratis',
    lead: 'Pagados, compradores y recaudado son del periodo; libres y por cobrar, de ahora mismo.',
    more: (n: number) => `${counted(n, 'rifa más', 'rifas más')} con movimiento en el periodo.`,
    none: 'Ninguna rifa con movimiento en este periodo',
    noneWords: 'Elige un periodo más largo o crea una rifa.',
  },

  arrivals: {
    title: 'Personas por semana',
    means: 'Quienes entraron cada semana, de lunes a domingo, y siguen en la comunidad. Las últimas 12 semanas.',
    now: (n: number) => `${counted(n, 'persona', 'personas')} ahora mismo, contando a quien administra.`,
    nothing: 'Nadie nuevo en las últimas 12 semanas.',
    week: 'Semana del',
    people: 'Personas',
    label: (sum: string, best: string) => `Personas que entraron por semana: ${sum} en 12 semanas. ${best}`,
    best: (when: string, n: number) => `La mejor, la del ${when}, con ${formatCount(n)}.`,
  },

  plan: {
    title: (name: string) => `Tu plan: ${name}`,
    raffles: 'Rifas abiertas',
    members: 'Personas',
    of: (used: number, limit: number | null) =>
      limit === null ? `${formatCount(used)}, sin límite` : `${formatCount(used)} de ${formatCount(limit)}`,
    numbers: (limit: number | null) =>
      limit === null ? `Hasta ${mostNumbers} por rifa.` : `Hasta ${counted(limit, 'número', 'números')} por rifa.`,
    see: 'Ver los planes',
  },

  data: 'Ver los datos',

  living: {
    title: 'En marcha',
    none: 'No hay ninguna rifa en marcha',
    noneWords: 'Cuando se abra una, la verás aquí.',
    noneOwn: 'Crea la primera: título, números y precio, y a compartir.',
    tickets: 'Ver mis boletos',
  },
} as const;
