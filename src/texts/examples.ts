import { brand } from '#brand';

/** The words about filling an installation in demonstration mode with examples. */
export const exampleTexts = {
  title: 'Llenar con ejemplos',
  description: `Comunidades, rifas y cursos inventados para probar ${brand.name}.`,
  offer: {
    title: 'Aquí todavía no hay nada',
    short: 'Mira cómo funciona con comunidades, rifas y cursos inventados.',
    words:
      'Llénala con comunidades, rifas en todos sus estados, un sorteo hecho con su acta, cursos y mensajes. Todo es inventado: personas, pagos y premios.',
    button: 'Llenar con ejemplos',
    once: 'Tarda menos de un minuto y se hace una sola vez.',
  },
  underway: {
    title: 'Llenando con ejemplos',
    lead: 'Puedes quedarte aquí o volver luego: todo aparecerá de una vez.',
    label: 'Partes listas',
    look: 'Ver cómo va',
  },
  progress: (done: number, parts: number) => (done === 0 ? 'Empezando…' : `${done} de ${parts} partes`),
  failedTitle: 'No se ha podido llenar',
  failed: 'Algo falló y no ha quedado nada a medias. El registro del servidor dice qué pasó.',
  again: 'Volver a intentarlo',
  there: {
    title: 'Los ejemplos ya están',
    lead: 'Entra como Ana Ruiz (ana@ejemplo.es), que organiza la rifa de la bicicleta, o mira sin entrar.',
    enter: 'Iniciar sesión',
    communities: 'Ver las comunidades',
    raffle: 'Ver la rifa de la bicicleta',
    marked:
      'Las personas, los pagos y los premios son inventados, y las fotos, dibujos nuestros. El azar del sorteo ya hecho es el que publicó drand.',
  },
  over: {
    title: 'Esta instalación ya tiene contenido',
    lead: 'Los ejemplos solo se ponen en una nueva, para no mezclarse con lo que ya hay.',
    home: 'Ir al inicio',
  },
  told: (address: string) =>
    `Los ejemplos ya están. Con el servidor en marcha («npm start»), abre ${address} y entra como ana@ejemplo.es (Ana Ruiz), o mira las comunidades sin entrar.`,
  aborted: 'Se cortó antes de terminar y no ha quedado nada a medias: el servidor lo vuelve a empezar solo.',
  onlyInDemo:
    'Los ejemplos son del modo demostración, y aquí hay un proveedor de identidad (ajustes OIDC_): cualquiera de esas personas inventadas sobraría. No se ha cambiado nada.',
};
