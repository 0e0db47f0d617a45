import { exportPeople } from '#app/members/export-people.ts';
import { communities } from '#texts/communities/communities.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { stateNames } from '#texts/states.ts';
import { orPage } from '#web/server/attempt.ts';
import { asker } from '#web/server/context.ts';
import { isoTime, sheetKindOf, sheetResponse } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/people-file';
import { peopleQueryOf } from './list-query.ts';

/** The people of a community as a file, narrowed as their list is. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const kind = sheetKindOf(request.url);
  const { words, role, status, sort } = peopleQueryOf(new URL(request.url).searchParams);
  const { communityUrl } = params;
  const exported = await orPage(() =>
    exportPeople(app, actor, { words, role, status, sort, communityUrl, format: kind }),
  );
  const { files } = peopleTexts;
  return sheetResponse(
    { header: files.peopleColumns, batches: rowsOf(exported) },
    kind,
    `${files.peopleName}-${exported.url}`,
  );
}

async function* rowsOf({ batches, timeZone }: Awaited<ReturnType<typeof exportPeople>>) {
  for await (const people of batches) {
    yield people.map((person) => [
      person.name,
      person.email,
      communities.roles[person.role],
      stateNames.member[person.status],
      isoTime(person.joinedAt, timeZone),
      isoTime(person.changedAt, timeZone),
      person.answer ?? '',
      person.reason ?? '',
    ]);
  }
}
