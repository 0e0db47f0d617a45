import { brand } from '#brand';

/** The words of the picture that a link to one of our own pages unfolds with. Every page names it. */
export const pagePictureTexts = {
  title: 'Haz tu rifa por WhatsApp. Cualquiera puede comprobar el sorteo.',
  lead: 'Números que no se venden dos veces, pagos de persona a persona y un sorteo con acta pública.',
  alt: (title: string) => `${title} · ${brand.name}`,
} as const;
