import { showThreads } from '#app/messages/show-threads.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { messageTexts } from '#texts/messages.ts';
import { pageMeta } from '#web/meta.ts';
import { failureAsRefusal } from '#web/routes/messages/failure-as-refusal.ts';
import { forMembers } from '#web/routes/messages/members-only.ts';
import { messageAction } from '#web/routes/messages/message-act.ts';
import { Outside } from '#web/routes/messages/outside.tsx';
import { asker } from '#web/server/context.ts';
import type { Route } from './+types/messages';
import { MessagesView } from './messages-view.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { communityUrl } = params;
  const search = new URL(request.url).searchParams;
  const words = (search.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, messageLimits.searchedWords);
  return forMembers({ app, actor, communityUrl }, async () => ({
    ...(await showThreads(app, actor, { communityUrl, words, place: placeOf(search) })),
    formKey: app.dice.uuid(),
  }));
}

function placeOf(search: URLSearchParams): { before: number } | { after: number } | null {
  const seqOf = (name: string) => {
    const text = search.get(name) ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : null;
  };
  const [before, after] = [seqOf('antes'), seqOf('despues')];
  if (before !== null) return { before };
  return after === null ? null : { after };
}

export function action(args: Route.ActionArgs) {
  return messageAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return failureAsRefusal(args);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const place = loaderData?.shown?.community.name ?? loaderData?.outside?.community.name;
  return pageMeta({ title: messageTexts.title, place, description: messageTexts.description, noindex: true });
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, outside } = loaderData;
  if (!shown) return <Outside place={outside} />;
  return <MessagesView shown={shown} returned={actionData} />;
}
