import { action, typed } from '#app/action.ts';
import { findLockedCommunity } from './find-locked-community.ts';
import { writeStatus } from './write-status.ts';

type Address = { communityUrl: string };

/** Pauses a community: no new orders, raffles or members. Existing orders are still paid, reviewed and drawn. */
export const pauseCommunity = action({
  parse: typed<Address>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'community.pause',
  run: (step) => writeStatus(step, 'paused', 'community.paused'),
});

/** Resumes a paused community. */
export const resumeCommunity = action({
  parse: typed<Address>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'community.pause',
  run: (step) => writeStatus(step, 'active', 'community.resumed'),
});
