import { counted, formatBytes } from './format.ts';

/** What a copy was found to hold. */
type Told = { path: string; bytes: number; rows: number; tables: number; files: number };

/** What is said of copies of an installation, by the commands that make and restore them. */
export const copyTexts = {
  usage: `Uso: npm run copia [-- --en=CARPETA] [--comprobar]

  Copia la base de datos y los archivos a un solo archivo, también con el servidor en marcha.
  --en=CARPETA   dónde se deja; si no, en COPIES_DIR, o en DATA_DIR/copias
  --comprobar    la restaura aparte al terminar y compara que todo es igual
`,
  restoreUsage: `Uso: npm run restaurar -- ARCHIVO

  Restaura una copia en la instalación vacía que digan DATA_DIR o DATABASE_URL, y la comprueba.
`,
  made: ({ path, bytes, rows, tables, files }: Told) =>
    `Copia hecha: ${path} (${formatBytes(bytes)}). ${counted(rows, 'fila', 'filas')} de ${tables} tablas y ${counted(files, 'archivo', 'archivos')}.`,
  verified: 'Comprobada: restaurada aparte, todo es igual que en la base de datos de la que salió.',
  plain: 'Sin cifrar: quien la tenga la puede leer. Para cifrarla, pon COPIES_KEY.',
  restored: ({ path, rows, tables, files }: Omit<Told, 'bytes'>) =>
    `Restaurada: ${path}. ${counted(rows, 'fila', 'filas')} de ${tables} tablas y ${counted(files, 'archivo', 'archivos')}, iguales a los de la copia.`,
  holds: 'Todo cuadra.',
  broken: (rule: string) => `No se cumple: ${rule}`,
  drifted: (counter: string, id: string, stands: number, is: number) =>
    `No cuadra: ${counter} de ${id} dice ${stands} y hay ${is}.`,
  missing: (hash: string) => `Falta o está dañado el archivo ${hash}: la copia está hecha sin él.`,
  tables: (done: number, all: number) => `Tablas: ${done} de ${all}…`,
  files: (done: number, all: number) => `Archivos: ${done} de ${all}…`,

  underWay: 'Ya se está haciendo otra copia de esta instalación. Espera a que termine.',
  noDatabase: 'Aquí no hay ninguna instalación que copiar: la base de datos está vacía.',
  filesAway: 'Los archivos no responden, y sin ellos la copia no estaría completa. No se ha dejado ninguna copia.',
  noRoom: (folder: string) => `No queda sitio en «${folder}» para la copia. No se ha dejado ninguna a medias.`,
  shortage: (free: string, needed: string) =>
    `No hay sitio para la copia: hacen falta ${needed} libres y quedan ${free}.`,
  cutOff: 'La copia se cortó antes de terminar. Lo que pasó está en el registro del servidor.',
  withoutFiles: (count: number) =>
    `La copia está hecha, pero sin ${counted(count, 'archivo que falta o está dañado', 'archivos que faltan o están dañados')}: «npm run archivos -- comprobar» dice cuáles.`,
  unsound: 'La copia es igual a la base de datos, pero en ella hay algo que no cuadra: lo dice «npm run revisar».',
  stopped: 'Interrumpida antes de terminar.',
  restoreStopped: 'Interrumpida: no se ha restaurado nada.',
  noFile: (path: string) => `No se puede leer «${path}».`,
  noFolder: (path: string, why: string) => `No se puede escribir en «${path}»: ${why}.`,
  notACopy: (path: string) => `«${path}» no es una copia de Rifamiga.`,
  needsKey: 'Esta copia está cifrada: pon en COPIES_KEY la clave con la que se hizo.',
  wrongKey: 'La clave de COPIES_KEY no es la de esta copia.',
  damaged: 'Esta copia está cortada o dañada, y no se puede usar. No se ha cambiado nada: prueba con otra.',
  newer: (names: string) =>
    `Esta copia la hizo una versión más nueva del programa (tiene ${names}, que esta versión no conoce). Restáurala con esa versión o una posterior; no se ha cambiado nada.`,
  edited: (name: string) =>
    `La migración ${name} de esta copia no es la de este programa: restáurala con el programa que la hizo. No se ha cambiado nada.`,
  notEmpty:
    'Aquí ya hay una instalación, y una copia solo se restaura donde no hay nada. Elige otra carpeta con DATA_DIR, o una base de datos recién creada con DATABASE_URL. No se ha cambiado nada.',
  foreign: (table: string) =>
    `La tabla ${table} no es de este programa: sus filas están en la copia, y no se han restaurado.`,
  unequal: (table: string) =>
    `La tabla ${table} no ha quedado igual que en la copia, así que no se ha restaurado ninguna fila. Avisa a quien mantiene el programa. Si era la base de datos de DATABASE_URL, créala de nuevo antes de volver a probar.`,
} as const;
