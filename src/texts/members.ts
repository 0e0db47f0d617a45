import { counted } from './format.ts';

export const members = {
  title: 'Boletos y personas',
  lead: (name: string) => `Quién está en ${name} y los boletos de sus rifas.`,
  description: 'Boletos y personas de la comunidad.',
  mineTitle: 'Mis boletos',
  mineNone: 'No tienes boletos en esta comunidad',
  mineNoneWords:
    'Aquí salen los pedidos que hiciste con tu cuenta. Si apartaste sin cuenta, usa el enlace privado que recibiste.',
  seeRaffles: 'Ver las rifas',
  seeOrder: (reference: string) => `Pedido ${reference}`,
  rafflesTitle: 'Boletos por rifa',
  rafflesNone: 'Todavía no hay rifas',
  people: 'Personas',
  peopleLead: (n: number) => counted(n, 'persona', 'personas'),
  name: 'Nombre',
  role: 'Papel',
  status: 'Estado',
  since: 'Desde',
  raffle: 'Rifa',
  phase: 'Estado',
  paid: 'Pagados',
  inReview: 'Por revisar',
  pending: 'Sin pagar',
  free: 'Libres',
  numbers: 'Números',
  desk: 'Gestionar',
  createRaffle: 'Crear una rifa',
  invitation: {
    title: 'Invitación',
    description: 'Una invitación a una comunidad.',
    unusable: 'Esta invitación no se puede usar',
    words:
      'Puede que el enlace esté incompleto o que la invitación haya caducado. Pide a quien te invitó el enlace de la comunidad o de la rifa: con él puedes participar.',
    home: 'Ir al inicio',
  },
} as const;
