import type { ImportField, ImportHolds } from '#domain/orders/import-columns.ts';
import type { CellFault } from '#domain/orders/import-row.ts';
import { undoMinutes } from '#domain/orders/order.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { counted, formatCount, formatNumbers } from '#texts/format.ts';
import { plural } from '#texts/words.ts';

const rows = (n: number) => counted(n, 'fila', 'filas');
const orders = (n: number) => counted(n, 'pedido', 'pedidos');

const fieldNames: Record<ImportField, string> = {
  number: 'Números',
  name: 'Nombre',
  surname: 'Apellidos',
  phone: 'Teléfono',
  email: 'Correo',
  paid: 'Pagado',
};

const unreadable: Record<ImportField, string> = {
  number: 'no parece un número de la rifa',
  name: 'es demasiado largo o tiene caracteres que no se ven',
  surname: 'no se entiende',
  phone: 'no parece un teléfono',
  email: 'no parece un correo',
  paid: 'no dice ni sí ni no',
};

function faultWords({ field, code, numbers = [], row = 0 }: CellFault, digits: number): string {
  const named = formatNumbers(numbers, digits, 6);
  const one = (single: string, many: string) => plural(numbers.length, single, many);
  switch (code) {
    case 'missing':
      return field === 'number' ? 'falta el número' : 'falta el nombre';
    case 'unreadable':
      return unreadable[field];
    case 'too-many':
      return `caben ${formatCount(raffleLimits.numbersPerOrder)} números en un pedido`;
    case 'outside':
      return `el ${named} ${one('no es de esta rifa', 'no son de esta rifa')}`;
    case 'twice':
      return `el ${named} ya está en la fila ${row}`;
    case 'taken':
      return `el ${named} ya ${one('tiene dueño', 'tienen dueño')}`;
    case 'blocked':
      return `el ${named} ${one('está bloqueado', 'están bloqueados')}`;
    case 'maximum':
      return 'pasa del máximo de números por persona';
    case 'list-full':
      return 'hasta aquí ya hay más números de los que caben en una lista: mira si se repiten o trae el resto en otra';
    case 'own':
      return 'es tu propio pago: lo confirma otra persona que administre';
  }
}

/** The words of bringing a list of orders that were taken elsewhere. */
export const orderImportTexts = {
  title: 'Traer una lista',
  description: 'Trae a la rifa los números que ya repartiste en una hoja de cálculo o en papel.',
  lead: 'Si ya repartiste números en una hoja de cálculo, tráelos de una vez: cada fila será un pedido. Primero verás qué se puede traer y qué no, y hasta que lo confirmes no cambia nada en la rifa.',
  toImport: 'Traer una lista de números ya repartidos',
  back: 'Gestión',
  notSelling: 'Solo se traen listas mientras la venta está abierta.',
  file: 'Archivo',
  fileHint:
    'Excel (.xlsx) o CSV. Con una columna de números y otra de nombres; si quieres, también teléfono, correo y si está pagado (sí o no). Lo que pone se borra de aquí a las tres horas.',
  noFile: 'Elige el archivo de la lista.',
  look: 'Ver qué se puede traer',
  another: 'Elegir otro archivo',

  summary: {
    title: 'Qué pasaría',
    good: (good: number, all: number) => `Se pueden traer ${formatCount(good)} de ${rows(all)}.`,
    goodOnly: (good: number) =>
      `Se ${plural(good, 'puede', 'pueden')} traer ${plural(good, 'la fila', `las ${formatCount(good)} filas`)}.`,
    none: 'No se puede traer ninguna fila.',
    nothingYet: 'En la rifa no ha cambiado nada todavía.',
    paid: (paid: number, sum: string) => `${orders(paid)} con su pago: ${sum}. Quedarán confirmados.`,
    paidFree: (n: number) => `${orders(n)}, sin nada que pagar.`,
    unpaid: (n: number) => `${orders(n)} sin pagar.`,
    faulty: (n: number) =>
      `${rows(n)} ${plural(n, 'tiene', 'tienen')} algo que corregir y no se ${plural(n, 'traería', 'traerían')}.`,
    done: (n: number) => `${rows(n)} ya ${plural(n, 'se trajo', 'se trajeron')}.`,
  },
  nobodyTold:
    'A nadie le llega un aviso. Quedan apuntados como vendidos por ti, y quien compró puede pedirte su enlace.',

  columns: {
    title: 'Qué hay en cada columna',
    lead: 'Lo hemos deducido de los títulos. Cámbialo si no es así.',
    missing: 'No hemos sabido qué columna es cada una. Dínoslo.',
    none: 'Ninguna',
    column: (letter: string, heading: string) => (heading === '' ? `Columna ${letter}` : `${letter}: ${heading}`),
    action: 'Usar estas columnas',
  },

  holds: {
    title: 'Los que están sin pagar',
    options: {
      close: { label: 'Se guardan hasta que cierre la venta', hint: 'Para quien ya tiene tu palabra.' },
      usual: { label: 'Se guardan como los demás', hint: 'El tiempo para pagar que tiene la rifa, desde ahora.' },
    } satisfies Record<ImportHolds, { label: string; hint: string }>,
  },
  confirm: (n: number) => `Traer ${orders(n)}`,
  undoable: `Después podrás deshacerlo entero durante ${undoMinutes} minutos.`,

  rows: {
    title: 'Fila por fila',
    caption: 'Filas de la lista, primero las que tienen algo que corregir',
    row: 'Fila',
    problem: 'Qué corregir',
    shown: (shown: number, all: number) =>
      `Aquí ves ${formatCount(shown)} de ${formatCount(all)}. El archivo las tiene todas.`,
    csv: 'Descargar CSV',
    xlsx: 'Descargar Excel',
    yes: 'Sí',
    no: 'No',
    brought: 'Traída',
    fields: fieldNames,
    fault: faultWords,
    /** Of a file: the cell is named. */
    faultAt: (fault: CellFault, digits: number) => `${fieldNames[fault.field]}: ${faultWords(fault, digits)}`,
  },

  broken: {
    title: 'Esta lista se está trayendo, o se quedó a medias',
    words: (done: number) =>
      `Ya se ${plural(done, 'ha traído', 'han traído')} ${orders(done)}. Si nadie la está trayendo ahora mismo, sigue por donde iba: ninguna fila se repite.`,
    forgotten: (done: number) =>
      `Ya se ${plural(done, 'trajo', 'trajeron')} ${orders(done)}. Lo que ponía la lista ya se borró: para traer el resto, vuelve a elegir el archivo; las filas que ya están saldrán como números con dueño.`,
    action: 'Seguir trayendo',
  },
  undoBroken: {
    title: 'Deshacer esta lista se quedó a medias',
    action: 'Terminar de deshacerla',
  },
  finished: {
    title: (n: number) => `${orders(n)} en la rifa`,
    words: 'La lista está traída.',
    left: (n: number) => `${rows(n)} no ${plural(n, 'se trajo', 'se trajeron')}: abajo pone por qué.`,
    undo: 'Deshacer la lista entera',
    until: (time: string) =>
      `Se puede hasta las ${time}, si con ninguno de sus pedidos ha pasado nada. Sus números quedan libres, sus pagos se anulan con otro apunte y los nombres y contactos se borran.`,
    toDesk: 'Ir a gestión',
  },
  undone: (kept: number) =>
    kept === 0
      ? 'Esta lista se deshizo. Sus números están libres otra vez.'
      : `Esta lista se deshizo, menos ${orders(kept)} con los que pasó algo mientras tanto: ${plural(kept, 'sigue', 'siguen')} en la rifa.`,

  before: {
    title: 'Listas que se trajeron',
    line: (n: number, sender: string, when: string) => `${orders(n)}, por ${sender}, ${when}`,
    states: {
      'looked-at': '',
      broken: 'A medias',
      finished: '',
      'undo-broken': 'Deshecha a medias',
      undone: 'Deshecha',
    },
  },
  fileName: (raffle: string) => `lista-${raffle}`,
};
