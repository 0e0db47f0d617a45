import { exportPeople } from '#app/members/export-people.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { stateNames } from '#texts/states.ts';
import { answerSheet, isoTime } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/people-file';
import { peopleQueryOf } from './list-query.ts';

/** The people of a community as a file, narrowed as their list is. */
export function loader({ params: { communityUrl }, ...asked }: Route.LoaderArgs) {
  const { words, role, status, sort } = peopleQueryOf(new URL(asked.request.url).searchParams);
  const { files } = peopleTexts;
  return answerSheet(asked, async (app, actor, format) => {
    const exported = await exportPeople(app, actor, { words, role, status, sort, communityUrl, format });
    const sheet = { header: files.peopleColumns, batches: rowsOf(exported) };
    return { name: `${files.peopleName}-${exported.url}`, sheet, askAgain: exported.askAgain };
  });
}

async function* rowsOf({ batches, timeZone }: Awaited<ReturnType<typeof exportPeople>>) {
  for await (const people of batches) {
    yield people.map((person) => [
      person.name,
      person.email,
      communityTexts.roles[person.role],
      stateNames.member[person.status],
      isoTime(person.joinedAt, timeZone),
      isoTime(person.changedAt, timeZone),
      person.answer ?? '',
      person.reason ?? '',
    ]);
  }
}
