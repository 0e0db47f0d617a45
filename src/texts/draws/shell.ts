/** Lines that several commands share in their help. */
const keys = [
  '  --testigo CLAVE         la clave de un testigo en quien confías; se puede repetir',
  '  --quorum N              cuántos testigos tienen que haber firmado; sin ella, uno',
];
const json = '  --json                  el resultado en una línea de JSON';
const logKey = '  --clave-registro CLAVE  la clave del registro, que conoces de otro sitio';

/** How each command of the verifier is used. Section 15 of the draw protocol. */
const usage = {
  verify: [
    'Uso: npm run --silent verificar -- ACTA.json [opciones]',
    '',
    'Comprueba el acta de un sorteo sin usar la red.',
    '',
    '  --lista LISTA.svl       la lista de boletos, si va aparte',
    '  --ahora FECHA           la hora de tu reloj: 2026-11-21T18:00:00Z',
    '  --huella-bases HUELLA   la de las bases, de antes del sorteo',
    '  --huella-cierre HUELLA  la de la lista sellada, de antes del sorteo',
    '  --firma-baliza FIRMA    la firma de drand que obtuviste para la ronda',
    '  --condiciones ARCHIVO   las condiciones que se publicaron',
    '  --resguardo ARCHIVO     tu resguardo, o varios, uno en cada línea; se puede repetir',
    '  --devolucion ARCHIVO    una devolución firmada, o varias; se puede repetir',
    '  --prueba-registro ARCHIVO  una prueba de que un documento está en el registro; se puede repetir',
    logKey,
    ...keys,
    json,
    '',
    'Termina con 0 si el acta es correcta, 1 si no lo es y 2 si se usó mal.',
  ],
  ticketProof: [
    'Uso: npm run --silent comprobante -- TEXTO --huella-cierre HUELLA [--json]',
    '',
    'Comprueba el texto de un comprobante en papel contra la huella de la lista sellada, que conoces de otro sitio.',
    '',
    '  --huella-cierre HUELLA  la de la lista sellada: nunca la del papel',
    json,
    '',
    'Termina con 0 si el número está en la lista, 1 si no y 2 si se usó mal.',
  ],
  consistency: [
    'Uso: npm run --silent consistencia -- PUNTO1 PUNTO2 PRUEBA --clave-registro CLAVE [--json]',
    '',
    'Comprueba, con tres archivos, que un punto de control del registro continúa otro anterior.',
    '',
    logKey,
    json,
    '',
    'Termina con 0 si lo continúa, 1 si no y 2 si se usó mal.',
  ],
  audit: [
    'Uso: npm run --silent auditar -- URL|CARPETA --clave-registro CLAVE [opciones]',
    '',
    'Lee un registro entero, de una dirección https o de una carpeta, y dice qué no está bien.',
    '',
    logKey,
    ...keys,
    '  --ahora FECHA           la hora: 2026-11-21T18:00:00Z; sin ella, la de este equipo',
    '  --anterior ARCHIVO      un punto de control que guardaste',
    '  --acta ARCHIVO          un acta que conoces; se puede repetir',
    json,
    '',
    'Termina con 0 si está bien y sin hallazgos, 1 si no y 2 si se usó mal o no se pudo leer.',
  ],
} as const;

/** What the commands say of how they were called. */
export const shellTexts = {
  usage,
  noActa: 'Falta el archivo del acta.',
  /** By what the fingerprint is that was given as the other. */
  misplaced: {
    bases:
      'Esa es la huella de las bases, no la de la lista sellada: va con --huella-bases. Con --huella-cierre va la que se publicó al sellar la lista.',
    cierre: 'Esa es la huella de la lista sellada, no la de las bases: va con --huella-cierre.',
  },
  manyActas: 'Solo se comprueba un acta cada vez.',
  noTicketText: 'Falta el texto del comprobante.',
  manyTicketTexts: 'Solo se comprueba un comprobante cada vez. Si el texto tiene espacios, ponlo entre comillas.',
  threeFiles: 'Hacen falta tres archivos: los dos puntos de control y la prueba.',
  noPlace: 'Falta la dirección o la carpeta del registro.',
  manyPlaces: 'Solo se audita un registro cada vez.',
  insecure: 'La dirección de un registro empieza por https://',
  required: (name: string) => `Falta ${name}.`,
  needsLogKey: 'Para comprobar una prueba del registro hace falta --clave-registro.',
  unknownOption: (name: string) => `No existe la opción ${name}.`,
  missingValue: (name: string) => `A ${name} le falta su valor.`,
  needlessValue: (name: string) => `${name} no lleva ningún valor.`,
  repeated: (name: string) => `La opción ${name} está repetida.`,
  unreadable: (path: string) => `No se puede leer ${path}.`,
  tooLarge: (path: string) => `${path} es demasiado grande.`,
  unreachable: (address: string) => `No se pudo leer ${address}. No se ha auditado nada: prueba otra vez.`,
  badTime: (value: string) => `«${value}» no es una fecha como 2026-11-21T18:00:00Z.`,
  badHex: (name: string, digits: number) => `${name} lleva ${digits} cifras hexadecimales en minúsculas.`,
  badKey: (name: string) => `La clave de ${name} no está bien escrita, o no es de las que firman eso.`,
  badQuorum: '--quorum lleva un número entero, del 1 en adelante.',
} as const;
