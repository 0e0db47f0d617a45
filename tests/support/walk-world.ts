import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Actor, App } from '#app/app.ts';
import { commentLesson } from '#app/courses/discuss-lesson.ts';
import { createCourse, publishCourse } from '#app/courses/edit-course.ts';
import { addLessonFile } from '#app/courses/edit-lesson-files.ts';
import { addLesson, addModule } from '#app/courses/edit-outline.ts';
import { completeLesson } from '#app/courses/learn-lesson.ts';
import { reportComment } from '#app/courses/moderate-comments.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { reportMessage } from '#app/messages/report-message.ts';
import { previewOrderImport } from '#app/order-imports/preview-import.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { offerCommunity } from '#app/ownership/offer-community.ts';
import { keepPrivatePicture } from '#app/pictures/keep-picture.ts';
import { createRaffle, launchRaffle } from '#app/raffles/create-raffle.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { reportRaffle } from '#app/reports/report-raffle.ts';
import { drawUpSettlement } from '#app/settlements/draw-up-settlement.ts';
import { previewStatement } from '#app/statements/preview-statement.ts';
import { insertHoldRequest } from '#db/contacts/hold-requests.ts';
import { insertEvents } from '#db/events.ts';
import type { CommunityStatus } from '#domain/communities/community.ts';
import { newSecret, secretHash } from '#identity/secret.ts';
import { personIn, stranger } from './app.ts';
import { putIn, rowOf, waysOfAna } from './people.ts';
import { phoneOf, raffleFormBy, raffleOnSale, takeAs } from './raffle.ts';
import { receiptPicture } from './receipt.ts';
import { visitorAs } from './signed-in.ts';
import { visitor } from './visitor.ts';
import type { Name, Walker } from './walk.ts';

export type World = Awaited<ReturnType<typeof walkWorld>>;

const insiders = ['member', 'seller', 'editor', 'moderator', 'admin'] as const;

/** A community with something of everything in it, and everybody of the cast, signed in. */
export async function walkWorld(app: App) {
  const { ana, address } = await raffleOnSale(app);
  const { communityUrl } = address;
  const { id } = await rowOf(app, communityUrl);
  const people: Record<Exclude<Name, 'guest'>, Actor & { userId: string }> = {
    owner: ana,
    outsider: await personIn(app, 'Fuera'),
    operator: await personIn(app, 'Operadora'),
    banned: await putIn(app, id, 'Bloqueada', { status: 'banned' }),
    member: await putIn(app, id, 'Miembro', { role: 'member' }),
    seller: await putIn(app, id, 'Vendedora', { role: 'seller' }),
    editor: await putIn(app, id, 'Editora', { role: 'editor' }),
    moderator: await putIn(app, id, 'Moderadora', { role: 'moderator' }),
    admin: await putIn(app, id, 'Administradora', { role: 'admin' }),
  };
  const { owner, outsider, member } = people;
  const target = await putIn(app, id, 'Alguien');
  const walkers: Record<Name, Walker> = { guest: { visitor: visitor(app.publicUrl), origin: app.publicUrl } } as never;
  for (const [name, actor] of Object.entries(people)) {
    walkers[name as Name] = { visitor: await visitorAs(app, actor), origin: app.publicUrl };
  }
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return {
    at: { communityUrl },
    raffle: address,
    id,
    people,
    target,
    walkers,
    picture: new Blob([new Uint8Array(png)], { type: 'image/png' }),
    file: await keepPrivatePicture(app, owner, png),
    ...(await orders(app, { address, outsider, seller: people.seller })),
    settlement: await drawnUp(app, people.seller, address),
    request: await heldRequest(app, address),
    list: (await previewOrderImport(app, owner, { ...address, sent: new Blob(['número;nombre\n40;Ana']) })).list,
    statement: (await previewStatement(app, owner, { ...address, sent: 'fecha;importe\n02/03/2026;5,00' })).statement,
    ...(await talk(app, { communityUrl, member, target })),
    ...(await lessons(app, { communityUrl, owner, member, target, png })),
    ...(await invitations(app, { communityUrl, member, owner })),
    ...(await payments(app, { communityUrl, id, outsider })),
    planPayment: await planPayment(app, { id, owner }),
    draft: (await createRaffle(app, owner, { communityUrl, form: { ...raffleFormBy(app), title: 'Borrador' } })).raffle,
    raffleForm: raffleFormBy(app),
    offer: await offered(app, { communityUrl, id, owner, admin: people.admin }),
    report: await reported(app, owner, communityUrl),
    /** Puts the community and its people back to where the walk begins, in that state. */
    reset: resetting(app, { id, communityUrl, people, target }),
  };
}

type Address = { communityUrl: string; raffle: string };
type Person = Actor & { userId: string };

async function orders(app: App, { address, outsider, seller }: { address: Address; outsider: Person; seller: Person }) {
  const pending = await takeAs(app, address, 'Uno', [1], {}, outsider);
  const reviewed = await takeAs(app, address, 'Dos', [2], {}, outsider);
  await sendReceipt(app, outsider, { place: { key: reviewed.secret }, form: {}, sent: await receiptPicture('dos') });
  const guests = await takeAs(app, address, 'Tres', [3], {}, stranger);
  const form = { typed: '4', name: 'Cuatro', phone: phoneOf('Cuatro'), adult: 'on', requestKey: randomUUID() };
  const sold = await sellForOther(app, seller, { address, form });
  const receipt = await app.db
    .selectFrom('receipts')
    .select('id')
    .where('order_id', '=', reviewed.orderId)
    .executeTakeFirstOrThrow();
  return { pending, reviewed, guests, sold, receipt: receipt.id };
}

/** A settlement that who sells drew up, and nobody else has signed. */
async function drawnUp(app: App, seller: Person, address: Address): Promise<string> {
  const form = { amount: '0', seen: '0' };
  await drawUpSettlement(app, seller, { ...address, seller: seller.userId, form });
  const { id } = await app.db
    .selectFrom('settlements')
    .select('id')
    .where('seller', '=', seller.userId)
    .executeTakeFirstOrThrow();
  return id;
}

/** A guest with a phone alone who asks to have a number held. */
async function heldRequest(app: App, address: Address): Promise<{ id: string; secret: string }> {
  const { community, raffle } = await findRaffle(app.db, address, stranger);
  const id = randomUUID();
  const secret = newSecret(app.dice);
  const now = app.clock.now();
  const contact = { phone: phoneOf('Cinco'), contactKey: `tel:+34${phoneOf('Cinco')}` };
  await app.db.transaction().execute((tx) =>
    insertHoldRequest(tx, {
      communityId: community.id,
      raffleId: raffle.id,
      id,
      secretHash: secretHash(secret),
      browserHash: secretHash(newSecret(app.dice)),
      rulesVersion: 1,
      numbers: [5],
      random: 0,
      userId: null,
      name: 'Cinco',
      email: null,
      ...contact,
      origin: null,
      idempotencyKey: randomUUID(),
      creditedTo: null,
      now,
      expiresAt: now.add({ hours: 24 }),
    }),
  );
  return { id, secret };
}

async function talk(
  app: App,
  { communityUrl, member, target }: { communityUrl: string; member: Person; target: Person },
) {
  const form = { title: 'Hilo', body: 'Hola', key: randomUUID() };
  const { id: message, thread } = await postMessage(app, member, { communityUrl, thread: null, form, pictures: [] });
  // there is a case to decide also where nobody may report any more
  await reportMessage(app, target, { communityUrl, message, form: { reason: 'spam' } });
  return { message, thread };
}

async function lessons(
  app: App,
  {
    communityUrl,
    owner,
    member,
    target,
    png,
  }: Record<'owner' | 'member' | 'target', Person> & { communityUrl: string; png: Uint8Array },
) {
  const { course } = await createCourse(app, owner, { communityUrl, form: { title: 'Curso' } });
  const at = { communityUrl, course };
  await addModule(app, owner, { ...at, form: { title: 'Módulo' } });
  const { id } = await rowOf(app, communityUrl);
  const { id: module } = await app.db
    .selectFrom('course_modules')
    .select('id')
    .where('community_id', '=', id)
    .executeTakeFirstOrThrow();
  const { lesson } = await addLesson(app, owner, { ...at, module, form: { title: 'Lección' } });
  await addLessonFile(app, owner, { ...at, lesson, bytes: png, name: 'archivo.png' });
  const { id: attachment } = await app.db
    .selectFrom('lesson_files')
    .select('id')
    .where('community_id', '=', id)
    .executeTakeFirstOrThrow();
  await app.db.updateTable('lessons').set({ status: 'published' }).where('community_id', '=', id).execute();
  await publishCourse(app, owner, { ...at, form: { status: 'published' } });
  await completeLesson(app, target, { ...at, lesson, isDone: true });
  const { id: comment } = await commentLesson(app, member, { ...at, lesson, form: { body: 'Gracias' } });
  await reportComment(app, target, { ...at, lesson, comment, form: { reason: 'spam' } });
  return { course, lesson, module, attachment, comment };
}

async function invitations(
  app: App,
  { communityUrl, member, owner }: { communityUrl: string; member: Person; owner: Person },
) {
  const invite = async (actor: Person, form: Record<string, string>) =>
    createInvitation(app, actor, { communityUrl, code: newSecret(app.dice), form });
  // of this world alone: a mailbox gets few of these in a day
  const invited = `invitada@${communityUrl}.example`;
  const { code } = await invite(owner, { uses: '1000' });
  const { code: mailedCode } = await invite(owner, { kind: 'email', email: invited });
  await invite(member, {});
  const { id } = await app.db
    .selectFrom('invitations')
    .select('id')
    .where('created_by', '=', member.userId)
    .executeTakeFirstOrThrow();
  return { code, mailedCode, invited, invitation: id, newCode: () => newSecret(app.dice) };
}

async function payments(
  app: App,
  { communityUrl, id, outsider }: { communityUrl: string; id: string; outsider: Person },
) {
  const set = (columns: object) => app.db.updateTable('communities').set(columns).where('id', '=', id).execute();
  await set({ access_type: 'paid', payment_type: 'one_time', price: 500, payment_ways: waysOfAna });
  await joinCommunity(app, outsider, { communityUrl, form: {} });
  await set({ access_type: 'free', payment_type: null, price: null });
  const payment = await app.db
    .selectFrom('access_payments')
    .selectAll()
    .where('community_id', '=', id)
    .executeTakeFirstOrThrow();
  const checkout = randomUUID();
  const now = app.clock.now();
  await app.db
    .insertInto('checkouts')
    .values({
      community_id: id,
      id: checkout,
      gateway: 'stripe',
      subject: 'access',
      subject_id: payment.id,
      reference: payment.reference,
      amount: 500,
      currency: 'EUR',
      external_id: null,
      url: null,
      opened_at: now,
      expires_at: now.add({ hours: 1 }),
      looked_at: null,
      next_look_at: null,
      refund_asked_at: null,
    })
    .execute();
  return { payment: payment.id, checkout };
}

/** A payment of a plan that waits for its receipt. */
async function planPayment(app: App, { id, owner }: { id: string; owner: Person }): Promise<string> {
  const now = app.clock.now();
  const payment = randomUUID();
  const terms = {
    kind: 'first',
    plan: 'plus',
    monthly_price: 900,
    cadence: 'monthly',
    amount: 900,
    for_end: null,
  } as const;
  const buyer = { buyer_name: 'Ana', buyer_tax_id: '1Z', buyer_address: 'Calle 1', buyer_country: 'ES' } as const;
  await app.db
    .insertInto('plan_payments')
    .values({
      community_id: id,
      id: payment,
      status: 'pending',
      way: 'transfer',
      ...terms,
      currency: 'EUR',
      reference: id.slice(0, 6).toUpperCase(),
      ...buyer,
      asked_by: owner.userId,
      asked_at: now,
      expires_at: now.add({ hours: 24 }),
      reason: null,
    })
    .execute();
  const asked = { kind: 'plan.asked', subject: 'plan', subjectId: payment, to: 'pending' } as const;
  await app.db
    .transaction()
    .execute((tx) => insertEvents(tx, { communityId: id, events: [asked], actor: owner.userId, now }));
  return payment;
}

async function offered(
  app: App,
  { communityUrl, id, owner, admin }: { communityUrl: string; id: string; owner: Person; admin: Person },
): Promise<string> {
  await offerCommunity(app, owner, { communityUrl, to: admin.userId });
  const row = await app.db
    .selectFrom('ownership_offers')
    .select('id')
    .where('community_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function reported(app: App, owner: Person, communityUrl: string): Promise<string> {
  const address = await launchRaffle(app, owner, { communityUrl, form: { ...raffleFormBy(app), title: 'Denunciada' } });
  await reportRaffle(app, stranger, { ...address, form: { reason: 'not-real' } });
  const { id } = await rowOf(app, communityUrl);
  const row = await app.db.selectFrom('reports').select('id').where('community_id', '=', id).executeTakeFirstOrThrow();
  return row.id;
}

type Resetting = {
  id: string;
  communityUrl: string;
  people: Record<Exclude<Name, 'guest'>, Person>;
  target: Person;
};

/** What puts a world back to where its walk begins. The first time stores what each later one compares with. */
function resetting(app: App, world: Resetting): (status: CommunityStatus) => Promise<void> {
  let start: Promise<string> | undefined;
  return async (status) => {
    start ??= beginning(app, world);
    // one round trip of a walk that makes a thousand; what is as it was is not written, so that no watcher is told of it
    await sql.raw(`${await start} ${communityReset(world, status)}`).execute(app.db);
  };
}

/** Puts the people of the walk in. Gives the statements that do so again, whatever became of them. */
async function beginning({ db, clock }: App, { id, people, target }: Resetting): Promise<string> {
  const row = (userId: string, role: (typeof insiders)[number], memberStatus: 'active' | 'banned' = 'active') => ({
    community_id: id,
    user_id: userId,
    role,
    status: memberStatus,
    joined_at: clock.now().subtract({ hours: 1 }),
  });
  await db.deleteFrom('members').where('community_id', '=', id).execute();
  await db
    .insertInto('members')
    .values([
      row(people.owner.userId, 'admin'),
      row(people.banned.userId, 'member', 'banned'),
      row(target.userId, 'member'),
      ...insiders.map((role) => row(people[role].userId, role)),
    ])
    .execute();
  const { rows } = await sql<{ members: string }>`
    select jsonb_agg(to_jsonb(m))::text as members from members m where m.community_id = ${id}
  `.execute(db);
  const members = `${literal(rows[0]?.members ?? '[]')}::jsonb`;
  return `
    delete from members m where m.community_id = ${literal(id)} and not ${members} @> jsonb_build_array(to_jsonb(m));
    insert into members select * from jsonb_populate_recordset(null::members, ${members}) on conflict do nothing;
  `;
}

/** The statements that put the community itself back, in that state. */
function communityReset({ id, communityUrl, people }: Resetting, status: CommunityStatus): string {
  const columns = {
    url: literal(communityUrl),
    status: literal(status),
    inactive_since: 'null',
    created_by: literal(people.owner.userId),
    visibility: literal('unlisted'),
    join_policy: literal('open'),
    access_type: literal('free'),
    payment_type: 'null',
    price: 'null',
    rules: literal(''),
    allow_invites: 'true',
    allow_messages: 'true',
    allow_formation: 'true',
    member_count: '7',
  };
  const [names, values] = [Object.keys(columns).join(', '), Object.values(columns).join(', ')];
  // what one step of the walk has charged keeps nobody from the next
  return `
    update communities set (${names}) = row(${values})
    where id = ${literal(id)} and (${names}) is distinct from (${values});
    delete from rate_limits;
  `;
}

/** A text as SQL takes it: several statements in one query have no parameters. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
