import { brand } from '#brand';

export const sitemapTexts = {
  title: 'Mapa del sitio',
  lead: `Todas las páginas públicas de ${brand.name}.`,
  description: `Todas las páginas públicas de ${brand.name}: las comunidades, sus rifas abiertas, las ya sorteadas con su acta, y las guías para organizar una.`,
  main: 'Empezar',
  guides: 'Guías',
  site: 'El sitio',
  home: 'Inicio',
  acta: 'acta',
  actaOf: (title: string) => `Acta de ${title}`,
  of: (communityName: string) => `de ${communityName}`,
  lists: {
    communities: {
      title: 'Comunidades públicas',
      none: 'Todavía no hay ninguna comunidad pública.',
      all: 'Ver todas las comunidades',
      description: 'Todas las comunidades públicas, de la más nueva a la más antigua.',
    },
    raffles: {
      title: 'Rifas por sortear',
      none: 'Ahora mismo no hay rifas públicas abiertas.',
      all: 'Ver todas las rifas por sortear',
      description: 'Todas las rifas públicas que están por sortear, de la más nueva a la más antigua.',
    },
    drawn: {
      title: 'Rifas sorteadas',
      none: 'Todavía no se ha sorteado ninguna.',
      all: 'Ver todas las rifas sorteadas',
      description: 'Todas las rifas públicas ya sorteadas, cada una con su acta.',
    },
  },
  /** The list of raffles that are still to be drawn, where strangers look for one. */
  toDraw: {
    lead: 'Las organizan sus comunidades, no esta plataforma. Mira quién la lleva antes de pagar.',
    onSale: 'A la venta',
    over: 'Con la venta cerrada',
    overLead: 'Ya no se puede apartar: falta el sorteo.',
    none: 'Ahora mismo no hay rifas públicas abiertas',
    noneWords: 'La mayoría se comparten solo con su enlace. Si te pasaron uno, ábrelo.',
  },
  pages: 'Páginas de la lista',
  more: 'Siguientes',
  first: 'Volver al principio',
  whole: 'Mapa del sitio entero',
  xml: 'Este mapa para buscadores (XML)',
  /** How the addresses of lists and parts are written. */
  address: {
    list: 'ver',
    after: 'desde',
    lists: { communities: 'comunidades', raffles: 'rifas', drawn: 'sorteadas' },
    part: 'parte',
    parts: { pages: 'paginas', communities: 'comunidades', raffles: 'rifas' },
  },
} as const;
