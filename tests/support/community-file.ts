import { randomUUID } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, expect } from 'vitest';
import { confirmPayment } from '#app/access/confirm-payment.ts';
import { giveAccess } from '#app/access/give-access.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { declarePaid } from '#app/access/own-payment.ts';
import type { Actor, App } from '#app/app.ts';
import { exportCommunity } from '#app/community-file/export-community.ts';
import { importCommunity, previewImport, showUpload } from '#app/community-file/import-community.ts';
import { commentLesson, editComment } from '#app/courses/discuss-lesson.ts';
import { createCourse, publishCourse } from '#app/courses/edit-course.ts';
import { editLesson } from '#app/courses/edit-lesson.ts';
import { addLessonFile } from '#app/courses/edit-lesson-files.ts';
import { addLesson, addModule } from '#app/courses/edit-outline.ts';
import { completeLesson } from '#app/courses/learn-lesson.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { redeemInvitation } from '#app/invitations/redeem-invitation.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { deleteMessage, moderateMessage } from '#app/messages/change-message.ts';
import { editMessage } from '#app/messages/edit-message.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { reactToMessage } from '#app/messages/react.ts';
import { pinThread } from '#app/messages/thread-acts.ts';
import { keepPicture, keepPrivatePicture } from '#app/pictures/keep-picture.ts';
import { launchRaffle } from '#app/raffles/create-raffle.ts';
import { driftedCounters } from '#db/counters.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { orNotFound } from '#domain/refusal.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn, testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { communityOfAna, putIn } from './people.ts';
import { raffleFormBy } from './raffle.ts';
import { receiptPicture } from './receipt.ts';

const [database, elsewhere] = await Promise.all([freshDatabase(), freshDatabase()]);
export const { app, clock } = testApp(database.handle);

/** Another installation: its own people, its own key. */
export const { app: there } = testApp(elsewhere.handle);

afterAll(async () => {
  const broken = [
    ...(await brokenInvariants(database.handle.pool)),
    ...(await brokenInvariants(elsewhere.handle.pool)),
    ...(await driftedCounters(app.db)),
    ...(await driftedCounters(there.db)),
  ];
  await Promise.all([database.drop(), elsewhere.drop()]);
  expect(broken).toEqual([]);
});

type Person = Actor & { userId: string };

export type Files = Record<string, Uint8Array>;

/** Writes a message. */
export const say = (
  actor: Actor,
  communityUrl: string,
  body: string,
  more: { thread?: string; title?: string; mention?: string[]; pictures?: string[] } = {},
) => {
  const { thread = null, pictures = [], ...form } = more;
  return postMessage(app, actor, { communityUrl, thread, pictures, form: { body, key: randomUUID(), ...form } });
};

/** A community in which something of everything has happened. */
export async function livedIn() {
  const { ana, url, id } = await communityOfAna(app, {
    plan: 'pro',
    access_type: 'paid',
    payment_type: 'monthly',
    price: 500,
    rules: 'Sin gritos.\n=1+1',
  });
  await app.db
    .updateTable('communities')
    .set({
      payment_ways: JSON.stringify([{ kind: 'bizum', holder: 'Ana', details: '600 123 456' }]),
      questions: JSON.stringify([{ question: '¿Hay permanencia?', answer: 'No.' }]),
    })
    .where('id', '=', id)
    .execute();
  const [beto, carla, dani] = await Promise.all(['Beto', 'Carla', 'Dani'].map((name) => personIn(app, name)));
  const people = [orNotFound(beto), orNotFound(carla), orNotFound(dani)] as const;
  await app.db
    .updateTable('users')
    .set({ display_name: '=HYPERLINK("x")' })
    .where('uid', '=', people[1].userId)
    .execute();
  for (const person of people) {
    await joinCommunity(app, person, { communityUrl: url, form: { rules: 'on' } });
    clock.pass({ milliseconds: 1250 });
  }
  const [betos, carlas, danis] = people;
  await pay(ana, betos, url);
  await pay(ana, carlas, url);
  await openPayment(app, danis, { communityUrl: url });
  const given = { person: danis.userId, reason: 'Ayuda en la feria', until: '' };
  await giveAccess(app, ana, { communityUrl: url, form: given });
  const eva = await putIn(app, id, 'Eva', { role: 'editor' });
  const mario = await putIn(app, id, 'Mario', { role: 'moderator' });
  const { code } = await createInvitation(app, ana, {
    communityUrl: url,
    code: newSecret(app.dice),
    form: { uses: '5' },
  });
  await redeemInvitation(app, await personIn(app, 'Lola'), { code, form: { rules: 'on' } });
  const gone = await putIn(app, id, 'Iván');
  await leaveCommunity(app, gone, { communityUrl: url });
  const banned = await putIn(app, id, 'Malo');
  await changePeople(app, ana, { communityUrl: url, act: 'ban', people: [banned.userId], form: { reason: 'Estafa' } });
  await talk({ ana, beto: betos, mario, url });
  await teach({ eva, learner: betos, url });
  await launchRaffle(app, ana, { communityUrl: url, form: { ...raffleFormBy(app), title: 'Jamón' } });
  const called = await launchRaffle(app, ana, { communityUrl: url, form: { ...raffleFormBy(app), title: 'Queso' } });
  await cancelRaffle(app, ana, { ...called, form: { reason: 'Se acabó el queso' } });
  return { ana, beto: betos, carla: carlas, eva, mario, banned, gone, url, id };
}

async function pay(ana: Actor, person: Person, communityUrl: string) {
  const { id: payment } = await openPayment(app, person, { communityUrl });
  await declarePaid(app, person, { communityUrl, payment });
  await confirmPayment(app, ana, { communityUrl, payment, form: { way: 'bizum' } });
}

async function talk({ ana, beto, mario, url }: { ana: Person; beto: Person; mario: Person; url: string }) {
  const picture = await keepPrivatePicture(app, ana, await receiptPicture('mensaje'));
  const first = await say(ana, url, 'Hola @Beto, mira', {
    title: 'Bienvenida',
    mention: [beto.userId],
    pictures: [picture],
  });
  clock.pass({ minutes: 2 });
  const answer = await say(beto, url, 'Grácias', { thread: first.thread });
  await editMessage(app, beto, { communityUrl: url, message: answer.id, form: { body: 'Gracias, ¡qué ñam! 🎉' } });
  await reactToMessage(app, beto, { communityUrl: url, message: first.id, reaction: 'party', isOn: true });
  await pinThread(app, mario, { communityUrl: url, thread: first.thread, isPinned: true });
  const hidden = await say(beto, url, 'Vendo cosas', { thread: first.thread });
  await moderateMessage(app, mario, { communityUrl: url, message: hidden.id, act: 'hide' });
  const deleted = await say(beto, url, 'Me equivoqué', { thread: first.thread });
  await deleteMessage(app, beto, { communityUrl: url, message: deleted.id });
}

async function teach({ eva, learner, url }: { eva: Person; learner: Person; url: string }) {
  const cover = await keepPicture(app, eva, await receiptPicture('portada'));
  const address = await createCourse(app, eva, { communityUrl: url, form: { title: 'Cocina', cover } });
  const { id: module } = await addModule(app, eva, {
    ...address,
    form: { title: 'Empezar', unlock: 'days', days: '1' },
  });
  const { lesson } = await addLesson(app, eva, { ...address, module, form: { title: 'El pan' } });
  const body = `# Masa\n\n![](/imagen/${cover})`;
  const video = 'https://youtu.be/dQw4w9WgXcQ';
  await editLesson(app, eva, {
    ...address,
    lesson,
    form: { status: 'published', version: '1', title: 'El pan', body, video },
  });
  await addLessonFile(app, eva, { ...address, lesson, bytes: strToU8('harina, agua'), name: 'receta.txt' });
  await publishCourse(app, eva, { ...address, form: { status: 'published' } });
  clock.pass({ hours: 25 });
  await completeLesson(app, learner, { ...address, lesson, isDone: true });
  const said = await commentLesson(app, learner, { ...address, lesson, form: { body: '¿Y la sla?' } } as Parameters<
    typeof commentLesson
  >[2]);
  const changed = { ...address, lesson, comment: said.id, form: { body: '¿Y la sal?' } };
  await editComment(app, learner, changed as Parameters<typeof editComment>[2]);
}

/** The files of what a community exports. */
export async function exported(at: App, actor: Actor, communityUrl: string): Promise<Files> {
  const { parts } = await exportCommunity(at, actor, { communityUrl });
  const chunks: Uint8Array[] = [];
  for await (const part of parts) chunks.push(part);
  return unzipSync(Buffer.concat(chunks));
}

/** The text of a community in its file. */
export const textOf = (files: Files) => strFromU8(orNotFound(files['community.json']));

/** Nothing where two texts are the same to the byte; else what stands where they part. */
export function difference(one: string, other: string): string {
  if (one === other) return '';
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return `${one.slice(at - 60, at + 60)} ≠ ${other.slice(at - 60, at + 60)}`;
}

/** Brings a file whole: looks at it and says yes. */
export async function importedBy(
  at: App,
  actor: Actor,
  files: Files | Uint8Array,
  url = `traida-${randomUUID().slice(0, 8)}`,
) {
  const bytes = files instanceof Uint8Array ? files : zipSync(files);
  const { upload } = await previewImport(at, actor, new Blob([new Uint8Array(bytes)]));
  const report = await showUpload(at, actor, { upload });
  return { report, upload, ...(await importCommunity(at, actor, { upload, url })) };
}
