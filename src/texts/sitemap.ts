import { brand } from '#brand';

export const sitemap = {
  title: 'Mapa del sitio',
  lead: `Todas las páginas públicas de ${brand.name}.`,
  description: `Todas las páginas públicas de ${brand.name}: rifas, comunidades y guías.`,
  main: 'Empezar',
  guides: 'Guías',
  site: 'El sitio',
  home: 'Inicio',
  communities: 'Comunidades públicas',
  raffles: 'Rifas abiertas',
  noCommunities: 'Todavía no hay ninguna comunidad pública.',
  noRaffles: 'Ahora mismo no hay rifas públicas abiertas.',
  xml: 'Este mapa para buscadores (XML)',
} as const;
