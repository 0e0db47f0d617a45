import { brand } from '#brand';
import { counted, formatLongDateTime, formatNumbers, type InstantLike } from './format.ts';
import { plural } from './words.ts';

/** The words of the front page. No figure here is invented: those of the demonstration are marked as such. */
export const home = {
  title: 'Rifas entre amigos que cualquiera puede comprobar',
  lead: 'Comparte un enlace, cada quien aparta sus números y te paga directamente a ti. El sorteo deja un acta que cualquiera puede volver a calcular.',
  create: 'Crear una rifa',
  free: (numbers: number | null) =>
    numbers === null
      ? 'Gratis y sin límites. Sin tarjeta.'
      : `Gratis hasta ${counted(numbers, 'número', 'números')}. Sin tarjeta.`,
  verify: 'Verificar un sorteo',

  demo: {
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
    submitted: 'El reloj se para. Ahora te toca ser quien organiza: ¿llegó el pago?',
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
        words:
          'Lo demás ya viene puesto: cuánto dura un apartado, cómo se paga en tu país, cuándo se sortea. Lo cambias si quieres.',
      },
      {
        title: 'Compartes el enlace',
        words:
          'En WhatsApp se ve el premio y cuántos números quedan. Apartar no pide cuenta: basta un nombre y un teléfono. Cada número es de una sola persona, siempre.',
      },
      {
        title: 'Se sortea delante de todos',
        words:
          'La lista se sella antes, el azar llega de fuera y el número sale a la vista de quien quiera mirar. Queda un acta pública.',
      },
    ],
  },

  proof: {
    title: 'Nadie tiene que fiarse. Tampoco de nosotros.',
    lead: 'Quien organiza no puede elegir quién gana, y esta plataforma tampoco. No es una promesa: es algo que tú mismo puedes repetir.',
    parts: [
      {
        name: 'Antes',
        title: 'La lista se sella',
        words:
          'Al cerrar la venta se publica la huella de los números pagados. Si alguien cambiara uno solo, la huella sería otra.',
      },
      {
        name: 'En su hora',
        title: 'El azar viene de fuera',
        words:
          'De drand, una red pública que publica un número al azar cada tres segundos, o de la lotería que elijas. Nadie lo sabe antes.',
      },
      {
        name: 'Después',
        title: 'Cualquiera lo repite',
        words: 'El acta lleva todo lo necesario. Se comprueba en tu navegador, sin pedirnos nada.',
      },
    ],
    limit:
      'Lo que ninguna cuenta puede probar es que el premio se entregue. Por eso cada organizador lleva a la vista sus rifas anteriores y si quien ganó confirmó que lo recibió.',
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

  articles: {
    title: 'Antes de empezar',
    all: [
      {
        path: 'howTo',
        title: 'Cómo hacer una rifa',
        words: 'De la idea a la entrega del premio, con las cuentas hechas.',
      },
      {
        path: 'success',
        title: 'Cómo hacer una rifa exitosa',
        words: 'Precio, números y plazos que ayudan a venderlo todo.',
      },
      { path: 'legality', title: '¿Son legales las rifas?', words: 'País por país, con la ley y la autoridad.' },
      { path: 'fraud', title: 'Cómo saber si una rifa es fraude', words: 'Las señales, y qué hacer si ya pagaste.' },
      { path: 'platform', title: 'Plataforma para rifas', words: 'Qué hace una plataforma y qué no debería hacer.' },
    ],
  },

  promises: {
    title: 'Lo que no hacemos',
    all: [
      { title: 'No cobramos comisión', words: 'El dinero va de quien juega a quien organiza. Nunca pasa por aquí.' },
      {
        title: 'No vendemos un número dos veces',
        words: 'Si alguien se adelanta, te decimos cuál, y los demás siguen tuyos.',
      },
      { title: 'No metemos prisa', words: 'Sin «quedan pocos» inventados ni gente mirando que no existe.' },
      {
        title: 'No enseñamos tus datos',
        words: 'El tablero muestra números. Nombres y teléfonos, solo a quien organiza.',
      },
    ],
  },

  prices: {
    title: 'Precios',
    lead: 'Una cuota fija, o ninguna. Nunca un porcentaje de lo que recaudas.',
    perMonth: 'al mes',
    raffles: (limit: number | null) =>
      limit === null ? 'Rifas abiertas sin límite' : `${counted(limit, 'rifa abierta', 'rifas abiertas')} a la vez`,
    numbers: (limit: number | null) =>
      limit === null ? 'Números sin límite' : `Hasta ${counted(limit, 'número', 'números')} por rifa`,
    members: (limit: number | null) =>
      limit === null ? 'Miembros sin límite' : `Hasta ${counted(limit, 'miembro', 'miembros')}`,
    courses: 'Cursos para tu comunidad',
    see: 'Ver planes y crear una rifa',
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
        question: '¿Cómo se paga?',
        answer:
          'Como ya lo haces: Bizum, transferencia, Nequi, Yape, SPEI, Pago Móvil, efectivo… La página dice cuánto, a quién y con qué concepto, y recibe el comprobante. Quien organiza lo confirma.',
      },
      {
        question: '¿Y si alguien aparta y no paga?',
        answer:
          'Cada apartado tiene su plazo, 24 horas si no se cambia. Al vencer, los números vuelven a quedar libres. Si ya envió el comprobante, el reloj se para hasta que se revise.',
      },
      {
        question: '¿Qué pasa si no se vende todo?',
        answer:
          'Lo dicen las bases desde el primer día: un mínimo para sortear y qué se hace si no se llega. Después de la primera venta no se pueden cambiar a escondidas.',
      },
      {
        question: '¿Cuánto se queda la plataforma?',
        answer:
          'Nada de lo que recaudas. El dinero va de quien participa a quien organiza, sin pasar por aquí. Quien necesita más rifas o más números paga una cuota fija al mes.',
      },
      {
        question: '¿Cómo sé que el sorteo no está amañado?',
        answer:
          'La lista de boletos pagados se sella y se publica antes de que exista el azar; el azar llega de fuera, y el acta deja que cualquiera repita la cuenta en su propio navegador. Lo que ningún acta prueba es que el premio se entregue: para eso está el historial de cada comunidad.',
        link: 'verify',
        more: 'Verificar un sorteo',
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
    title: 'Tu próxima rifa, en un minuto',
    words: `Empieza ahora y entra al final: no se pierde nada de lo que escribas. ${brand.name} sirve también para regalos, turnos y amigo invisible, sin precio.`,
  },
} as const;
