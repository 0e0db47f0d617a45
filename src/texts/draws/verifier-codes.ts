import type { ErrorCode, NoticeCode } from '#domain/draw/outcome.ts';

/** Section 10 of the draw protocol: what each step looks at. */
export const stepNames = [
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

/** Why an acta is rejected: the step that failed, and what that means. */
export const failureWords = {
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

/** What a person should know about an acta that holds. */
export const noticeWords = {
  A_SIN_HUELLA:
    'No has traído la huella de la lista sellada, que está en la página de la rifa y en la de tu boleto desde que se sella. Si la guardaste antes del sorteo, compárala: así se sabe que la lista no se cambió después. También vale una prueba del registro con testigos en quienes confíes.',
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
  A_FUERZA_MAYOR:
    'Se anuló por decisión de quien organiza, según la fecha que dice, antes de que el azar se pudiera conocer.',
  A_SIN_REVELAR: 'Se anuló porque quien organiza no reveló su semilla a tiempo. Es responsabilidad suya.',
  A_FUENTE_SIN_COMPROBAR:
    'Se anuló porque la fuente del azar no respondió. Eso no se puede comprobar sin conexión: si la fuente sí respondió, el acta no vale.',
} as const satisfies Record<NoticeCode, string>;

/** `A_SIN_HUELLA` of a draw that was called off before its list was sealed: no other fingerprint was ever published. */
export const noBasesPrintWords =
  'No has traído la huella de las bases, que está en la página de la rifa desde que se publica. Si la guardaste, compárala: así se sabe que las reglas no se cambiaron después. La lista no llegó a sellarse, así que no tiene huella.';
