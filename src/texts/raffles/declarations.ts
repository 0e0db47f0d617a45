import type { OrganisationKind } from '#domain/raffles/declarations.ts';

/** The kinds of organisation that run raffles. */
export const organisationNames: Readonly<Record<OrganisationKind, string>> = {
  neighbours: 'Junta o asociación de vecinos',
  parents: 'Centro de padres o cooperadora escolar',
  pupils: 'Centro de alumnos o de estudiantes',
  club: 'Club o entidad deportiva',
  union: 'Sindicato o gremio',
  association: 'Asociación civil, mutual o fundación',
  nonprofit: 'Otra entidad sin fines de lucro',
  person: 'Una persona, o un grupo sin entidad',
};

/** What an organiser states of a paid raffle where its country asks: the fields, and what everybody reads. */
export const declarationTexts = {
  permit: 'Número de la autorización',
  permitHint: 'Se muestra en la página de la rifa.',
  addPermit: 'Tengo una autorización',
  exemption: 'O por qué no hace falta autorización',
  exemptionHint:
    'Solo si no tienes número. Di qué norma exime a tu rifa: lo lee todo el mundo en su página y en las bases, como declaración tuya.',
  purpose: 'Fin social de la rifa',
  purposeHint: 'Para quién o para qué es lo que se reúna. Se muestra en la página de la rifa y en las bases.',
  organisation: 'Qué clase de organización la hace',
  organisationHint:
    'Se muestra en la página de la rifa y en las bases. La norma que conocemos habla de entidades sin fines de lucro: si no lo eres, pregunta antes de vender.',
  noOrganisation: 'Elige una',
  shown: {
    permit: 'Autorización',
    exemption: 'Sin número de autorización: por qué, según quien organiza',
    purpose: 'Fin social, según quien organiza',
    organisation: 'Clase de organización, según quien organiza',
  },
} as const;
