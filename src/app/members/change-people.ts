import { action, beside, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import {
  type PeopleAct,
  type PeopleOutcome,
  parseMute,
  parseReason,
  parseRole,
  permissionOf,
  type StatusAct,
} from '#domain/members/member-changes.ts';
import type { MemberRole, MemberVerdict, RoleVerdict } from '#domain/members/membership.ts';
import type { MuteVerdict } from '#domain/members/mute.ts';
import { actorKindOf } from './actor-kind.ts';
import { muteBy } from './mute-by.ts';
import { transitionMember, transitionRole } from './transition-member.ts';

type Asked = { communityUrl: string; people: readonly string[] };
type Raw = Asked & { form: RawForm };

/** An act on several people: each is decided separately, and all outcomes are given. */
function changing(act: StatusAct) {
  return action({
    parse: ({ form, ...raw }: Raw): Parsed<Asked & { reason: string | null }> => beside(raw, parseReason(form)),
    find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
    permission: permissionOf[act],
    run: async (step) => {
      const { people, reason } = step.input;
      const by = await actorKindOf(step);
      if (act === 'approve' || act === 'reject') await endMailPauseOf(step, step.found.community.id, 'applications');
      return tally(people, (userId) => transitionMember(step, act, { userId, by, reason }));
    },
  });
}

const changingRole = action({
  parse: ({ form, ...raw }: Raw): Parsed<Asked & { role: MemberRole }> => beside(raw, parseRole(form)),
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: permissionOf['change-role'],
  run: async (step) => {
    const { people, role } = step.input;
    const by = await actorKindOf(step);
    return tally(people, (userId) =>
      transitionRole(step, role, { userId, by: by !== 'owner' && userId === step.actor.userId ? 'self' : by }),
    );
  },
});

const muting = action({
  parse: ({ form, ...raw }: Raw): Parsed<Asked & { days: number }> => beside(raw, parseMute(form)),
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: permissionOf.mute,
  run: async (step) => {
    const { people, days } = step.input;
    const by = await actorKindOf(step);
    return tally(people, (userId) => muteBy(step, step.now.add({ hours: 24 * days }), { userId, by }));
  },
});

const unmuting = action({
  parse: typed<Raw>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: permissionOf.unmute,
  run: async (step) => {
    const by = await actorKindOf(step);
    return tally(step.input.people, (userId) => muteBy(step, null, { userId, by }));
  },
});

const changes: Record<PeopleAct, (app: App, actor: Actor, raw: Raw) => Promise<PeopleOutcome>> = {
  approve: changing('approve'),
  reject: changing('reject'),
  readmit: changing('readmit'),
  remove: changing('remove'),
  ban: changing('ban'),
  unban: changing('unban'),
  'change-role': changingRole,
  mute: muting,
  unmute: unmuting,
};

/**
 * Changes the status, role or mute of several people of a community in one transaction. Gives what was done to how
 * many, and why others were skipped.
 */
export function changePeople(
  app: App,
  actor: Actor,
  { act, ...raw }: Raw & { act: PeopleAct },
): Promise<PeopleOutcome> {
  return changes[act](app, actor, raw);
}

async function tally(
  people: readonly string[],
  does: (userId: string) => Promise<MemberVerdict | RoleVerdict | MuteVerdict>,
): Promise<PeopleOutcome> {
  const outcome: PeopleOutcome = { changed: 0, settled: 0, refused: {} };
  for (const userId of people) {
    const verdict = await does(userId);
    if (verdict.kind === 'change') outcome.changed += 1;
    else if (verdict.kind === 'settled') outcome.settled += 1;
    else outcome.refused[verdict.fault] = (outcome.refused[verdict.fault] ?? 0) + 1;
  }
  return outcome;
}
