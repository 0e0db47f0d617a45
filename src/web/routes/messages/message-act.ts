import { data, redirect } from 'react-router';
import type { Actor, App } from '#app/app.ts';
import { deleteMessage, editMessage, moderateMessage } from '#app/messages/change-message.ts';
import { type Posted, postMessage } from '#app/messages/post-message.ts';
import { reactToMessage } from '#app/messages/react.ts';
import { reportMessage } from '#app/messages/report-message.ts';
import { showThreads } from '#app/messages/show-threads.ts';
import { announceThread, markAllRead, markRead, pinThread } from '#app/messages/thread-acts.ts';
import { keepPrivatePicture } from '#app/pictures/keep-picture.ts';
import { messageLimits, reactions } from '#domain/messages/message.ts';
import { Refusal } from '#domain/refusal.ts';
import { paths } from '#texts/paths.ts';
import { attempt, formOf, notFound, rawForm, typedAgain } from '#web/server/attempt.ts';
import { type ActResult, acts, messageAddress } from './message-act-names.ts';

type Asked = {
  app: App;
  actor: Actor;
  communityUrl: string;
  /** The thread whose page the form stands on; null: the list's. */
  thread: string | null;
  form: FormData;
  raw: Record<string, unknown>;
};

/** Does what a form of the messages asks for. A form sent without script goes back to the message that it is about. */
export async function doMessageAct(
  request: Request,
  { communityUrl, thread, app, actor }: Pick<Asked, 'app' | 'actor' | 'communityUrl' | 'thread'>,
) {
  const form = await formOf(request);
  const raw = rawForm(form);
  const act = String(raw.act ?? '');
  const does = Object.hasOwn(handlers, act) ? handlers[act] : undefined;
  if (!does) throw notFound();
  const key = typeof raw.key === 'string' ? raw.key : null;
  const message = typeof raw.m === 'string' ? raw.m : null;
  const result = await attempt(() => does({ app, actor, communityUrl, thread, form, raw }));
  if (!result.ok) {
    const again = typedAgain(raw, result);
    const typed =
      act === acts.send && !raw.js ? { typed: { title: textOf(again.title), body: textOf(again.body) } } : {};
    const answer = { ok: false, act, message, key, refused: result, ...typed } satisfies ActResult;
    return data(answer, { status: result.status });
  }
  const { id = null, thread: at = null } = result.value ?? {};
  if (raw.js) return data({ ok: true, act, id, thread: at, key } satisfies ActResult);
  throw redirect(addressAfter(act, { communityUrl, id, thread: at }), 303);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function addressAfter(
  act: string,
  { communityUrl, id, thread }: { communityUrl: string; id: string | null; thread: string | null },
): string {
  if (!thread || !id) return paths.messages({ communityUrl });
  const done = act === acts.report ? 'denunciado' : act === acts.announce ? 'anunciado' : null;
  return messageAddress({ communityUrl, thread, message: id }, done ? { hecho: done } : {});
}

type Handler = (asked: Asked) => Promise<Posted | undefined>;

const ofMessage = ({ communityUrl, raw }: Asked) => ({ communityUrl, message: String(raw.m ?? '') });
const ofThread = ({ communityUrl, thread, raw }: Asked) => ({ communityUrl, thread: thread ?? String(raw.t ?? '') });

const handlers: Record<string, Handler> = {
  [acts.send]: send,
  [acts.edit]: (asked) => editMessage(asked.app, asked.actor, { ...ofMessage(asked), form: asked.raw }),
  [acts.delete]: (asked) => deleteMessage(asked.app, asked.actor, ofMessage(asked)),
  [acts.hide]: (asked) => moderateMessage(asked.app, asked.actor, { ...ofMessage(asked), act: 'hide' }),
  [acts.restore]: (asked) => moderateMessage(asked.app, asked.actor, { ...ofMessage(asked), act: 'restore' }),
  [acts.react]: react,
  [acts.report]: (asked) => reportMessage(asked.app, asked.actor, { ...ofMessage(asked), form: asked.raw }),
  [acts.pin]: (asked) => pinThread(asked.app, asked.actor, { ...ofThread(asked), isPinned: true }),
  [acts.unpin]: (asked) => pinThread(asked.app, asked.actor, { ...ofThread(asked), isPinned: false }),
  [acts.announce]: (asked) => announceThread(asked.app, asked.actor, ofThread(asked)),
  [acts.read]: read,
  [acts.allRead]: async ({ app, actor, communityUrl }) => {
    await markAllRead(app, actor, { communityUrl });
    return undefined;
  },
};

async function send({ app, actor, communityUrl, thread, form, raw }: Asked): Promise<Posted> {
  const sent = form.getAll('picture').filter((file) => file instanceof File && file.size > 0) as File[];
  if (sent.length > messageLimits.pictures)
    throw new Refusal('input', { fields: { picture: { code: 'count', limit: messageLimits.pictures } } });
  const pictures: string[] = [];
  if (sent.length > 0) {
    // before a picture is kept for somebody who may not write here
    const { can } = await showThreads(app, actor, { communityUrl, place: null, words: '' });
    if (!can.write) throw new Refusal('message.off', {});
    for (const file of sent) {
      pictures.push(await keepPrivatePicture(app, actor, new Uint8Array(await file.arrayBuffer())));
    }
  }
  // a field of a picture left empty says nothing of another's
  const alts = form.getAll('picture').flatMap((file, index) => {
    return file instanceof File && file.size > 0 ? [String(form.getAll('alt')[index] ?? '')] : [];
  });
  return postMessage(app, actor, { communityUrl, thread, form: { ...raw, alt: alts }, pictures });
}

function react(asked: Asked): Promise<Posted> {
  const reaction = reactions.find((each) => each === asked.raw.r);
  if (!reaction) throw notFound();
  return reactToMessage(asked.app, asked.actor, { ...ofMessage(asked), reaction, isOn: asked.raw.on === '1' });
}

async function read(asked: Asked): Promise<undefined> {
  const seq = Number(asked.raw.seq);
  if (Number.isSafeInteger(seq) && seq >= 0) await markRead(asked.app, asked.actor, { ...ofThread(asked), seq });
}
