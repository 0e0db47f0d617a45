import { afterAll } from 'vitest';
import type { App } from '#app/app.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { type News, notify } from '#app/notifications/notify.ts';
import { slowWorks } from '#app/slow-works.ts';
import { transaction } from '#db/client.ts';
import type { NotificationKind } from '#domain/notifications/notification.ts';
import { smtpMailer } from '#mail/smtp.ts';
import { webPusher } from '#push/web-push.ts';
import { testApp } from './app.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { putIn } from './people.ts';
import { type PushPeer, startPushPeer } from './push-peer.ts';
import { type SmtpPeer, startSmtpPeer } from './smtp-peer.ts';

/** What the file of tests that runs now has, once it called `noticeFixture`. */
let database: TestDatabase;
export let post: SmtpPeer;
export let devices: PushPeer;
export let mail: ReturnType<typeof smtpMailer>;

/** A database, and a mail server and a push service that keep what is sent to them. */
export async function noticeFixture(): Promise<void> {
  const [own, mails, pushes] = await Promise.all([freshDatabase(), startSmtpPeer(), startPushPeer()]);
  [database, post, devices] = [own, mails, pushes];
  const mailer = smtpMailer({ url: mails.url, from: 'Rifamiga <avisos@rifas.example>' });
  mail = mailer;
  afterAll(async () => {
    mailer.close();
    await Promise.all([mails.stop(), pushes.stop()]);
    await own.drop();
  });
}

export type Person = { userId: string };

/** An application that writes and sends, each test at an hour of its own so that none meets another's digests. */
export function tellingApp(start = '2026-11-21T10:00:00Z') {
  const { app, clock } = testApp(database.handle, start);
  const push = webPusher({ hosts: [devices.host], contact: 'mailto:avisos@rifas.example' });
  return { app: { ...app, mail, push }, clock };
}

/** Somebody in a community, with an address that nobody else has. */
export async function member(app: App, communityId: string, name: string, options: Parameters<typeof putIn>[3] = {}) {
  const person = await putIn(app, communityId, name, options);
  const email = `${person.userId}@correo.example`.toLowerCase();
  await app.db.updateTable('users').set({ email }).where('uid', '=', person.userId).execute();
  return { ...person, email };
}

/** Tells people of something, as a use case does. */
export function tell<K extends NotificationKind>(app: App, news: Omit<News<K>, 'now'>) {
  return transaction(app.db, (tx) => notify(tx, { ...news, now: app.clock.now() } as News<K>));
}

/** Answers in a thread, to be told. */
export const replied = (communityId: string, to: readonly Person[], actor: Person, thread = 'hilo') => ({
  communityId,
  kind: 'message.replied' as const,
  to: to.map(({ userId }) => userId),
  actor: actor.userId,
  subject: { kind: 'thread' as const, id: thread },
  data: { thread, title: 'Excursión' },
});

/** Sends all that is due: mails, digests, pushes. */
export async function deliver(app: App): Promise<void> {
  for (const work of slowWorks(app)) await work.run();
}

/** What somebody reads at their notices. */
export async function linesOf(app: App, person: Person): Promise<string[]> {
  const { days } = await listNotifications(app, person, { before: null });
  return days.flatMap(({ lines }) => lines.map(({ sentence }) => plain(sentence?.line ?? 'oculto')));
}

/** With plain spaces where a line must not break. */
export function plain(words: string): string {
  return words.replaceAll('\u00a0', ' ');
}

/** Whether a mail brings the link of an order that was just taken, as every guest's order does. */
const bringsLink = (subject = '') => subject.endsWith('guarda este enlace');

/** The subjects of what came to an address, but for the links of its orders. */
export const newsTo = (address: string) => post.subjectsTo(address).filter((subject) => !bringsLink(subject));

/** The letters among it. */
export const lettersTo = (address: string) =>
  post.taken.filter(({ to, mail: { subject } }) => to.includes(address) && !bringsLink(subject));

/** The last of them. */
export function lastTo(address: string): string {
  return lettersTo(address).at(-1)?.mail.text ?? '';
}
