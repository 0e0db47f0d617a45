import { counted } from './format.ts';

export const search = {
  title: 'Buscar rifas y comunidades',
  lead: 'Aquí salen las comunidades públicas y sus rifas abiertas. Las demás se abren con su enlace.',
  description: 'Busca rifas abiertas y comunidades públicas por su nombre.',
  label: 'Qué buscas',
  placeholder: 'Un premio, un nombre…',
  go: 'Buscar',
  clear: 'Quitar la búsqueda',
  raffles: 'Rifas abiertas',
  communities: 'Comunidades',
  found: (raffles: number, communities: number) =>
    `${counted(raffles, 'rifa', 'rifas')} y ${counted(communities, 'comunidad', 'comunidades')}`,
  noRaffles: 'Ninguna rifa abierta con esas palabras',
  noRafflesAtAll: 'Ahora mismo no hay rifas públicas abiertas',
  noCommunities: 'Ninguna comunidad con esas palabras',
  noCommunitiesAtAll: 'Todavía no hay comunidades públicas',
  nothingWords: 'Si alguien te habló de una rifa, pídele el enlace: las rifas de pago suelen verse solo con él.',
  create: 'Crear una rifa',
} as const;
