import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { CourseModuleRow } from '#db/tables.ts';

/** The modules of some courses, in their order. */
export function modulesOf(db: Db | Transaction, courseIds: readonly string[]): Promise<CourseModuleRow[]> {
  if (courseIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('course_modules')
    .selectAll()
    .where('course_id', 'in', courseIds)
    .orderBy('course_id')
    .orderBy('position')
    .execute();
}

/** Inserts a module at the end of its course. `unlock`: the rule as JSON. */
export async function insertModule(
  tx: Transaction,
  module: Omit<CourseModuleRow, 'position' | 'unlock'> & { unlock: string },
): Promise<void> {
  await tx
    .insertInto('course_modules')
    .values((eb) => ({
      ...module,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from course_modules where course_id = ${eb.val(module.course_id)})`,
    }))
    .execute();
}

export type ModuleChange = { title: string; status: CourseModuleRow['status']; is_preview: boolean; unlock: string };

/** Writes a module's title, status, preview and rule of unlocking. `unlock`: the rule as JSON. */
export async function updateModule(tx: Transaction, module: CourseModuleRow, change: ModuleChange): Promise<void> {
  await tx
    .updateTable('course_modules')
    .set(change)
    .where('community_id', '=', module.community_id)
    .where('id', '=', module.id)
    .execute();
}

/** Deletes an empty module. Gives false when it has lessons. */
export async function deleteModule(tx: Transaction, module: CourseModuleRow): Promise<boolean> {
  const holds = await tx
    .selectFrom('lessons')
    .select('id')
    .where('module_id', '=', module.id)
    .limit(1)
    .executeTakeFirst();
  if (holds) return false;
  await tx.deleteFrom('course_modules').where('id', '=', module.id).execute();
  return true;
}
