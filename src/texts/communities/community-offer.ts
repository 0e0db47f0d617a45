import { profileTexts } from './profile.ts';

/** What the home of a community that teaches says to who has not entered yet, beside its courses. */
export const communityOfferTexts = {
  teachers: 'Quién la lleva',
  owner: profileTexts.runners.owner,
  admin: profileTexts.runners.admin,
  questions: 'Preguntas',
  note: profileTexts.runners.note,
} as const;
