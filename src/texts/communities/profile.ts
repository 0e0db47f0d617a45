import { counted, formatCount, formatPercent } from '#texts/format.ts';

type Record = {
  drawn: number;
  cancelled: number;
  prizes: number;
  delivered: number;
  received: number;
  pending: number;
};

/** From how many prizes on a percentage says anything. */
const enough = 10;

/** Words of a community's public profile: what a stranger wants to know before paying. */
export const profileTexts = {
  title: (name: string) => `Perfil de ${name}`,
  description: (name: string, hasRaffles: boolean) =>
    hasRaffles
      ? `Quién está detrás de ${name}, cómo acabó cada una de sus rifas, con su acta, y qué premios constan entregados.`
      : `Quién está detrás de ${name}, desde cuándo, y cómo se entra.`,
  back: 'Volver a la comunidad',
  noDescription: 'Sin descripción por ahora.',

  runners: {
    title: 'Quién la lleva',
    owner: 'Responsable',
    admin: 'Administra',
    none: 'Ahora mismo no hay nadie al frente.',
    note: 'Son los nombres de sus cuentas. La plataforma no comprueba la identidad de nadie: pregunta por quien conozcas.',
  },

  facts: {
    title: 'Datos',
    since: 'Desde',
    members: 'Miembros',
    country: 'País',
    access: 'Acceso',
    entry: 'Entrada',
    clock: 'Zona horaria',
  },

  record: {
    title: 'Historial',
    drawn: 'Rifas sorteadas',
    cancelled: 'Canceladas o anuladas',
    numbers: 'Números sorteados',
    prizes: 'Premios ganados',
    received: 'Recibido, dice quien ganó',
    delivered: 'Entregado, dice quien organiza',
    pending: 'Sin constancia de entrega',
    verdict: (record: Record) => verdictOf(record),
    how: 'Entregado es lo que marca quien organiza; recibido, lo que confirma quien ganó desde su boleto. Que falte una confirmación no prueba nada: hay quien no entra a darla.',
    bar: 'Premios por su entrega',
    barParts: (record: Record) =>
      [
        record.received > 0 && counted(record.received, 'recibido', 'recibidos'),
        record.delivered > 0 && counted(record.delivered, 'entregado', 'entregados'),
        record.pending > 0 && counted(record.pending, 'sin constancia', 'sin constancia'),
      ].filter((part) => part !== false),
  },

  open: { title: 'Rifas por sortear', none: 'Ahora mismo no tiene ninguna rifa por sortear.' },

  past: {
    title: 'Cómo acabaron sus rifas',
    lead: 'Todas, también las que no llegaron a sortearse. El acta de cada sorteo se puede comprobar.',
    none: 'Todavía no ha terminado ninguna rifa',
    noneWords: 'Cuando se sortee la primera, aquí saldrán sus números premiados, su acta y si se entregó el premio.',
    drawnOn: (date: string, paid: number, total: number) =>
      `Sorteada el ${date} · ${formatCount(paid)} de ${formatCount(total)} números pagados`,
    cancelledOn: (date: string) => `Cancelada el ${date}`,
    provisional: 'Resultado provisional: aún se puede corregir.',
    delivery: {
      received: 'Recibido, dice quien ganó',
      delivered: 'Entregado, dice quien organiza',
      pending: 'Sin constancia de entrega',
    },
    reason: (reason: string) => `Motivo: ${reason}`,
    refunds: ({ due, done }: { due: number; done: number }) => {
      if (due === 0)
        return `${counted(done, 'pedido pagado devuelto', 'pedidos pagados devueltos')}: no queda ninguno.`;
      const left = counted(due, 'reembolso pendiente', 'reembolsos pendientes');
      return done === 0 ? `${left}.` : `${left} y ${counted(done, 'hecha', 'hechas')}.`;
    },
    record: 'Ver el acta',
    all: (n: number) => `Ver las ${formatCount(n)}`,
  },

  rule: {
    title: (country: string) => `Qué dice la ley en ${country}`,
  },

  doubt: {
    title: '¿Algo no encaja?',
    words: 'Antes de pagar, mira las señales de una rifa falsa y qué hacer si ya pagaste.',
    link: 'Cómo saber si una rifa es fraude',
    report: 'Si ves algo mal en una de sus rifas, dilo a quien mantiene la plataforma, sin necesidad de cuenta:',
    reportOne: (raffle: string) => `Denunciar «${raffle}»`,
  },
} as const;

/** The record in one honest sentence: few draws prove little, and it says so. */
function verdictOf({ drawn, prizes, delivered, received, pending }: Record): string {
  if (drawn === 0) return 'Todavía no ha sorteado ninguna rifa aquí: no hay historial en el que confiar.';
  const told = pending === 0 ? allHanded(prizes, received) : someHanded(prizes, delivered + received);
  if (drawn < 3) return `${told} Con ${counted(drawn, 'sorteo', 'sorteos')} se sabe poco todavía.`;
  return told;
}

function allHanded(prizes: number, received: number): string {
  if (prizes === 1) {
    const word = received === 1 ? 'y quien ganó lo confirmó' : 'aunque quien ganó no lo ha confirmado todavía';
    return `Consta entregado su único premio, ${word}.`;
  }
  const confirmed =
    received === prizes
      ? 'todos confirmados'
      : received === 0
        ? 'ninguno confirmado todavía'
        : counted(received, 'confirmado', 'confirmados');
  return `Constan entregados sus ${formatCount(prizes)} premios, ${confirmed} por quien ganó.`;
}

function someHanded(prizes: number, handed: number): string {
  if (prizes === 1) return 'No consta todavía la entrega de su único premio.';
  const all = formatCount(prizes);
  return prizes < enough
    ? `Consta la entrega de ${formatCount(handed)} de sus ${all} premios.`
    : `Consta la entrega del ${formatPercent(handed, prizes)} de sus ${all} premios.`;
}
