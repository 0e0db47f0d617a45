import type { Db } from '#db/client.ts';
import { may, type Permission } from '#domain/permission.ts';
import type { Actor, App } from './app.ts';
import { withDatabaseRefusals } from './database-refusals.ts';
import { type Charge, chargeRead } from './rate-limit.ts';
import { relationsOf, requirePermission, type Scope } from './relations.ts';

/** What `show` works with. `can` asks the same policy as the actions, so that buttons and actions agree. */
export type ViewContext<Input, Found> = {
  readonly app: App;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  readonly input: Input;
  readonly found: Found;
  can(permission: Permission): boolean;
};

/**
 * The one door of reads: finds (what the asker may not see is not found), asks the policy, and names each field that
 * leaves.
 */
export function view<Input, Found extends Scope, Shown>(spec: {
  /** Rate limits charged before anything is read. */
  charges?(input: Input, actor: Actor): readonly Charge[];
  find(db: Db, input: Input, actor: Actor, now: Temporal.Instant): Promise<Found>;
  permission: Permission;
  show(context: ViewContext<Input, Found>): Promise<Shown> | Shown;
}): (app: App, actor: Actor, input: Input) => Promise<Shown> {
  return async (app, actor, input) => {
    if (spec.charges) await chargeRead(app, spec.charges(input, actor));
    return withDatabaseRefusals(app, async () => {
      const now = app.clock.now();
      const found = await spec.find(app.db, input, actor, now);
      const relations = await relationsOf(app.db, actor, found, now);
      requirePermission(relations, spec.permission, found);
      const state = found.community?.status ?? 'active';
      return spec.show({ app, actor, now, input, found, can: (permission) => may(relations, permission, state) });
    });
  };
}
