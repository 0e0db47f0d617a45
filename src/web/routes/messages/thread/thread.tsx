import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { showThread, type ThreadPosition } from '#app/messages/show-thread.ts';
import { markRead } from '#app/messages/thread-acts.ts';
import { messageTexts } from '#texts/messages.ts';
import { pageMeta } from '#web/meta.ts';
import { failureAsRefusal } from '#web/routes/messages/failure-as-refusal.ts';
import { forMembers } from '#web/routes/messages/members-only.ts';
import { richMessage } from '#web/routes/messages/message/rich-message.ts';
import { messageAction } from '#web/routes/messages/message-act.ts';
import { acts } from '#web/routes/messages/message-act-names.ts';
import { Outside } from '#web/routes/messages/outside.tsx';
import { asker } from '#web/server/context.ts';
import { attempt } from '#web/server/refusals.ts';
import { richTextPage } from '#web/ui/rich-text.ts';
import type { Route } from './+types/thread';
import { ThreadView } from './thread-view.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { communityUrl, thread } = params;
  const place = placeOf(new URL(request.url).searchParams);
  const asked = { communityUrl, thread, place };
  return forMembers({ app, actor, communityUrl }, async () => {
    const shown = await showThread(app, actor, asked);
    // a page without script has no other way to say that it was read; one with script says so when it is seen
    const last = shown.messages.at(-1)?.seq ?? shown.root.seq;
    if (isOpened(request)) await attempt(() => markRead(app, actor, { communityUrl, thread, seq: last }));
    const read = richTextPage();
    const posts = {
      root: richMessage(shown.root, read),
      messages: shown.messages.map((message) => richMessage(message, read)),
    };
    return { ...shown, ...posts, focus: place && 'message' in place ? place.message : null, formKey: app.dice.uuid() };
  });
}

/** Whether it is a page load, and neither a data request nor a prefetch. */
function isOpened({ headers }: Request): boolean {
  return (headers.get('Accept') ?? '').includes('text/html') && !headers.has('Sec-Purpose') && !headers.has('Purpose');
}

function placeOf(search: URLSearchParams): ThreadPosition {
  const message = search.get('m');
  if (message) return { message };
  for (const [name, side] of [
    ['antes', 'before'],
    ['despues', 'after'],
  ] as const) {
    const seq = search.get(name) ?? '';
    if (/^\d{1,15}$/.test(seq)) return side === 'before' ? { before: Number(seq) } : { after: Number(seq) };
  }
  return null;
}

export function action(args: Route.ActionArgs) {
  return messageAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return failureAsRefusal(args);
}

/** Having read a page changes nothing on it. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('act') === acts.read ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { shown } = loaderData ?? {};
  return pageMeta({
    title: shown?.thread.title || messageTexts.title,
    place: shown?.community.name,
    description: messageTexts.description,
    noindex: true,
  });
}

export default function Thread({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, outside } = loaderData;
  const { search } = useLocation();
  if (!shown) return <Outside place={outside} />;
  return <ThreadView key={shown.thread.id} shown={shown} search={search} returned={actionData} />;
}
