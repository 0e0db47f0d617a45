import type { Motivo, Premio, Serie } from '#domain/draw/documents.ts';
import type { ErrorCode, NoticeCode, Procedencia, Registro } from '#domain/draw/outcome.ts';
import { counted, formatLongDateTime } from '#texts/format.ts';

/** Section 10 of the draw protocol: what each step looks at. */
const steps = [
  'cómo está escrita el acta',
  'la versión del protocolo',
  'los datos del acta',
  'los cambios de las bases',
  'las bases que selló el cierre',
  'las huellas que trajiste',
  'las condiciones que trajiste',
  'las pruebas del registro',
  'las fechas',
  'la ronda anunciada',
  'si el sorteo debía celebrarse',
  'la lista de boletos',
  'la fuente del azar',
  'los ganadores',
  'las pruebas de los boletos ganadores',
  'los resguardos que trajiste',
] as const;

const failures = {
  E_CANON: {
    step: 1,
    words: 'El archivo está dañado, se editó a mano o no es un acta. Descárgalo otra vez de la página del sorteo.',
  },
  E_VERSION: { step: 2, words: 'El archivo no es un acta de este protocolo, «sorteo-verificable/2».' },
  E_ESQUEMA: { step: 3, words: 'Falta un dato, sobra o está mal escrito, o las bases se contradicen.' },
  E_HISTORIAL: {
    step: 4,
    words:
      'Las versiones de las bases no encajan: falta una, se cambió después, o cambia algo que no se puede cambiar con la rifa abierta.',
  },
  E_HUELLA_BASES: { step: 5, words: 'Las bases no son las que selló el cierre: se cambiaron después.' },
  E_HUELLA_ESPERADA: {
    step: 6,
    words:
      'Una huella que trajiste no es la de este documento: las bases o la lista no son las que se publicaron antes del sorteo.',
  },
  E_CONDICIONES: {
    step: 7,
    words: 'Las condiciones que trajiste no son las de las bases, o no están escritas como se publicaron.',
  },
  E_REGISTRO: {
    step: 8,
    words:
      'Una prueba del registro no es buena, no es de ningún documento de esta acta o repite otra, o falta la clave con la que se comprueba.',
  },
  E_TIEMPOS: {
    step: 9,
    words:
      'Las fechas no cumplen las reglas. Por ejemplo, la lista se selló demasiado tarde, o el acta se emitió antes de tiempo o tiene una fecha futura.',
  },
  E_RONDA: { step: 10, words: 'La ronda de drand no es la que toca por la hora anunciada del sorteo.' },
  E_ANULACION: {
    step: 11,
    words: 'Se anuló un sorteo sin motivo que lo permita, o se celebró uno que había que anular.',
  },
  E_LISTA: {
    step: 12,
    words:
      'La lista no tiene los boletos que dice el cierre, o hay números repetidos, desordenados o fuera de la numeración.',
  },
  E_RAIZ: { step: 12, words: 'La lista de boletos no es la que se selló: alguien la cambió.' },
  E_LISTA_AUSENTE: {
    step: 12,
    words:
      'Este sorteo solo se comprueba con su lista de boletos, que va en un archivo aparte. Descárgala de la página del sorteo y tráela también.',
  },
  E_BLS: { step: 13, words: 'La firma de drand es falsa: ese no es el azar de la ronda.' },
  E_COMPROMISO: { step: 13, words: 'La semilla revelada no es la que se comprometió al abrir la rifa.' },
  E_LECTURAS: {
    step: 13,
    words: 'Los premios de lotería que se leyeron no son exactamente los que mandan las bases.',
  },
  E_RESULTADO: { step: 14, words: 'De las cuentas salen otros ganadores, u otros suplentes, que los del acta.' },
  E_PRUEBA: { step: 15, words: 'La prueba de que un boleto ganador estaba en la lista sellada no es buena.' },
} as const satisfies Record<ErrorCode, { step: number; words: string }>;

const notices = {
  A_SIN_HUELLA:
    'No has traído la huella del cierre, que está en la página de la rifa desde que se sella la lista. Si la guardaste antes del sorteo, compárala: así se sabe que la lista no se cambió después. También vale una prueba del registro con testigos en quienes confíes.',
  A_SIN_AUDITAR:
    'Los testigos vieron este cierre en el registro, pero solo quien lo lee entero sabe si había otro. Audítalo después del sorteo y busca el código de esta rifa.',
  A_SIN_QUORUM: 'El cierre está en el registro, pero no lo firmaron tantos testigos como pides.',
  A_TESTIGO_TARDE:
    'Los testigos firmaron el cierre cuando el azar ya se podía conocer: no prueban que se sellara antes.',
  A_HORA_DECLARADA:
    'Los testigos firmaron el mismo día de la lotería, antes de la hora que dijo quien organiza. Compara esa hora con la oficial.',
  A_ENMENDADA: 'Las bases se cambiaron con la rifa abierta. El acta lleva todas las versiones.',
  A_ENMIENDA_SIN_TESTIGO:
    'Ningún testigo vio a tiempo algún cambio de las bases: pudo escribirse después, con una fecha anterior.',
  A_LISTA_NO_COMPROBADA:
    'La lista de boletos no se ha leído: no se sabe si repite alguno ni si tiene los que dice el cierre.',
  A_PROVISIONAL: 'El resultado es provisional: todavía se puede reclamar si una cifra se copió mal.',
  A_MANUAL: 'Alguien copió a mano las cifras oficiales. Abre los enlaces y compara cada una.',
  A_HUECOS:
    'Había números sin vender y gana el siguiente vendido: un boleto que va detrás de un hueco grande tenía más posibilidades.',
  A_CONTINUACION:
    'Hicieron falta más sorteos de lotería que los previstos. Comprueba que no se saltó ninguno entre medias.',
  A_SIN_ENTROPIA:
    'Quien organiza conocía la semilla mientras aún podía cambiar la lista. Esto no impide que eligiera quién gana.',
  A_ENTROPIA_BAJA: 'El azar público es poco. Quien organiza podía mejorar sus posibilidades probando listas distintas.',
  A_REEMPLAZA: 'Esta rifa sustituye a otra que se anuló. Mira por qué se anuló aquella.',
  A_FUERZA_MAYOR: 'Se anuló por decisión de quien organiza, antes de que el azar se pudiera conocer.',
  A_SIN_REVELAR: 'Se anuló porque quien organiza no reveló su semilla a tiempo. Es responsabilidad suya.',
  A_FUENTE_SIN_COMPROBAR:
    'Se anuló porque la fuente del azar no respondió. Eso no se puede comprobar sin conexión: si la fuente sí respondió, el acta no vale.',
} as const satisfies Record<NoticeCode, string>;

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
  steps,
  failures,
  notices,
  reasons,
  proofs,
  stepOf: (step: number) => `Paso ${step} de ${steps.length}: ${steps[step - 1]}`,

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
    },
    rejected: {
      title: 'El acta no es correcta',
      words: 'No confíes en los ganadores que nombra.',
    },
    incomplete: { title: 'Falta la lista de boletos', words: '' },
  },

  proof: {
    title: { proven: 'Probado', open: 'Sin probar' },
    proven: {
      sums: 'Las cuentas: con esta lista y este azar salen estos números, y no otros.',
      beacon: 'El azar: lleva la firma de drand, que nadie podía elegir ni conocer antes.',
      list: 'La lista: es la misma que antes del sorteo.',
      reason: 'El motivo: las reglas permiten anular por él.',
      papers: 'Los datos: son los que se publicaron antes del sorteo.',
      witnessed: 'La lista sellada: los testigos que nombraste la vieron antes del sorteo.',
    },
    open: {
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
    prints: { bases: 'Huella de las bases', cierre: 'Huella del cierre', acta: 'Huella del acta' },
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
    drop: {
      title: 'Abre aquí el acta',
      words: 'El archivo del acta que descargaste y, si va aparte, el de la lista de boletos.',
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
      label: 'Huella del cierre',
      hint: 'La que viste antes del sorteo en la página de la rifa: 64 letras y cifras.',
    },
    more: 'Más opciones',
    basesPrint: { label: 'Huella de las bases', hint: 'La que se publicó al abrir la rifa.' },
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
    },
    ownPrint: {
      title: '¿Guardaste la huella antes del sorteo?',
      words: {
        cierre:
          'Está en la página de la rifa desde que se sella la lista. Si la tuya es la misma, nadie cambió los boletos después.',
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
