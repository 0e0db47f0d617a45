import type { Article, ArticleName } from './content.ts';
import { fraud } from './fraud.ts';
import { howTo } from './how-to.ts';
import { legality } from './legality.ts';
import { platform } from './platform.ts';
import { success } from './success.ts';

export const articles: Readonly<Record<ArticleName, Article>> = { legality, howTo, platform, fraud, success };

/** Words around every article. */
export const articleTexts = {
  trail: 'Dónde estás',
  home: 'Inicio',
  contents: 'En esta página',
  minutes: (minutes: number) => `${minutes} min de lectura`,
  known: (day: string) => `Revisado el ${day}`,
  message: 'Mensaje para copiar',
  questions: 'Preguntas frecuentes',
  sources: 'Fuentes',
  sourcesLead: (day: string) =>
    `Lo que hemos leído para escribir esta página, hasta el ${day}. Algunas fuentes son secundarias, y así se dice: donde no hemos podido leer la norma, no afirmamos nada.`,
  nextTitle: 'Y ahora',
  more: 'Sigue leyendo',
  pictures: {
    course: [
      { name: 'Bases', words: 'antes de vender', print: '4f1c…' },
      { name: 'Lista', words: 'al cerrar', print: '9ab0…' },
      { name: 'Azar', words: 'a su hora', print: '27e8…' },
      { name: 'Acta', words: 'para siempre', print: 'd35c…' },
    ],
    seal: {
      words: 'La lista ya está sellada. Guarda esta huella:',
      print: '9ab0 51fe 0c77 e2d4 88a1 3b96 f02d 6c15…',
      stamp: 'Sellada',
    },
    countries: ['Pago', 'Azar', 'Premio'],
  },
} as const;
