import { brand } from '#brand';
import { formatBytes } from '#texts/format.ts';

/** What somebody may bring to the one-file verifier, by what it is for. */
const kinds = {
  acta: 'Acta',
  list: 'Lista de boletos',
  record: 'Resguardos',
  refund: 'Devoluciones',
  terms: 'Condiciones',
  'log-proof': 'Prueba del registro',
  checkpoint: 'Punto anterior',
  'later-checkpoint': 'Punto posterior',
  'consistency-proof': 'Prueba entre puntos',
} as const;

/** The words of the verifier that is one file, beside those that every verifier says. */
export const verifierFileTexts = {
  wordmark: brand.wordmark,
  title: 'Verificador de rifas',
  lead: 'Comprueba un sorteo, un boleto en papel o el registro en tu propio dispositivo. No usa la red: nada de lo que traigas sale de aquí.',
  needsScript:
    'Para comprobar hace falta JavaScript. Abre este archivo con un navegador: la vista previa de un teléfono no basta.',

  kinds,
  unknown: 'Sin reconocer',
  files: {
    title: 'Trae lo que quieras comprobar',
    words:
      'El acta y, si va aparte, su lista de boletos; tus resguardos; un comprobante en papel; lo que tengas del registro. Cada cosa se reconoce por su contenido.',
    drag: 'También puedes soltarlo aquí.',
    choose: 'Elegir archivos',
    label: 'Archivos para comprobar',
    brought: 'Lo que has traído',
    size: (bytes: number) => formatBytes(bytes),
    kindOf: (name: string) => `Qué es ${name}`,
    remove: 'Quitar',
    removeNamed: (name: string) => `Quitar ${name}`,
    pasted: 'texto pegado',
    added: (name: string, kind: string) => `Añadido ${name}: ${kind}.`,
    removed: (name: string) => `Quitado ${name}.`,
    unknown: (name: string) => `Di qué es ${name}, o quítalo.`,
    tooLarge: (name: string) => `${name} es demasiado grande para ser eso.`,
  },
  paste: {
    open: 'Pegar un texto',
    label: 'Texto',
    hint: 'Un acta, un resguardo, un comprobante, una huella o una clave.',
    add: 'Añadir el texto',
    empty: 'Pega primero un texto.',
  },
  qr: {
    camera: 'Leer un QR con la cámara',
    picture: 'Leer un QR de una foto',
    looking: 'Acerca el código hasta que llene la imagen, con buena luz y sin moverlo.',
    video: 'Lo que ve la cámara',
    stop: 'Cerrar la cámara',
    code: 'código QR',
    other: 'Ese código no es el de un comprobante, un resguardo, una huella ni una clave.',
    denied: 'No se puede usar la cámara aquí. Haz una foto del código y elígela con «Leer un QR de una foto».',
    none: (name: string) =>
      `En ${name} no se ve ningún código QR. Prueba con una foto más cercana, nítida y de frente.`,
    unreadable: (name: string) => `Este navegador no puede abrir la imagen ${name}. Guárdala como JPEG o PNG.`,
    reading: 'Buscando un código QR…',
  },
  filled: (field: string) => `Puesto en «${field}».`,
  notFromFile: (name: string) =>
    `«${name}» trae una huella o una clave, y de un archivo no se toma: quien te da el acta podría darte también la suya. Escribe o pega la que conoces de otro sitio.`,
  fields: {
    paper: 'Comprobante en papel',
    ticket: {
      label: 'Texto del comprobante',
      hint: 'El texto de su código QR, que empieza por SV2:, o el de su enlace.',
    },
    log: 'Registro y testigos',
    logKey: {
      label: 'Clave del registro',
      hint: 'La que conoces de otro sitio, nunca del acta. Tiene la forma nombre+letras+letras.',
    },
    witnesses: { label: 'Claves de tus testigos', hint: 'Una en cada línea: las de quienes tú crees.' },
    quorum: { label: 'Cuántos testigos tienen que haber firmado' },
  },
  faults: {
    ticketNeedsPrint:
      'Para comprobar un comprobante hace falta la huella de la lista sellada, que conoces de otro sitio: nunca la del papel.',
    proofNeedsKey: 'Para comprobar una prueba del registro hace falta la clave del registro.',
    checkpointsNeedKey: 'Para comparar dos puntos de control hace falta la clave del registro.',
    twoCheckpoints: 'Para comparar hacen falta dos puntos de control: el anterior y el posterior.',
    logKey: 'La clave no está bien escrita, o no es la de un registro.',
    witnesses: 'Alguna clave no está bien escrita, o no es la de un testigo.',
    quorum: 'Escribe un número entero, del 1 en adelante.',
    nothing: 'Trae un acta, un resguardo, un comprobante en papel o dos puntos de control.',
  },
  results: {
    title: 'Resultado',
    acta: 'Acta del sorteo',
    records: 'Resguardos',
    ticket: 'Comprobante en papel',
    consistency: 'Puntos de control del registro',
    ticketNumber: 'boleto',
    withoutProof: 'No trajiste la prueba: sin ella solo se pueden comparar dos puntos de control del mismo tamaño.',
    ownPrint: 'Escribir mi huella',
    print: 'Imprimir el resultado',
    stamps: {
      witnessed: 'Con testigos',
      records: { good: 'Bien firmado', bad: 'No es bueno' },
      ticket: { en_lista: 'En la lista', otro_cierre: 'De otra lista', mal_formado: 'No se lee' },
      consistency: {
        consistente: 'Misma historia',
        bifurcado: 'Dos historias',
        prueba_mala: 'Sin probar',
        E_REGISTRO: 'No se compara',
      },
    },
  },
  limit:
    'Este archivo se puede guardar, copiar y pasar a otra persona. Su huella SHA-256 está en el código publicado: compárala si te llegó por otro camino.',
} as const;
