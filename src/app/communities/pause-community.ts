import { action, typed } from '#app/action.ts';
import { findLockedCommunity } from './find-locked-community.ts';
import { writeStatus } from './write-status.ts';

type Address = { communityUrl: string };

/** Stops new sales, new raffles and new people. What was taken goes on to be paid, reviewed and drawn at its hour. */
export const pauseCommunity = action({
  parse: typed<Address>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'community.pause',
  run: (step) => writeStatus(step, 'paused', 'community.paused'),
});

/** Opens a paused community again. */
export const resumeCommunity = action({
  parse: typed<Address>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'community.pause',
  run: (step) => writeStatus(step, 'active', 'community.resumed'),
});
