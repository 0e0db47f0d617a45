import { Form, useNavigation, useSearchParams } from 'react-router';
import { chooseListing } from '#app/directory/choose-listing.ts';
import { showDirectory } from '#app/directory/show-directory.ts';
import { listPlace, searchWords } from '#domain/members/people-list.ts';
import { directoryTexts as words } from '#texts/members/directory.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { doneAt } from '#web/ui/done-toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Route } from './+types/directory';
import { PeopleCards } from './directory/people-cards.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { searchParams } = new URL(request.url);
  const place = listPlace(searchParams.get('despues'), searchParams.get('antes'));
  const asked = { communityUrl: params.communityUrl, words: searchWords(searchParams.get('q')), place };
  return orPage(() => showDirectory(app, actor, asked));
}

export function action(args: Route.ActionArgs) {
  return formActions(
    args,
    {
      list: async ({ app, actor, params: { communityUrl }, form }) => {
        const isListed = 'listed' in form;
        await chooseListing(app, actor, { communityUrl, isListed });
        return doneAt(paths.directory({ communityUrl }), isListed ? 'visible' : 'oculto');
      },
    },
    { otherwise: 'list' },
  );
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export type ShownDirectory = Route.ComponentProps['loaderData'];

export default function Directory({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { community, can } = shown;
  const [search] = useSearchParams();
  const done = search.get('hecho') ?? '';
  return (
    <Page>
      <CommunityTabs community={community} can={can} />
      <PageHeader
        title={words.title}
        lead={words.lead(community.name)}
        actions={
          can.manage && (
            <ButtonLink
              kind="secondary"
              size="small"
              to={`${paths.tickets({ communityUrl: community.url })}?ver=personas`}
            >
              {words.manage}
            </ButtonLink>
          )
        }
      />
      <div className="grid gap-6">
        {Object.hasOwn(words.done, done) && !actionData && (
          <Notice tone="success" quiet>
            {words.done[done as keyof typeof words.done]}
          </Notice>
        )}
        {actionData && <Notice tone="error">{actionData.refused.message}</Notice>}
        <OwnListing shown={shown} />
        <Search shown={shown} />
        {shown.people.length > 0 ? (
          <PeopleCards shown={shown} />
        ) : (
          <EmptyState title={words.noneFound}>{words.noneFoundHint}</EmptyState>
        )}
        {shown.unlisted > 0 && <p className="text-soft">{words.unlisted(shown.unlisted)}</p>}
      </div>
    </Page>
  );
}

function OwnListing({ shown: { own } }: { shown: ShownDirectory }) {
  const isSaving = useNavigation().formMethod === 'POST';
  return (
    <Panel className="grid gap-3">
      <h2 className="text-xl">{words.own}</h2>
      {own.role === 'member' ? (
        <Form method="post" className="grid gap-4" preventScrollReset>
          <Checkbox name="listed" label={words.listed.label} hint={words.listed.hint} defaultChecked={own.isListed} />
          <Button kind="secondary" size="small" pending={isSaving} className="sm:justify-self-start">
            {words.save}
          </Button>
        </Form>
      ) : (
        <p>{words.task}</p>
      )}
      <p className="measure text-sm text-soft">{words.anyway}</p>
    </Panel>
  );
}

function Search({ shown: { words: asked, community } }: { shown: ShownDirectory }) {
  return (
    <Form role="search" className="flex flex-wrap items-end gap-3">
      <Field label={words.search} className="min-w-0 flex-1 basis-56">
        <TextInput key={asked} type="search" name="q" defaultValue={asked} maxLength={80} autoComplete="off" />
      </Field>
      <Button kind="secondary">{words.look}</Button>
      {asked !== '' && (
        <ButtonLink kind="quiet" to={paths.directory({ communityUrl: community.url })}>
          {words.all}
        </ButtonLink>
      )}
    </Form>
  );
}
