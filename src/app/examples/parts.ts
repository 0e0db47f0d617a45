import { chargeCyclists } from './access.ts';
import { tellCourses } from './courses.ts';
import { listFamilies } from './directory.ts';
import { inviteFamilies } from './invitations.ts';
import { tellMessages } from './messages.ts';
import type { Demo } from './stage.ts';
import { cyclists, drawBooks, guitarClub, neighbours, secretFriend, sellBicycle } from './stories.ts';

/**
 * Communities, raffles in every state, people, orders, receipts, courses and messages, one part after the other: each
 * goes on from what those before it have told, and stands at the end as the hour wants it, with nothing overdue. A
 * person's pictures come in order of time: what somebody may send is counted by the clock.
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
