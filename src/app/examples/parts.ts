import { chargeCyclists } from './access.ts';
import { tellCourses } from './courses.ts';
import { listFamilies } from './directory.ts';
import { inviteFamilies } from './invitations.ts';
import { tellMessages } from './messages.ts';
import type { Demo } from './stage.ts';
import { cyclists, drawBooks, guitarClub, neighbours, secretFriend, sellBicycle } from './stories.ts';

/**
 * The examples' parts in order: each builds on those before it and leaves nothing overdue at the current time. A
 * person's pictures go in chronological order, because upload limits go by the clock.
 */
export const parts: readonly ((demo: Demo, today: Temporal.Instant) => Promise<void>)[] = [
  drawBooks,
  tellCourses,
  sellBicycle,
  cyclists,
  guitarClub,
  neighbours,
  secretFriend,
  inviteFamilies,
  listFamilies,
  chargeCyclists,
  tellMessages,
];
