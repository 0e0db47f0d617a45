import { brand } from '#brand';

/** The words of the installed product, and of the page that it shows without a connection. */
export const installTexts = {
  description: 'Rifas cuyo sorteo cualquiera puede comprobar, y comunidades con sus miembros, mensajes y cursos.',
  shortcuts: {
    create: 'Crear una rifa',
    communities: 'Mis comunidades',
    search: 'Buscar rifas',
  },
  screenshots: {
    raffle: 'Una rifa: se tocan los números libres y se apartan',
    acta: 'El acta de un sorteo, que cualquiera puede comprobar',
    home: 'Qué es y cómo funciona',
  },
  offline: {
    documentTitle: `Sin conexión · ${brand.name}`,
    title: 'No hay conexión',
    lead: 'Esta página necesita internet: lo que muestra cambia a cada momento, y no queremos mostrarte algo que ya no es.',
    kept: 'Lo que ya apartaste o pagaste sigue guardado. Nada se pierde por quedarse sin red.',
    /** Of what this browser could not send yet, or got no answer to; in the place of `kept`. */
    waiting: {
      notSent: {
        one: (number: string) => `${number} todavía no ha salido de aquí: no está apartado.`,
        many: (numbers: string) => `${numbers} todavía no han salido de aquí: no están apartados.`,
      },
      unanswered: {
        one: (number: string) => `No llegó respuesta, así que no sabemos si ${number} quedó apartado.`,
        many: (numbers: string) => `No llegó respuesta, así que no sabemos si ${numbers} quedaron apartados.`,
      },
      /** On the raffle's own address, which sends by itself. */
      here: { one: 'Se enviará al volver la conexión.', many: 'Se enviarán al volver la conexión.' },
      /** Where its page has to be opened, or told to. */
      there: {
        one: 'Cuando vuelva la conexión, podrás enviarlo desde la página de la rifa.',
        many: 'Cuando vuelva la conexión, podrás enviarlos desde la página de la rifa.',
      },
      receipt: {
        notSent:
          'Tu comprobante todavía no ha salido de aquí. Cuando vuelva la conexión, sale al abrir la página desde la que lo enviaste.',
        unanswered:
          'No llegó respuesta a tu comprobante, así que puede que ya esté enviado. Cuando vuelva la conexión, lo sabrás en la página desde la que lo enviaste.',
      },
    },
    retry: 'Volver a intentarlo',
    home: 'Ir al inicio',
    back: 'En cuanto vuelva la conexión, esta página se abre sola.',
  },
} as const;
