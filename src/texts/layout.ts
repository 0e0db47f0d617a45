import { brand } from '#brand';

/** The words around every page. */
export const layoutTexts = {
  description: `${brand.name}: rifas que se comparten por WhatsApp y comunidades con cursos. Números que no se venden dos veces, pagos de persona a persona y un sorteo con acta pública.`,
  title: (page?: string) =>
    page ? `${page} · ${brand.name}` : `${brand.name} · Rifas por WhatsApp con un sorteo comprobable`,
  skip: 'Saltar al contenido',
  home: `${brand.name}, inicio`,
  navigation: 'Principal',
  menu: 'Menú',
  createRaffle: 'Crear una rifa',
  search: 'Buscar rifas',
  /** Beside the way to the search, for who has not signed in. */
  searchAsks: 'con tu cuenta',
  communities: 'Comunidades',
  verify: 'Verificar un sorteo',
  signIn: 'Iniciar sesión',
  loading: 'Cargando la página…',
  demo: {
    name: 'Modo demostración.',
    words: 'Cualquiera puede entrar con cualquier nombre: no pongas datos reales.',
  },
  footer: {
    label: 'Pie de página',
    product: 'Hacer rifas',
    communities: 'Comunidades',
    communityList: 'Comunidades y cursos',
    tickets: 'Mis boletos',
    findOrders: 'Encuentra mi boleto',
    log: 'Registro público',
    createCommunity: 'Crear comunidad',
    learn: 'Aprender',
    site: 'El sitio',
    legality: '¿Son legales las rifas?',
    howTo: 'Cómo hacer una rifa',
    platform: 'Plataforma para rifas',
    fraud: 'Cómo saber si una rifa es fraude',
    success: 'Cómo hacer una rifa exitosa',
    sitemap: 'Mapa del sitio',
    privacy: 'Privacidad',
    terms: 'Términos',
    promise: 'No nos quedamos con nada de lo que se recauda. No guardamos el dinero de nadie.',
    /** Where something may be paid online, which comes to the operator's account. */
    promiseOnline:
      'No cobramos comisión. Lo que se paga en línea entra en la cuenta de quien mantiene este sitio; lo demás va directo a quien organiza.',
    /** Raffles are; a chat of a community without them need not be. */
    adults: 'Solo para mayores de edad.',
  },
  theme: {
    label: 'Apariencia',
    system: 'Automática',
    light: 'Clara',
    dark: 'Oscura',
  },
  notFound: {
    title: 'Esta página no existe',
    lead: 'Puede que el enlace esté incompleto, que la rifa haya cambiado de dirección o que sea privada.',
    code: 'Error 404',
    whatNow: 'Qué puedes hacer',
    checkLink: 'Si te llegó por WhatsApp, ábrelo otra vez desde el mensaje: a veces se corta al copiarlo.',
    askOrganiser: 'Si era una rifa privada, pide el enlace a quien la organiza.',
    goHome: 'Ir al inicio',
  },
  notAllowed: {
    code: 'Error 403',
    title: 'No puedes ver esta página',
    lead: 'Hace falta otro permiso en esta comunidad. Pídeselo a quien la administra.',
    community: 'Ir a la comunidad',
  },
  refused: {
    code: (status: number) => `Error ${status}`,
    title: 'Esto no se ha podido hacer',
    lead: 'Vuelve atrás e inténtalo de nuevo.',
    tooMuch:
      'El envío lleva más datos de los que caben en este formulario. Vuelve atrás, acórtalo e inténtalo de nuevo.',
  },
  failure: {
    /** Given by the specification to the letter, in English. */
    title: 'Unexpected Application Error!',
    lead: 'Algo ha fallado por nuestra parte. Lo que ya estaba guardado, sigue guardado.',
    again: 'Volver a intentarlo',
    goHome: 'Ir al inicio',
    code: 'Código del error',
    tell: 'Si se repite, envía este código a quien te ayuda con la plataforma.',
  },
} as const;
