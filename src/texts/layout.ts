import { brand } from '#brand';

/** The words around every page. */
export const layout = {
  description: `${brand.name}: rifas entre amigos que cualquiera puede comprobar. Números que no se venden dos veces, pagos de persona a persona y un sorteo con acta pública.`,
  title: (page?: string) =>
    page ? `${page} · ${brand.name}` : `${brand.name} · Rifas entre amigos que cualquiera puede comprobar`,
  skip: 'Saltar al contenido',
  home: `${brand.name}, inicio`,
  navigation: 'Principal',
  menu: 'Menú',
  createRaffle: 'Crear una rifa',
  search: 'Buscar rifas',
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
    promise:
      'No nos quedamos con nada de lo que se recauda. No guardamos el dinero de nadie. Solo para mayores de edad.',
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
  },
  refused: {
    code: (status: number) => `Error ${status}`,
    title: 'Esto no se ha podido hacer',
    lead: 'Vuelve atrás e inténtalo de nuevo.',
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
