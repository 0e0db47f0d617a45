import type { NumberState } from '#domain/orders/order.ts';
import type { RafflePhase } from '#domain/raffles/raffle.ts';
import { counted, formatCount, formatLongDate, formatNumbers } from '#texts/format.ts';
import { upToMore } from '#texts/orders/unique-amount.ts';
import { list, plural } from '#texts/words.ts';

const tickets = (count: number) => counted(count, 'boleto', 'boletos');

/** Why a number that was pressed is not to be had. */
type TakenState = NumberState | 'mine' | 'allotted';

const takenWords: Record<TakenState, (number: string) => string> = {
  free: (number) => `El ${number} está libre.`,
  held: (number) => `El ${number} está apartado. Si no se paga a tiempo, queda libre.`,
  submitted: (number) => `El ${number} ya tiene dueño: su pago está en revisión.`,
  paid: (number) => `El ${number} ya está pagado.`,
  blocked: (number) => `El ${number} no está a la venta.`,
  mine: (number) => `El ${number} ya es tuyo.`,
  allotted: (number) => `El ${number} lo vende otra persona.`,
};

/** The words of a raffle's public page. */
export const raffleTexts = {
  /** What search engines show under the title. */
  description: ({
    title,
    communityName,
    prize,
    price,
    draw,
  }: {
    title: string;
    communityName: string;
    prize: string;
    price: string | null;
    /** Null once it is called off. */
    draw: string | null;
  }) =>
    `${prize === title ? `Rifa de ${communityName}` : `${prize}, en la rifa de ${communityName}`}. ${draw === null ? 'Cancelada: no hubo sorteo.' : `${price ? `Boleto: ${price}` : 'Gratis'}. Sorteo: ${draw}, con acta pública.`}`,
  organisedBy: 'Organiza',
  record: ({ drawn, delivered, cancelled }: { drawn: number; delivered: number; cancelled: number }) => {
    const cancellations = cancelled === 0 ? [] : [counted(cancelled, 'rifa cancelada', 'rifas canceladas')];
    if (drawn === 0)
      return [...cancellations, cancelled === 0 ? 'Su primera rifa aquí' : 'ninguna sorteada'].join(', ');
    const kept = counted(delivered, 'premio entregado', 'premios entregados');
    return [counted(drawn, 'rifa sorteada', 'rifas sorteadas'), kept, ...cancellations].join(', ');
  },
  facts: {
    price: 'Boleto',
    free: 'Gratis',
    draw: 'Sorteo',
    /** In the place of its hour, once a raffle is cancelled. */
    noDraw: 'No lo hubo',
    left: 'Quedan',
    /** In the place of how many are left, once nobody can take one. */
    paid: 'Pagados',
    taken: 'Ocupados',
    leftOf: (free: number, total: number) => `${formatCount(free)} de ${formatCount(total)}`,
  },
  prizes: {
    title: 'Premios',
    place: (position: number) => `${position}.º`,
    value: 'Valor:',
    /** At the top of the page: «Premio: una bicicleta (valor: 300 €)», or the first ones of several. */
    line: (names: readonly string[], value: string | null) => {
      const [first = '', ...others] = names;
      if (others.length === 0) return `Premio: ${first}${value === null ? '' : ` (valor: ${value})`}`;
      const more = names.length - 3;
      return `Premios: ${list(more > 0 ? [...names.slice(0, 3), `${more} más`] : names)}`;
    },
  },
  story: 'La historia',

  phase: {
    draft: {
      title: 'Esto es un borrador',
      words: 'Solo lo ves tú. Publícalo desde la gestión para que se pueda compartir.',
    },
    reviewing: {
      title: 'La venta ha cerrado',
      words:
        'Quien organiza revisa los últimos pagos. En cuanto no quede ninguno, la lista de números pagados se sella y se publica su huella.',
    },
    sealed: {
      title: 'La lista está sellada',
      words: 'Los números que entran en el sorteo ya no pueden cambiar. Falta la hora del sorteo.',
    },
    drawing: { title: 'Es la hora del sorteo' },
    cancelled: { title: 'Rifa cancelada', words: 'Quien organiza la canceló. Lo pagado se devuelve.' },
  } satisfies Partial<Record<RafflePhase, { title: string; words?: string }>>,
  won: (count: number) => plural(count, 'Número ganador', 'Números ganadores'),
  provisional: 'Resultado provisional: se puede reclamar hasta que sea definitivo.',
  seeDraw: 'Ver el sorteo',
  seeRecord: 'Ver el acta',
  verify: 'Compruébalo tú',
  manage: 'Gestionar esta rifa',
  suspended: 'La plataforma ha suspendido esta comunidad',
  inactive: {
    title: 'Ahora no se puede apartar',
    words: 'La comunidad de esta rifa no está activa en este momento. Lo que ya se apartó o se pagó sigue igual.',
  },

  share: {
    title: 'Compártela',
    created: '¡Publicada! Ahora compártela: quien tenga el enlace puede apartar números.',
    text: ({ title, price, left, draw }: { title: string; price: string; left: string; draw: string }) =>
      `🎟️ ${title}\nBoleto: ${price} · Quedan ${left}\nSorteo: ${draw}\nElige tus números aquí:`,
    /** Once nobody can take a number. */
    textOver: ({ title, draw }: { title: string; draw: string }) =>
      `🎟️ ${title}\nSorteo: ${draw}\nMira cómo va o cómo quedó aquí:`,
    textCancelled: (title: string) => `🎟️ ${title}\nRifa cancelada. El motivo, aquí:`,
  },

  fair: {
    lottery: ({ lottery, readings }: { lottery: string; readings: readonly { draw: string; prize: string }[] }) =>
      `Se lee de ${lottery}: ${list(readings.map(({ draw, prize }) => `${prize} del ${formatLongDate(`${draw}T12:00:00Z`, 'UTC')}`))}.`,
    round: (round: number) => `Ronda ${round} de drand`,
    print: 'Huella de las bases',
    printHint:
      'Guárdala: si las bases cambiaran, sería otra. No es la de la lista de boletos, que se publica aparte al sellarla.',
    how: 'Cómo se sortea',
    rules: 'Bases publicadas',
    terms: 'Condiciones',
    /** Over the rules of a raffle that was called off. */
    were: 'Lo que se publicó',
  },

  terms: {
    title: 'Lo que conviene saber',
    closes: (isFree: boolean, isOver: boolean) =>
      isFree
        ? `Los números se ${isOver ? 'repartieron' : 'reparten'} hasta`
        : `La venta ${isOver ? 'cerró' : 'cierra'}`,
    hold: 'Tu apartado dura',
    mostPerPerson: 'Máximo por persona',
    reserves: 'Si quien gana no responde',
    reservesWords: (days: number) =>
      `Tiene ${counted(days, 'día', 'días')} para hacerlo. Después, el premio puede pasar al siguiente suplente`,
    minimum: 'Mínimo de boletos',
    minimumWords: (count: number) => `Si se pagan menos de ${formatCount(count)}, se anula y se devuelve todo`,
    ownSum: 'Cada pedido',
    ownSumWords: (most: string) => `Se paga con un poco de más, hasta ${most}, que dice cuál es`,
    pays: 'Se paga',
    paysTo: (ways: readonly string[]) => `Directamente a quien organiza: ${list(ways)}`,
    adults: 'Solo para mayores de edad. Esta web no cobra comisión.',
  },

  choose: {
    title: 'Elige tus números',
    go: 'Elegir números',
    typed: 'Escribe tus números',
    typedHint: 'Por ejemplo: 7, 42 o 10-14',
    add: 'Añadir',
    random: 'Al azar',
    randomCount: 'Cuántos al azar',
    oneMore: 'Uno más',
    oneLess: 'Uno menos',
    onlyFree: 'Solo libres',
    range: 'Parte del tablero',
    rangeOf: (first: string, last: string, free: number) => `${first}–${last} · ${counted(free, 'libre', 'libres')}`,
    previous: 'Anteriores',
    next: 'Siguientes',
    board: 'Tablero de números',
    boardHint: 'Muévete con las flechas y elige con la barra espaciadora.',
    number: (number: string, state: string) => `${number}, ${state.toLowerCase()}`,
    noneFree: 'En esta parte no queda ninguno libre.',
    allGone: 'Ya no quedan números libres. Si alguien no paga a tiempo, los suyos vuelven solos.',
    tooLarge: 'Esta rifa tiene demasiados números para mostrarlos todos. Escribe los que quieras o pídelos al azar.',
    outside: (numbers: readonly number[], digits: number) =>
      `Esta rifa no tiene ${plural(numbers.length, 'el', 'los')} ${formatNumbers(numbers, digits, 6)}.`,
    notFree: (numbers: readonly number[], digits: number) =>
      `${formatNumbers(numbers, digits, 6)} ${plural(numbers.length, 'no está libre', 'no están libres')}.`,
    most: (limit: number) => `Puedes elegir hasta ${counted(limit, 'número', 'números')}.`,
    /** `left`: how many stay chosen. */
    lost: (numbers: readonly number[], digits: number, left: number) =>
      `${numbers.length === 1 ? `El ${formatNumbers(numbers, digits)} acaba` : `Los números ${formatNumbers(numbers, digits, 8)} acaban`} de ocuparse.${left === 0 ? '' : left === 1 ? ' El otro sigue elegido.' : ' Los demás siguen elegidos.'}`,
    changes: (count: number, free: number) =>
      `${counted(count, 'número ha cambiado', 'números han cambiado')}. Quedan ${formatCount(free)} libres.`,
    offline: 'Sin conexión con el tablero: puede no estar al día. Se reconecta solo.',
  },

  /** What whoever looks has in this raffle already. */
  own: {
    have: (numbers: string) => `Ya tienes ${numbers}`,
    won: (numbers: string, count: number) => `¡Ganaste con ${plural(count, 'el', 'los')} ${numbers}!`,
    /** Of a raffle that was called off. */
    had: (numbers: string) => `Tenías ${numbers}`,
    taken: (numbers: string) => `Ya apartaste ${numbers}`,
    see: 'Ver mi pedido',
    more: 'Y otros más: ver todos mis boletos',
    all: 'Ver mis boletos',
    kept: 'Lo recuerda este navegador.',
    forget: 'No recordarlo aquí',
  },

  person: {
    title: 'Tus datos',
    lead: 'Solo los ven quien organiza y quien atienda tu pedido, para avisarte.',
    name: 'Nombre',
    nameHint: 'Como te conoce quien organiza.',
    phone: 'Teléfono',
    phoneHint: 'Con prefijo si es de otro país. Basta el teléfono o el correo.',
    phoneBesides: 'Con prefijo si es de otro país.',
    email: 'Correo electrónico',
    asAccount: (name: string) => `Apartas como ${name}. Los boletos quedan en tu cuenta.`,
    adult: 'Soy mayor de edad y acepto las bases de esta rifa',
    terms: 'Leer las bases',
    signIn: 'Para apartar en esta rifa hace falta una cuenta.',
  },

  bar: {
    none: 'Toca los números que quieras',
    /** Of a number that was pressed and cannot be chosen. */
    taken: (number: string, state: TakenState, isFree: boolean) =>
      isFree && state === 'paid' ? `El ${number} ya tiene dueño.` : takenWords[state](number),
    chosen: (numbers: readonly number[], digits: number) => formatNumbers(numbers, digits, 3),
    mostSuffix: upToMore,
    /** While who takes them is not said yet: the press leads there and takes nothing. */
    goOn: (count: number) => (count === 0 ? 'Seguir' : `Seguir con ${tickets(count)}`),
    take: (count: number) => (count === 0 ? 'Apartar' : `Apartar ${tickets(count)}`),
    /** Where a check of the contact comes first: the press holds nothing yet. */
    ask: (count: number) => (count === 0 ? 'Pedir' : `Pedir ${tickets(count)}`),
    takeFree: (count: number) => (count === 0 ? 'Participar' : `Participar con ${tickets(count)}`),
    /** It takes away every number that is chosen. */
    clear: (count: number) => plural(count, 'Quitar', 'Quitar todos'),
    keep: (count: number) => (count === 1 ? 'Dejar solo el primero' : `Dejar solo los ${count} primeros`),
  },
} as const;
