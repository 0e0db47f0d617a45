import { chargeCyclists } from './access.ts';
import { addCourses } from './courses.ts';
import { listFamilies } from './directory.ts';
import { inviteFamilies } from './invitations.ts';
import { addMessages } from './messages.ts';
import { neighbours } from './neighbours.ts';
import { drawBooks, sellBicycle } from './school.ts';
import type { Demo } from './stage.ts';
import { cyclists, guitarClub, secretFriend } from './stories.ts';

/**
 * The examples' parts in order: each builds on those before it and leaves nothing overdue at the current time. A
 * person's pictures go in chronological order, because upload limits go by the clock.
 */
export const parts: readonly ((demo: Demo, today: Temporal.Instant) => Promise<void>)[] = [
  drawBooks,
  addCourses,
  sellBicycle,
  cyclists,
  guitarClub,
  neighbours,
  secretFriend,
  inviteFamilies,
  listFamilies,
  chargeCyclists,
  addMessages,
];
