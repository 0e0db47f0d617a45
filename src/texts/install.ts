import { brand } from '#brand';

/** The words of the installed product, and of the page that it shows without a connection. */
export const installTexts = {
  description: `Rifas entre amigos que cualquiera puede comprobar, y comunidades con sus miembros, mensajes y cursos.`,
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
    lead: 'Esta página necesita internet: lo que enseña cambia a cada momento, y no queremos enseñarte algo que ya no es.',
    kept: 'Lo que ya apartaste o pagaste sigue guardado. Nada se pierde por quedarse sin red.',
    retry: 'Volver a intentarlo',
    home: 'Ir al inicio',
    back: 'En cuanto vuelva la conexión, esta página se abre sola.',
  },
} as const;
