import { brand } from '#brand';
import { formatCount, formatMoney } from '#texts/format.ts';
import { plural } from '#texts/words.ts';

/** The words of `/comunidades`: what a community is, how paid access works, and those that everybody may find. */
export const communityListTexts = {
  title: 'Comunidades y cursos',
  lead: 'Un lugar con dirección propia para la gente que se junta por algo: conversaciones, cursos y, si quieres, rifas.',
  description: `Comunidades públicas en ${brand.name}, con sus cursos y lo que cuesta entrar. Mira cuáles hay y cómo crear la tuya.`,
  create: 'Crear comunidad',
  /** How it stands in the address. */
  address: { words: 'q', after: 'sigue' },

  listTitle: 'Comunidades públicas',
  foundTitle: (words: string) => `Comunidades con «${words}»`,
  total: (count: number, isMore: boolean) =>
    `${isMore ? 'Más de ' : ''}${formatCount(count)} ${plural(count, 'comunidad pública', 'comunidades públicas')}`,
  note: 'Aquí salen las que quien las lleva ha hecho públicas, primero las que tienen más miembros. Las demás se abren con su enlace.',
  search: 'Buscar una comunidad',
  placeholder: 'Cocina, un nombre…',
  go: 'Buscar',
  clear: 'Ver todas',
  more: 'Ver más',
  fromStart: 'Volver al principio',
  noneAtAll: 'Todavía no hay comunidades públicas',
  noneAtAllWords:
    'La tuya puede ser la primera. Si alguien te habló de una, pídele el enlace: muchas se abren solo con él.',
  none: 'Ninguna comunidad pública con esas palabras',
  noneWords: 'Prueba con menos palabras. Si alguien te habló de ella, pídele el enlace: quizá no sea pública.',

  what: {
    title: 'Qué hay en una comunidad',
    parts: [
      {
        title: 'Conversaciones',
        words: 'Mensajes con respuestas, fotos y avisos. Los demás miembros no ven tu teléfono ni tu correo.',
      },
      { title: 'Cursos', words: 'Módulos y lecciones a tu ritmo, con alguna de muestra si quien enseña quiere.' },
      {
        title: 'Rifas',
        words: 'Solo si quien la lleva las hace. Un pase de un mes o de un año no incluye números: se pagan aparte.',
      },
    ],
  },

  access: {
    title: 'Cómo funciona el acceso de pago',
    steps: [
      { title: 'Le pagas a quien la lleva', words: 'La página dice cuánto, por qué medio y con qué concepto.' },
      { title: 'Envías el comprobante', words: 'Desde ese momento el plazo para pagar se detiene.' },
      { title: 'Entras cuando lo confirma', words: 'Te avisamos, y también antes de que se acabe lo pagado.' },
    ],
    note: 'Nada se cobra solo: cuando se acaba un periodo, decides tú si pagas otro. La plataforma no se queda una parte; solo lo que se paga en línea, donde se ofrece, entra en la cuenta de quien mantiene este sitio.',
  },

  own: {
    title: 'Lleva la tuya',
    words: 'Eliges su nombre y su dirección, quién la ve y cómo se entra. Puedes cambiarlo después.',
    free: (members: number | null) =>
      members === null
        ? 'Es gratis, sin límite de miembros.'
        : `Es gratis hasta ${formatCount(members)} ${plural(members, 'miembro', 'miembros')}.`,
    courses: (monthly: number) =>
      monthly === 0
        ? 'También los cursos.'
        : `Los cursos vienen con un plan de ${formatMoney({ amount: monthly, currency: 'EUR' }, 'ES')} al mes.`,
  },
} as const;
