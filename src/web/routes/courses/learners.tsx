import { Download } from 'lucide-react';
import { Form, redirect } from 'react-router';
import { type Learner, openAllTo, showLearners } from '#app/courses/show-learners.ts';
import { pageNumber } from '#domain/members/people-list.ts';
import { courseTexts } from '#texts/courses.ts';
import { formatDateTime } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { asker } from '#web/server/context.ts';
import { type FormSent, formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { doneAt, useDoneToast } from '#web/ui/done-toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Route } from './+types/learners';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showLearners(app, actor, { ...params, page: pageAsked(request) }));
}

export function action(args: Route.ActionArgs) {
  const { params, request } = args;
  const opensAll = async ({ app, actor, form }: FormSent, opens: boolean) => {
    await openAllTo(app, actor, { ...params, userId: text(form.user), opensAll: opens });
    return redirect(doneAt(pageAddress(params, pageAsked(request)), opens ? 'abierto' : 'reglas'));
  };
  return formActions(args, { open: (sent) => opensAll(sent, true), rules: (sent) => opensAll(sent, false) });
}

function pageAsked(request: Request): number {
  return pageNumber(new URL(request.url).searchParams.get('pagina'));
}

function pageAddress(at: { communityUrl: string; course: string }, page: number): string {
  return paths.courseLearners(at) + (page > 1 ? `?pagina=${page}` : '');
}

const words = courseTexts.learners;

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: loaderData ? words.title(loaderData.course.title) : words.short,
    description: words.lead,
    noindex: true,
  });
}

const tones = { active: 'looking', completed: 'good', suspended: 'off' } as const;

export default function Learners({ loaderData, actionData }: Route.ComponentProps) {
  const { community, course, learners, people, page, hasMore, lessons, count, can } = loaderData;
  const at = { communityUrl: community.url, course: course.slug };
  const said = useDoneToast({ abierto: words.opened, reglas: words.closed });
  return (
    <Page said={said}>
      <CommunityTabs community={community} can={can} />
      <PageHeader
        back={{ to: paths.course(at), label: course.title }}
        title={words.title(course.title)}
        lead={words.lead}
        actions={
          people > 0 && (
            <>
              <a href={paths.courseLearnersCsv(at)} download className={buttonStyle('secondary', 'small')}>
                <Download aria-hidden="true" className="size-5" />
                {words.download}
              </a>
              <a href={paths.courseLearnersXlsx(at)} download className={buttonStyle('secondary', 'small')}>
                <Download aria-hidden="true" className="size-5" />
                {words.downloadXlsx}
              </a>
            </>
          )
        }
      />
      {actionData && <Notice tone="error">{actionData.refused.message}</Notice>}
      {people === 0 ? (
        <EmptyState title={words.none}>{words.noneWords}</EmptyState>
      ) : (
        <>
          <p className="pb-3 text-soft">{words.people(people)}</p>
          <People learners={learners} count={count} timeZone={community.timeZone} mayOpen={can.edit} />
          <Pager
            label={words.pages}
            before={page > 1 ? pageAddress(at, page - 1) : null}
            after={hasMore ? pageAddress(at, page + 1) : null}
            className="pt-4"
          />
          {learners.some(({ state }) => state === 'suspended') && (
            <p className="pt-3 text-soft">{words.suspendedWords}</p>
          )}
          <Section title={words.lessonsTitle} lead={words.lessonsLead} className="pt-10">
            <Table
              caption={words.lessonsCaption}
              rows={lessons}
              rowKey={({ slug }) => slug}
              columns={[
                { key: 'title', header: words.lessonColumns.title, heading: true, cell: ({ title }) => title },
                { key: 'opened', header: words.lessonColumns.opened, numeric: true, cell: ({ opened }) => opened },
                {
                  key: 'completed',
                  header: words.lessonColumns.completed,
                  numeric: true,
                  cell: ({ completed }) => completed,
                },
                {
                  key: 'stopped',
                  header: words.lessonColumns.stopped,
                  numeric: true,
                  cell: ({ stopped }) => (stopped > 0 ? <strong>{stopped}</strong> : 0),
                },
              ]}
            />
          </Section>
        </>
      )}
    </Page>
  );
}

type PeopleProps = { learners: readonly Learner[]; count: number; timeZone: string; mayOpen: boolean };

function People({ learners, count, timeZone, mayOpen }: PeopleProps) {
  const { columns } = words;
  return (
    <Table
      caption={words.caption}
      rows={learners}
      rowKey={({ userId }) => userId}
      columns={[
        { key: 'name', header: columns.name, heading: true, cell: ({ name }) => name },
        {
          key: 'state',
          header: columns.state,
          cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge>,
        },
        { key: 'progress', header: columns.progress, numeric: true, cell: ({ percent }) => `${percent} %` },
        {
          key: 'open',
          header: columns.open,
          numeric: true,
          cell: ({ open, opensAll }) => (
            <span className="whitespace-nowrap">{opensAll ? words.opensAll : words.openOf(open, count)}</span>
          ),
        },
        { key: 'at', header: columns.at, cell: ({ at }) => at?.title ?? '—' },
        {
          key: 'seen',
          header: columns.seen,
          cell: ({ seenAt }) => (seenAt ? formatDateTime(seenAt, timeZone) : '—'),
        },
        ...(mayOpen
          ? [{ key: 'act', header: columns.act, bare: true, cell: (learner: Learner) => <OpenAll learner={learner} /> }]
          : []),
      ]}
    />
  );
}

function OpenAll({ learner }: { learner: Learner }) {
  const { name, userId, opensAll } = learner;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="user" value={userId} />
      <input type="hidden" name="act" value={opensAll ? 'rules' : 'open'} />
      <Button
        kind="quiet"
        size="small"
        className="whitespace-nowrap"
        aria-label={opensAll ? words.closeAllFor(name) : words.openAllFor(name)}
      >
        {opensAll ? words.closeAll : words.openAll}
      </Button>
    </Form>
  );
}
