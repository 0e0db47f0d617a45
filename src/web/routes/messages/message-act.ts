import { data } from 'react-router';
import { deleteMessage, moderateMessage } from '#app/messages/change-message.ts';
import { editMessage } from '#app/messages/edit-message.ts';
import { type Posted, postMessage } from '#app/messages/post-message.ts';
import { reactToMessage } from '#app/messages/react.ts';
import { reportMessage } from '#app/messages/report-message.ts';
import { showThreads } from '#app/messages/show-threads.ts';
import { announceThread, markAllRead, markRead, pinThread } from '#app/messages/thread-acts.ts';
import { keepPrivatePicture } from '#app/pictures/keep-picture.ts';
import { messageLimits, reactions } from '#domain/messages/message.ts';
import { Refusal } from '#domain/refusal.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import { type FormSent, formActions, type RefusedForm } from '#web/server/form-actions.ts';
import { notFound } from '#web/server/refusals.ts';
import { type ActResult, acts, messageAddress } from './message-act-names.ts';

type Asked = FormSent<{ communityUrl: string; thread?: string }>;

/** Answers a form of the messages: the list's, or a thread's. One sent without script goes back to the message it is about. */
export function messageAction(args: Pick<Asked, 'request' | 'params' | 'context'>) {
  return formActions(args, messageActs, { refuse: refusedAct });
}

/** What was to be sent comes back in the page where no script holds it. */
function refusedAct({ act, refused, values }: RefusedForm, { form }: Asked): ActResult {
  const isLost = act === acts.send && !form.js;
  return {
    ok: false,
    act,
    message: textOrNull(form.m),
    key: textOrNull(form.key),
    refused,
    ...(isLost && { typed: { title: text(values.title), body: text(values.body) } }),
  };
}

/** The data that a script goes on with, or the page with the message. */
function answered({ act, params: { communityUrl }, form }: Asked, posted: Posted | undefined) {
  const { id = null, thread = null } = posted ?? {};
  if (form.js) return data({ ok: true, act, id, thread, key: textOrNull(form.key) } as ActResult);
  return addressAfter(act, { communityUrl, id, thread });
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function addressAfter(
  act: string,
  { communityUrl, id, thread }: { communityUrl: string; id: string | null; thread: string | null },
): string {
  if (!thread || !id) return paths.messages({ communityUrl });
  const done = act === acts.report ? 'denunciado' : act === acts.announce ? 'anunciado' : null;
  return messageAddress({ communityUrl, thread, message: id }, done ? { hecho: done } : {});
}

const ofMessage = ({ params: { communityUrl }, form }: Asked) => ({ communityUrl, message: text(form.m) });
const ofThread = ({ params: { communityUrl, thread }, form }: Asked) => ({
  communityUrl,
  thread: thread ?? text(form.t),
});

function answering(does: (asked: Asked) => Promise<Posted | undefined>) {
  return async (asked: Asked) => answered(asked, await does(asked));
}

const messageActs = {
  [acts.send]: answering(send),
  [acts.edit]: answering((asked) => editMessage(asked.app, asked.actor, { ...ofMessage(asked), form: asked.form })),
  [acts.delete]: answering((asked) => deleteMessage(asked.app, asked.actor, ofMessage(asked))),
  [acts.hide]: answering((asked) => moderateMessage(asked.app, asked.actor, { ...ofMessage(asked), act: 'hide' })),
  [acts.restore]: answering((asked) =>
    moderateMessage(asked.app, asked.actor, { ...ofMessage(asked), act: 'restore' }),
  ),
  [acts.react]: answering(react),
  [acts.report]: answering((asked) => reportMessage(asked.app, asked.actor, { ...ofMessage(asked), form: asked.form })),
  [acts.pin]: answering((asked) => pinThread(asked.app, asked.actor, { ...ofThread(asked), isPinned: true })),
  [acts.unpin]: answering((asked) => pinThread(asked.app, asked.actor, { ...ofThread(asked), isPinned: false })),
  [acts.announce]: answering((asked) => announceThread(asked.app, asked.actor, ofThread(asked))),
  [acts.read]: answering(read),
  [acts.allRead]: answering(async ({ app, actor, params: { communityUrl } }) => {
    await markAllRead(app, actor, { communityUrl });
    return undefined;
  }),
};

async function send({ app, actor, params, form, body }: Asked): Promise<Posted> {
  const { communityUrl, thread = null } = params;
  const sent = body.getAll('picture').filter((file) => file instanceof File && file.size > 0) as File[];
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
  const alts = body.getAll('picture').flatMap((file, index) => {
    return file instanceof File && file.size > 0 ? [text(body.getAll('alt')[index])] : [];
  });
  return postMessage(app, actor, { communityUrl, thread, form: { ...form, alt: alts }, pictures });
}

function react(asked: Asked): Promise<Posted> {
  const reaction = reactions.find((each) => each === asked.form.r);
  if (!reaction) throw notFound();
  return reactToMessage(asked.app, asked.actor, { ...ofMessage(asked), reaction, isOn: asked.form.on === '1' });
}

async function read(asked: Asked): Promise<undefined> {
  const seq = Number(asked.form.seq);
  if (Number.isSafeInteger(seq) && seq >= 0) await markRead(asked.app, asked.actor, { ...ofThread(asked), seq });
}
