import { listOwnCommunities } from '#app/community-pages/list-own-communities.ts';
import { communityFileTexts } from '#texts/communities/community-file.ts';
import { manageCommunitiesTexts as words } from '#texts/communities/manage-communities.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage, type Refused } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useDoneToast } from '#web/ui/done-toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/manage';
import { CommunityCard } from './manage/community-card.tsx';
import { FormerCommunities } from './manage/former-communities.tsx';
import { manageActs } from './manage/manage-act.ts';
import { Offered } from './manage/offered.tsx';

/**
 * With `?accion=pasar:…`, also the admins whom this community can be offered to; with `salir:…`, what leaving loses.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const asked = new URL(request.url).searchParams.get('accion') ?? '';
  const urlAfter = (asks: string) => (asked.startsWith(asks) ? asked.slice(asks.length) : null);
  const which = { passing: urlAfter('pasar:'), leaving: urlAfter('salir:') };
  return orPage(() => listOwnCommunities(app, actor, which));
}

export function action(args: Route.ActionArgs) {
  return formActions(args, manageActs, {
    refuse: ({ act, refused }, { form }) => ({ act, community: text(form.community), refused }),
  });
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export type Own = Route.ComponentProps['loaderData']['communities'][number];
export type Former = Route.ComponentProps['loaderData']['former'][number];
export type ManageReturned = { act: string; community: string; refused: Refused } | undefined;

export default function ManageCommunities({ loaderData, actionData }: Route.ComponentProps) {
  const { communities, former, offered, possibleOwners, leaving, accounts } = loaderData;
  const done = useDoneToast(doneWords, actionData !== undefined);
  const actions = (
    <>
      <ButtonLink to={paths.createCommunity()}>{words.create}</ButtonLink>
      <ButtonLink kind="secondary" to={paths.createRaffle()}>
        {words.createRaffle}
      </ButtonLink>
      <ButtonLink kind="secondary" to={paths.importCommunity()}>
        {communityFileTexts.import.link}
      </ButtonLink>
    </>
  );
  return (
    <Page>
      <PageHeader title={words.title} lead={words.lead} actions={communities.length > 0 && actions} />
      {done && (
        <Notice tone="success" quiet className="mb-4">
          {done}
        </Notice>
      )}
      {actionData && actionData.community === '' && (
        <Notice tone="error" className="mb-4">
          {actionData.refused.message}
        </Notice>
      )}
      <Offered offers={offered} />
      {communities.length === 0 ? (
        <EmptyState title={words.none} action={actions}>
          {words.noneWords}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          {communities.map((own) => (
            <li key={own.url}>
              <CommunityCard
                own={own}
                possibleOwners={possibleOwners}
                leaving={leaving}
                accounts={accounts}
                returned={actionData}
              />
            </li>
          ))}
        </ul>
      )}
      <FormerCommunities communities={former} />
    </Page>
  );
}

const { leave, transfer } = words;
const doneWords: Readonly<Record<string, string>> = {
  fuera: leave.done,
  'sin-solicitud': leave.withdrawn,
  ofrecida: transfer.done,
  retirada: transfer.withdrawn,
  aceptada: transfer.accepted,
  rechazada: transfer.declined,
  borrada: words.deleted,
};
