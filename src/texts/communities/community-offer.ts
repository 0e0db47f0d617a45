import { profile } from './profile.ts';

/** What the home of a community that teaches says to who has not entered yet, beside its courses. */
export const communityOffer = {
  teachers: 'Quién la lleva',
  owner: profile.runners.owner,
  admin: profile.runners.admin,
  questions: 'Preguntas',
  note: profile.runners.note,
} as const;
