import type { Motivo, Premio, Serie } from '#domain/draw/documents.ts';
import type { Procedencia, Registro } from '#domain/draw/outcome.ts';
import { counted, formatLongDateTime } from '#texts/format.ts';
import { failureWords, noBasesPrintWords, noticeWords, stepNames } from './verifier-codes.ts';

const reasons = {
  sin_boletos: 'No se pagó ningún boleto.',
  minimo: 'Se pagaron menos boletos que el mínimo de las bases.',
  fuente: 'La fuente del azar no respondió en el plazo de las bases.',
  sin_revelar: 'Quien organiza no reveló su semilla a tiempo.',
  fuerza_mayor: 'Fuerza mayor.',
} as const satisfies Record<Motivo, string>;

const proofs = {
  comprobada: {
    name: 'Comprobada',
    words: 'La huella que trajiste es la de esta acta.',
  },
  atestiguada: {
    name: 'Atestiguada',
    words: 'Los testigos que nombraste vieron la lista sellada en el registro antes del sorteo.',
  },
  no_comprobada: {
    name: 'Sin comprobar',
    words: 'Nada prueba aún que la lista se sellara antes del sorteo.',
  },
} as const satisfies Record<Procedencia, { name: string; words: string }>;

/** What the verifier says, in the browser and in the shell. */
export const verifierTexts = {
  steps: stepNames,
  failures: failureWords,
  notices: noticeWords,
  noBasesPrint: noBasesPrintWords,
  /** Of a draw called off before its list was sealed. */
  unprovenBases: 'Nada prueba aún que las bases sean las que se publicaron.',
  reasons,
  proofs,
  stepOf: (step: number) => `Paso ${step} de ${stepNames.length}: ${stepNames[step - 1]}`,

  verdicts: {
    drawn: {
      proven: {
        title: 'El sorteo es correcto',
        words:
          'La lista es la que se selló antes del sorteo, y con ese azar no podían salir otros ganadores. Lo has comprobado tú.',
      },
      witnessed: {
        title: 'El sorteo es correcto, con la palabra de tus testigos',
        words:
          'Los testigos que nombraste vieron la lista sellada antes del sorteo, y con ese azar no podían salir otros ganadores.',
      },
      sums: {
        title: 'Las cuentas son correctas',
        words: 'Con esta lista y este azar no podían salir otros ganadores.',
      },
      contested: {
        title: 'Las cuentas salen, pero hay pruebas en contra',
        words:
          'Con esta lista y este azar no podían salir otros ganadores. Pero lo que sigue habla en contra, y quien organiza tiene que explicarlo:',
      },
    },
    void: {
      proven: {
        title: 'El sorteo está anulado, según las reglas',
        words: 'El acta es coherente con lo que se publicó antes del sorteo. No hay ganadores y se devuelve lo pagado.',
      },
      witnessed: {
        title: 'El sorteo está anulado, según las reglas y tus testigos',
        words:
          'Los testigos que nombraste vieron lo que se publicó antes del sorteo. No hay ganadores y se devuelve lo pagado.',
      },
      sums: {
        title: 'El sorteo está anulado',
        words: 'El motivo está permitido por las reglas. No hay ganadores y se devuelve lo pagado.',
      },
      contested: {
        title: 'El sorteo está anulado, y hay pruebas en contra',
        words:
          'El motivo está permitido por las reglas. Pero lo que sigue habla en contra, y quien organiza tiene que explicarlo:',
      },
    },
    rejected: {
      title: 'El acta no es correcta',
      words: 'No confíes en los ganadores que nombra.',
    },
    incomplete: { title: 'Falta la lista de boletos', words: '' },
    'other-list': {
      title: 'La lista de boletos no es la de esta acta',
      words:
        'Puede estar dañada o ser de otra rifa: descárgala otra vez de la página del sorteo. Si esa tampoco vale, no confíes en los ganadores que nombra el acta.',
    },
    'other-terms': {
      title: 'Las condiciones que trajiste no son las de esta acta',
      words:
        'Puede que el archivo esté dañado o sea de otra versión. Si lo tienes desde antes del sorteo y nadie lo ha tocado, las condiciones de la rifa se cambiaron.',
    },
    'other-print': {
      title: 'Esta acta no es la de tu huella',
      words:
        'O la huella está mal copiada, o el acta no es de lo que se publicó antes del sorteo. Compárala letra a letra; hasta saberlo, no confíes en los ganadores que nombra.',
    },
    unreadable: {
      title: 'Este archivo no se puede leer como un acta',
      words: 'De la rifa no dice nada: ni a favor ni en contra.',
    },
    unproven: {
      title: 'La prueba del registro no vale con esa clave',
      words:
        'El acta puede ser honesta. Compara la clave: si el registro la cambió, hace falta la de cuando se hizo la prueba. También se puede comprobar el acta sin ella.',
    },
  },

  proof: {
    title: { proven: 'Probado', open: 'Sin probar' },
    proven: {
      sums: 'Las cuentas: con esta lista y este azar salen estos números, y no otros.',
      beacon: 'El azar: lleva la firma de drand, que nadie podía elegir ni conocer antes.',
      list: 'La lista: es la misma que antes del sorteo.',
      reason: 'El motivo: está entre los que las reglas permiten.',
      papers: 'Los datos: son los que se publicaron antes del sorteo.',
      witnessed: 'La lista sellada: los testigos que nombraste la vieron antes del sorteo.',
    },
    open: {
      unread: 'Que la lista no repita ningún boleto: no se ha leído. Trae también su archivo.',
      source: 'Que la fuente del azar no respondiera: si respondió, el acta no vale.',
      when: 'Que se anulara antes de que el azar se pudiera conocer: la fecha la dice quien organiza.',
      record: 'Lo que dice tu resguardo: no se ha podido leer, o no lo firmó la clave de estas bases.',
      list: 'Que la lista sea la misma que antes del sorteo: falta comparar su huella.',
      papers: 'Que los datos sean los de antes del sorteo: falta comparar su huella.',
      audit: 'Que no hubiera otra lista sellada en el registro: hay que auditarlo.',
      figures: 'Que las cifras se copiaran bien: compáralas con su enlace oficial.',
      seed: 'Que nadie eligiera a quien ganó: quien guardaba la semilla podía hacerlo cambiando la lista.',
      never: 'Que los boletos se pagaran y que el premio se entregue. Ningún acta lo prueba.',
    },
  },

  facts: {
    raffle: 'Rifa',
    organiser: 'Organiza',
    method: 'Azar',
    methods: {
      drand: (round: number) => `drand, ronda ${round}`,
      loteria: (lottery: string) => lottery,
      compromiso: 'Semilla comprometida por quien organiza',
    },
    closed: 'Lista sellada',
    drawn: 'Sorteo',
    issued: 'Acta emitida',
    sold: 'Boletos',
    soldCount: (count: number) => counted(count, 'boleto pagado', 'boletos pagados'),
    winners: (count: number) => (count === 1 ? 'Ganador' : 'Ganadores'),
    reserves: (count: number) => (count === 1 ? 'Suplente' : 'Suplentes'),
    level: 'Garantía',
    proof: 'Procedencia',
    reason: 'Motivo',
    notices: 'Conviene saber',
    links: 'Compara con el resultado oficial',
    weight: 'Mayor ventaja',
    weightWords: (percent: number) => `el boleto mejor situado tenía el ${percent} % de las posibilidades de uno medio`,
    seed: 'Semilla',
    prizes: (count: number) => (count === 1 ? 'Premio' : 'Premios'),
    prize: ({ nombre, valor }: Premio) => (valor === null ? nombre : `${nombre} (${valor})`),
    series: 'Serie',
    seriesWords: ({ orden, de }: Serie) => `sorteo ${orden} de ${de} con los mismos boletos`,
    log: 'Registro',
    logWords: ({ origen, tamano, testigos, antes_de }: Registro) =>
      [
        `${origen}, ${counted(tamano, 'entrada', 'entradas')}`,
        testigos === 0 ? 'sin testigos' : counted(testigos, 'testigo', 'testigos'),
        antes_de === null ? null : `visto antes del ${formatLongDateTime(antes_de, 'UTC')}`,
      ]
        .filter((part) => part !== null)
        .join(', '),
    amendments: 'Cambios de las bases',
    amendment: ({ version, at, reason }: { version: number; at: string; reason: string }) =>
      `Versión ${version}, ${formatLongDateTime(at, 'UTC')}: ${reason}`,
    prints: { bases: 'Huella de las bases', cierre: 'Huella de la lista sellada', acta: 'Huella del acta' },
    claim: 'Las fechas las declara quien organiza.',
  },

  page: {
    title: 'Verificar un sorteo',
    lead: 'Trae el acta y este navegador repite todas las cuentas. Los archivos no salen de aquí.',
    description: 'Comprueba el acta de un sorteo en tu navegador: la lista sellada, el azar y los ganadores.',
    needsScript: 'Para comprobar aquí hace falta JavaScript.',
    shellTitle: 'Comprobarlo sin este sitio',
    shell: 'Desde una terminal, sin red, con el código de este sitio:',
    command: 'npm run --silent verificar -- acta.json',
    oneFile: {
      download: 'Descarga el verificador de un solo archivo',
      words: 'para comprobar actas y comprobantes en papel sin conexión, aunque este sitio ya no exista, o',
      open: 'ábrelo aquí',
    },
    drop: {
      title: 'Abre aquí el acta',
      words:
        'El archivo del acta que descargaste y, si va aparte, el de la lista de boletos. Con tus resguardos dice además si tus números están en la lista.',
      /** Where there is a pointer to drag with. */
      drag: 'También puedes soltarlos aquí.',
      choose: 'Elegir archivos',
      label: 'El acta y su lista',
    },
    paste: {
      open: 'Pegar el acta o su dirección',
      label: 'Acta o dirección de un acta de este sitio',
    },
    print: {
      label: 'Huella de la lista sellada',
      hint: 'La que guardaste antes del sorteo: sale en la página de la rifa, en la del sorteo y en la de tu boleto desde que se sella la lista. Son 64 letras y cifras.',
    },
    /** By what the fingerprint is that was given as the other. */
    misplaced: {
      bases:
        'La huella que diste es la de las bases, no la de la lista sellada, y como tal se ha comparado: las reglas son las de entonces. No es un fallo del acta, pero de la lista no dice nada.',
      cierre:
        'La que diste como huella de las bases es la de la lista sellada, y como tal se ha comparado: es la misma.',
    },
    more: 'Más opciones',
    basesPrint: {
      label: 'Huella de las bases',
      hint: 'La que se publicó al abrir la rifa. Está en su página y en tu resguardo.',
    },
    signature: {
      label: 'Firma de drand',
      hint: 'La que tú mismo obtuviste para la ronda, si se anuló porque drand no respondió. Son 96 letras y cifras.',
    },
    clock: {
      label: 'Rechazar un acta con fecha futura',
      hint: 'Usa el reloj de este aparato.',
    },
    check: 'Comprobar',
    checkHere: 'Comprobarlo en este navegador',
    noMaterial: 'Elige el acta o pégala.',
    badPrint: 'Una huella son 64 cifras y letras de la «a» a la «f».',
    badSignature: 'Una firma de drand son 96 cifras y letras de la «a» a la «f».',
    progress: 'Boletos comprobados',
    starting: 'Leyendo el acta…',
    counting: (done: string, total: string) => `${done} de ${total} boletos`,
    took: (milliseconds: number) => {
      const seconds = milliseconds / 1000;
      return `Comprobado en este navegador en ${seconds.toFixed(seconds < 10 ? 1 : 0).replace('.', ',')} s.`;
    },
    faults: {
      elsewhere: 'Solo se abren direcciones de este sitio. Descarga el acta y elígela aquí.',
      missing:
        'Ahí no hay un acta que se pueda descargar. Pega la dirección completa de un acta y mira que haya conexión.',
      'no-acta-there': 'En esa dirección no hay ningún acta. Copia la de la página de la rifa o la de su acta.',
      'no-acta': 'Entre esos archivos no hay ningún acta. Es un archivo que se llama acta.json.',
      'no-acta-yet':
        'Con los resguardos hace falta el acta, que se publica al sortear. Hasta entonces, la firma de un resguardo se comprueba con el verificador de un solo archivo, más abajo.',
      unknown:
        'Alguno de esos archivos no es un acta, una lista ni un resguardo, o está dañado. Descárgalo otra vez, o elige los demás sin él.',
      several: 'Elige una sola acta y, si va aparte, su lista.',
      browser: 'Este navegador no pudo terminar la comprobación. Prueba con otro o desde una terminal.',
    },
    stamps: {
      proven: 'Comprobado',
      provisional: 'Provisional',
      sums: 'Cuentas correctas',
      void: 'Anulado',
      rejected: 'No es correcta',
      incomplete: 'Falta la lista',
      unreadable: 'No se lee',
      'other-list': 'Otra lista',
      'other-terms': 'Otras condiciones',
      'other-print': 'Otra huella',
      contested: 'Con pruebas en contra',
      unproven: 'Sin comprobar',
    },
    ownPrint: {
      title: '¿Guardaste la huella antes del sorteo?',
      words: {
        cierre:
          'La de la lista sellada está en la página de la rifa y en la de tu boleto desde que se sella. Si la tuya es la misma, nadie cambió los boletos después.',
        bases:
          'La de las bases está en la página de la rifa desde que se publica. Si la tuya es la misma, nadie cambió las reglas después.',
      },
      compare: 'Comparar mi huella',
      kept: (at: string, zone: string) =>
        `Comparada con la huella que este navegador guardó el ${formatLongDateTime(at, zone)}, antes del sorteo.`,
      keptOther: (at: string, zone: string) =>
        `Este navegador guardó otra huella el ${formatLongDateTime(at, zone)}, antes del sorteo. La lista, o las bases, no son las de entonces.`,
    },
    prize: (place: number, of: number) => (of === 1 ? 'premio' : `${place}.º premio`),
    ordinal: (place: number) => `${place}.º`,
    clockHint:
      'Si el reloj de este aparato va atrasado, un acta reciente parece del futuro. Ponlo en hora y prueba otra vez.',
    technical: 'Datos técnicos',
    copyOutcome: 'Copiar el resultado',
    how: {
      title: 'Qué se comprueba',
      lead: 'Dieciséis pasos, en este orden. El primero que falla decide.',
      limit:
        'Ninguna cuenta prueba que se cobraran los boletos, que una cifra de lotería se copiara bien ni que el premio se entregara.',
    },
  },
} as const;
