import { counted, formatLongDateTime, formatNumbers, type InstantLike } from './format.ts';
import { mostNumbers } from './raffles/most-numbers.ts';
import { plural } from './words.ts';

/** The words of the front page. No figure here is invented: those of the demonstration are marked as such. */
export const homeTexts = {
  title: 'Haz tu rifa por WhatsApp. Cualquiera puede comprobar el sorteo.',
  lead: 'Compartes un enlace, cada persona aparta sus números y te paga directamente a ti. Al terminar queda un acta pública: cualquiera puede repetir las cuentas.',
  create: 'Crear una rifa',
  free: (numbers: number | null) =>
    numbers === null
      ? `Gratis, hasta ${mostNumbers} por rifa. Sin tarjeta.`
      : `Gratis hasta ${counted(numbers, 'número', 'números')}. Sin tarjeta.`,
  verify: 'Verificar un sorteo',

  /** To a guest whose browser remembers orders or requests. */
  kept: {
    has: ({ orders, requests }: { orders: number; requests: number }) => {
      const some = [
        ...(orders > 0 ? [counted(orders, 'pedido', 'pedidos')] : []),
        ...(requests > 0 ? [counted(requests, 'petición', 'peticiones')] : []),
      ];
      return `Tienes ${some.join(' y ')} en este navegador`;
    },
    see: 'Ver',
    seeThem: 'Ver mis boletos',
  },

  raffle: {
    label: 'Una rifa abierta ahora',
    note: 'La organiza su comunidad, no esta plataforma. Las rifas públicas se turnan aquí cada día.',
    all: 'Ver todas',
    allOf: 'Ver todas las rifas públicas',
  },

  communities: {
    title: 'Un lugar para tu gente',
    lead: 'Rifas, conversaciones y cursos en una sola dirección, gratis o de pago.',
    all: 'Ver comunidades y cursos',
    create: 'Crear comunidad',
    note: 'Las comunidades públicas se turnan aquí cada día.',
    example: {
      stamp: 'Ejemplo',
      name: 'Cocina de los domingos',
      words: 'Una comunidad inventada, para que veas qué puede haber en una de verdad.',
      parts: ['2 cursos, con una lección de muestra', 'Conversaciones entre sus miembros', 'Una rifa de vez en cuando'],
    },
  },

  demo: {
    heading: 'Pruébala aquí mismo',
    lead: 'Aparta, paga y sortea una rifa inventada, en medio minuto.',
    label: 'Demostración',
    title: 'Una bicicleta para el viaje de fin de curso',
    note: 'Pruébala: nada de esto se guarda ni existe.',
    needsScript: 'Para probarla hace falta JavaScript.',
    ticket: 'Boleto',
    left: 'Quedan',
    draw: 'Sorteo',
    drawWhen: 'al final',
    leftOf: (free: number, all: number) => `${free} de ${all}`,
    board: 'Números de la demostración',
    number: (number: string, state: string) => `${number}, ${state.toLowerCase()}`,
    choosing: 'Toca los números que quieras',
    chosen: (numbers: readonly number[]) => formatNumbers(numbers, 2, 6),
    atRandom: 'Al azar',
    hold: (count: number) => (count === 0 ? 'Apartar' : `Apartar ${counted(count, 'boleto', 'boletos')}`),
    held: (count: number) => `${plural(count, 'Apartado', 'Apartados')} a tu nombre. Nadie más los puede tomar.`,
    send: 'Enviar comprobante',
    submitted: 'El reloj se detiene. Ahora te toca ser quien organiza: ¿llegó el pago?',
    confirm: 'Confirmar el pago',
    paid: 'La lista de pagados queda sellada con esta huella, antes de que exista el azar:',
    drawNow: 'Sortear',
    drawn: (number: string, isYours: boolean) =>
      isYours ? `Ha salido el ${number}. ¡Es tuyo!` : `Ha salido el ${number}. Esta vez no es tuyo.`,
    drawnFrom: 'Huella de la lista y azar, juntos, dan siempre el mismo número. Así cualquiera lo comprueba.',
    seal: 'Huella',
    chance: 'Azar',
    again: 'Empezar otra vez',
    price: { amount: 250, currency: 'EUR' },
  },

  steps: {
    title: 'Cómo funciona',
    all: [
      {
        title: 'Pones título, números y precio',
        words: 'Lo demás ya viene puesto: cómo se paga en tu país, cuánto dura un apartado, cuándo se sortea.',
      },
      {
        title: 'Compartes el enlace',
        words: 'Para apartar basta un nombre y un teléfono, si tú no pides más. Cada número es de una sola persona.',
      },
      {
        title: 'Se sortea delante de todos',
        words: 'La lista se sella antes y el número sale a la vista de quien quiera mirar. Queda un acta pública.',
      },
    ],
  },

  proof: {
    title: 'Nadie tiene que confiar a ciegas. Tampoco en nosotros.',
    lead: 'Con el azar público, el que trae toda rifa si nadie lo cambia, quien organiza no puede elegir quién gana, y esta plataforma tampoco. Si sortea de otra forma, su página dice qué garantiza.',
    parts: [
      {
        name: 'Antes',
        title: 'La lista se sella',
        words:
          'Al cerrar la venta se publica la huella de los números pagados. Si alguien cambiara uno solo, la huella sería otra.',
      },
      {
        name: 'En su hora',
        title: 'El azar público viene de fuera',
        words: 'De drand, una red pública que publica un número al azar cada tres segundos. Nadie lo sabe antes.',
      },
      {
        name: 'Después',
        title: 'Cualquiera lo repite',
        words: 'El acta lleva todo lo necesario. Se comprueba en tu navegador, sin pedirnos nada.',
      },
    ],
    open: 'Ver un acta paso a paso',
    limit:
      'Lo que ninguna cuenta prueba es que el premio se entregue: por eso se ve cómo acabaron sus rifas anteriores y si quien ganó dijo que lo recibió.',
    more: 'Cómo saber si una rifa es fraude',
  },

  record: {
    title: 'Un acta, paso a paso',
    lead: 'La rifa es inventada; el azar y las cuentas, no: es la ronda que drand publicó aquel día y el mismo cálculo que en cualquier rifa.',
    stamp: 'Ejemplo',
    rules: 'Las reglas, antes de vender',
    rulesWords: (at: InstantLike, zone: string, winners: number) =>
      `Publicadas el ${formatLongDateTime(at, zone)}: ${counted(winners, 'premio', 'premios')}, y se sortea con una ronda de drand que aún no existía.`,
    list: 'La lista, antes del azar',
    listWords: (sold: number, at: InstantLike, zone: string) =>
      `${counted(sold, 'boleto pagado', 'boletos pagados')}, sellados el ${formatLongDateTime(at, zone)}.`,
    chance: 'El azar, de fuera',
    chanceWords: (round: string, at: InstantLike, zone: string) =>
      `La ronda ${round} de drand, del ${formatLongDateTime(at, zone)}, con su firma:`,
    sum: 'La cuenta',
    sumWords: (index: number, sold: number) =>
      `Huellas y azar, juntos, dan esta semilla, y con ella sale el puesto ${index + 1} de los ${sold}:`,
    won: (number: string) => `Ganó el ${number}`,
    print: 'Huella',
    signature: 'Firma',
    seed: 'Semilla',
    verify: 'Comprobar esta acta',
    file: 'Ver el archivo del acta',
  },

  prices: {
    title: 'Precios',
    lead: 'Una cuota fija, o ninguna. Nunca un porcentaje de lo que recaudas.',
    perMonth: 'al mes',
    raffles: (limit: number | null) =>
      limit === null ? 'rifas sin límite' : `${counted(limit, 'rifa abierta', 'rifas abiertas')} a la vez`,
    numbers: (limit: number | null) =>
      limit === null ? `hasta ${mostNumbers} por rifa` : `${counted(limit, 'número', 'números')} por rifa`,
    members: (limit: number | null) => (limit === null ? 'miembros sin límite' : counted(limit, 'miembro', 'miembros')),
    courses: 'cursos',
    see: 'Ver los planes',
  },

  questions: {
    title: 'Preguntas',
    all: [
      {
        question: '¿Hace falta una cuenta para tomar números?',
        answer:
          'No, si quien organiza lo permite. Con un nombre y un teléfono o un correo recibes un enlace privado a tus boletos.',
      },
      {
        question: '¿Y si pierdo el enlace de mi boleto?',
        answer:
          'Lo pides otra vez con la referencia, el correo o el teléfono con que apartaste, y va al correo que dejaste. Si solo dejaste un teléfono, te lo envía quien organiza.',
        link: 'findOrders',
        more: 'Encuentra mi boleto',
      },
      {
        question: '¿Cómo se paga?',
        answer:
          'Como ya lo haces: Bizum, transferencia, Nequi, Yape, SPEI, Pago Móvil, efectivo… La página dice cuánto, a quién y con qué concepto, y recibe el comprobante. Quien organiza lo confirma.',
      },
      {
        question: '¿Y si alguien aparta y no paga?',
        answer:
          'Cada apartado tiene su plazo, 24 horas si no se cambia. Al vencer, los números vuelven a quedar libres. Si ya envió el comprobante, el reloj se detiene hasta que se revise.',
      },
      {
        question: '¿Qué pasa si no se vende todo?',
        answer:
          'Lo dicen las bases desde el primer día: un mínimo para sortear y qué se hace si no se llega. Desde el primer número apartado no se pueden cambiar a escondidas.',
      },
      {
        question: '¿Quién ve mi nombre y mi teléfono?',
        answer:
          'El tablero muestra números, no nombres. Tu nombre y tu teléfono los ven quien organiza la rifa y, si alguien te vendió el número, esa persona.',
      },
      {
        question: '¿Cuánto se queda la plataforma?',
        answer:
          'Nada de lo que recaudas. El dinero va de quien participa a quien organiza; solo si quien mantiene el sitio permite pagar en línea, esos pagos entran en su cuenta. Quien necesita más rifas o más números paga una cuota fija al mes.',
      },
      {
        question: '¿Son legales las rifas?',
        answer:
          'Depende del país, del premio y de quién participa. Lo explicamos con la ley y la autoridad de cada lugar.',
        link: 'legality',
        more: 'Leer qué dice la ley',
      },
    ],
  },

  end: {
    title: 'Tu próxima rifa empieza aquí',
  },
} as const;
