import { useLocation, useSearchParams } from 'react-router';
import type { ShownPeople } from '#app/members/show-people.ts';
import { invitationTexts } from '#texts/members/invitations.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { paths } from '#texts/paths.ts';
import { Downloads } from '#web/routes/members/downloads.tsx';
import { listAddress, outcomeOf, peopleFields } from '#web/routes/members/list-query.ts';
import type { RefusedForm } from '#web/server/form-actions.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Section } from '#web/ui/section.tsx';
import { Ask } from './ask.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleTable } from './people-table.tsx';

/** What a form of the list came back with, when the rules said no to all of it. */
export type PeopleRefusal = RefusedForm | undefined;

type PeopleProps = { shown: ShownPeople; refused: PeopleRefusal };

const words = peopleTexts.people;

/** The tab of people: who waits, who is in, who was, and what may be done with each. */
export function People({ shown, refused }: PeopleProps) {
  const { community, query, people, before, after, can } = shown;
  const fields = peopleFields(query);
  const file = new URLSearchParams(fields.filter(([name]) => name !== 'ver'));
  const at = { communityUrl: community.url };
  return (
    <Section
      title={words.caption}
      lead={can.seeAll && <Seats shown={shown} />}
      actions={
        <>
          {can.invite && (
            <ButtonLink size="small" to={paths.invitations(at)}>
              {invitationTexts.open}
            </ButtonLink>
          )}
          {can.export && (
            <Downloads
              what={peopleTexts.files.people}
              csv={`${paths.peopleCsv(at)}?${file}`}
              xlsx={`${paths.peopleXlsx(at)}?${file}`}
            />
          )}
        </>
      }
    >
      {!shown.asked && <PageNotices shown={shown} refused={refused} />}
      {shown.asked ? (
        <Ask shown={shown} asked={shown.asked} refused={refused} />
      ) : (
        <>
          <PeopleFilters shown={shown} />
          <div id="lista" className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3">
            {!refused && <Outcome plan={shown.plan} />}
            {people.length > 0 ? <PeopleTable shown={shown} /> : <Nobody shown={shown} />}
          </div>
          <Pager
            label={peopleTexts.pages}
            before={before && listAddress(community.url, [...fields, ['antes', before]])}
            after={after && listAddress(community.url, [...fields, ['despues', after]])}
          />
        </>
      )}
    </Section>
  );
}

function Seats({ shown: { community, plan } }: { shown: ShownPeople }) {
  return words.seats(community.memberCount, plan.name, plan.limit);
}

/** What was just done: over the list, whose rows may be far from the top of the page, and brought before the eyes. */
function Outcome({ plan }: Pick<ShownPeople, 'plan'>) {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const done = outcomeOf(search);
  if (!done) return null;
  return (
    <FocusedNotice about={key} tone={done.outcome.changed > 0 ? 'success' : 'warning'} quiet>
      {peopleTexts.outcome(done.act, done.outcome, plan)}
    </FocusedNotice>
  );
}

/** What came back with a refusal, and what only who runs the community has to know. */
function PageNotices({ shown: { community, query, counts, withoutPlace, plan }, refused }: PeopleProps) {
  const [search] = useSearchParams();
  const waiting = counts.pending ?? 0;
  return (
    <>
      {search.has('nadie') && (
        <Notice tone="warning" quiet>
          {peopleTexts.bar.nobody}
        </Notice>
      )}
      {refused && <Notice tone="error">{refused.refused.message}</Notice>}
      {waiting > 0 && query.status !== 'pending' && (
        <Notice
          quiet
          action={
            <ButtonLink
              kind="secondary"
              size="small"
              to={listAddress(community.url, peopleFields({ status: 'pending' }))}
            >
              {words.seeWaiting}
            </ButtonLink>
          }
        >
          {words.waiting(waiting)}
        </Notice>
      )}
      {plan.isFull && plan.limit !== null && withoutPlace === 0 && (
        <Notice tone="warning" quiet>
          {words.full(plan.name, plan.limit)}
        </Notice>
      )}
      {withoutPlace > 0 && plan.limit !== null && (
        <Notice tone="warning" quiet>
          {words.withoutPlace(withoutPlace, plan.name, plan.limit)}
        </Notice>
      )}
    </>
  );
}

function Nobody({ shown: { community, query } }: { shown: ShownPeople }) {
  const isPlain = !query.words && !query.role && query.status === 'active' && !query.place;
  return (
    <EmptyState
      heading="h3"
      title={query.status === 'pending' && !query.words ? words.noneWaiting : words.empty}
      action={
        !isPlain && (
          <ButtonLink kind="secondary" to={listAddress(community.url, peopleFields({}))}>
            {peopleTexts.filter.clear}
          </ButtonLink>
        )
      }
    >
      {query.status === 'pending' && !query.words ? words.noneWaitingWords : words.emptyWords}
    </EmptyState>
  );
}
