import { afterAll, expect, test } from 'vitest';
import { communityStatuses } from '#domain/community.ts';
import { type Permission, policy } from '#domain/permission.ts';
import { startTestServer } from '#support/server.ts';
import { doorsOfApp, isAllowed, type Name, routeFacts, tryOut, whoTries } from '#support/walk.ts';
import { walkWorld } from '#support/walk-world.ts';
import { walks } from '#support/walks.ts';
import { paths } from '#texts/paths.ts';
import routes from '#web/routes.ts';

/*
 * Who may do what, in which state of a community: everybody tries everything over HTTP, and what comes of it is what the
 * policy says. The walk is complete by the product's own tables: a route, an action, a door or a permission that nobody
 * walked fails.
 */
const server = await startTestServer({ env: { OPERATOR_EMAILS: 'operadora@example.com' } });
const world = await walkWorld(server.app);
afterAll(() => server.stop());

const facts = routeFacts(routes);
const bySystem = (permission: string) =>
  (policy[permission as Permission] as { who: readonly string[] } | undefined)?.who.every((who) => who === 'system') ??
  false;

const forAll = 'the same for everybody';
const asAnyone = 'shows what somebody without account may see, whoever asks: share-pictures.test.ts';
const onceDrawn = 'there once a raffle is drawn, and then everybody’s: draw-by-beacon.test.ts';
const moved = 'leads on to a page that is walked';
const signsIn = 'how one comes to have an account: sign-in.test.ts';

/** Routes that ask the policy nothing, or whose thing the world of the walk does not have, and where that is proven. */
const open: Readonly<Record<string, string>> = {
  home: forAll,
  legality: forAll,
  howTo: forAll,
  platform: forAll,
  fraud: forAll,
  success: forAll,
  sitemapXml: 'what is public: sitemap.test.ts',
  sitemap: 'what is public: sitemap.test.ts',
  robots: forAll,
  privacy: forAll,
  terms: forAll,
  login: signsIn,
  signInStart: signsIn,
  signInCallback: signsIn,
  signInDone: signsIn,
  signOut: signsIn,
  accountErased: forAll,
  theme: forAll,
  verify: forAll,
  exampleRecord: forAll,
  manifest: forAll,
  serviceWorker: forAll,
  offline: forAll,
  offlineScript: forAll,
  sharePicture: forAll,
  articlePicture: forAll,
  pricing: moved,
  searchCommunities: moved,
  formation: moved,
  members: moved,
  communityPicture: asAnyone,
  rafflePicture: asAnyone,
  raffleRecordJson: onceDrawn,
  raffleTicketList: onceDrawn,
  raffleClosure: onceDrawn,
  ticketRecord: 'there once an order is paid, and then by its private link: order-pages.test.ts',
  picture: 'public by its hash: kept-to-themselves.test.ts',
  pastRaffle: 'there once a community was brought from elsewhere: community-file.test.ts',
  mailStop: 'whoever has the mail, by its token: mail.test.ts',
  gatewayNotice: 'a gateway’s word, by its signature: checkouts.test.ts',
  notificationCount: 'one’s own number, none for a guest: notifications.test.ts',
  notification: 'one’s own line: notifications.test.ts',
  messageUnread: 'one’s own number, none for who is outside: messages.test.ts',
  messagePicture: 'a picture of a message: messages.test.ts',
  lessonVideo: 'a lesson that has a video: courses.test.ts',
  lessonFile: 'a file of a lesson: courses.test.ts',
  accessReceipt: 'one’s own receipt: paid-access-pages.test.ts',
  chargesReceipt: 'a receipt that was sent: paid-access-pages.test.ts',
};

/** What a route's form does without asking the policy. */
const openActs: Readonly<Record<string, string>> = {
  signOut: signsIn,
  theme: forAll,
  mailStop: open.mailStop ?? '',
  gatewayNotice: open.gatewayNotice ?? '',
};

/** Doors that the walk does not go through, and why. */
const provenElsewhere: Readonly<Record<string, string>> = {
  'access/read-access-receipt#readOwnAccessReceipt': open.accessReceipt ?? '',
  'access/read-access-receipt#readChargeReceipt': open.chargesReceipt ?? '',
  'community-file/show-past-raffles#showPastRaffle': open.pastRaffle ?? '',
  'communities/find-address#findAddress': 'where a former address leads: move-community.test.ts',
  'communities/show-place#showPlace': 'asked as nobody, for a page that was not found: failures.test.ts',
  'courses/learn-lesson#beginLesson': 'by looking at a lesson: courses.test.ts',
  'courses/show-lesson#showVideo': open.lessonVideo ?? '',
  'courses/show-lesson#readLessonFile': open.lessonFile ?? '',
  'draws/seal-due-lists#sealDueList': 'the clock’s hand on what an admin does too: seal-list.test.ts',
  'draws/show-documents#showClosure': onceDrawn,
  'draws/show-documents#showTicketList': onceDrawn,
  'draws/show-documents#showActa': onceDrawn,
  'draws/show-record#showRecord': onceDrawn,
  'mail/stop-mail#showMailStop': open.mailStop ?? '',
  'mail/stop-mail#stopping': open.mailStop ?? '',
  'messages/read-picture#readMessagePicture': open.messagePicture ?? '',
  'notifications/read-notifications#openNotification': open.notification ?? '',
  'orders/show-order#showTicketRecords': open.ticketRecord ?? '',
  'pictures/keep-picture#noteFile': 'behind doors that are walked',
  'pictures/keep-picture#notePicture': 'behind doors that are walked',
  'pictures/read-picture#readPublicPicture': open.picture ?? '',
  'raffles/create-raffle#launchFirstRaffle': 'a community of one’s own: create-raffle-pages.test.ts',
  'raffles/list-places#listPlaces': 'one’s own communities, none for a guest: create-raffle-pages.test.ts',
  'raffles/show-rule-use#showRuleUse': 'a number of everybody’s: create-raffle-pages.test.ts',
  'search/list-public#listPublic': forAll,
  'search/map-public#countPublic': forAll,
  'search/map-public#mapCommunities': forAll,
  'search/map-public#mapRaffles': forAll,
};

/** Permissions that decide what a walked page shows, and where that is proven. */
const shownBy: Readonly<Record<string, string>> = {
  'community.see-draft': 'people.test.ts',
  'member.see-contact': 'people.test.ts',
  'member.see-all': 'people.test.ts',
  'invitation.see-all': 'invitations.test.ts',
  'ticket.see-all': 'people.test.ts',
  'ticket.see-own-sales': 'people.test.ts',
  'raffle.see-draft': 'kept-to-themselves.test.ts',
  'course.see-drafts': 'courses.test.ts',
  'message.post-when-off': 'messages.test.ts',
  'mail.stop': 'mail.test.ts',
};

test('every route of the table is walked, and every one that takes a form is sent one', () => {
  const looked = new Set<string>(walks.map(({ route }) => route));
  const sent = new Set<string>(walks.flatMap(({ route, form }) => (form ? [route] : [])));
  const ids = facts.map(({ id }) => id);
  expect(ids.filter((id) => !looked.has(id) && !Object.hasOwn(open, id))).toEqual([]);
  expect(facts.filter(({ id, hasAction }) => hasAction && !sent.has(id) && !Object.hasOwn(openActs, id))).toEqual([]);
  expect([...looked, ...Object.keys(open), ...Object.keys(openActs)].filter((id) => !ids.includes(id))).toEqual([]);
});

test('every door of the application is walked, by what it asks for', () => {
  const doors = doorsOfApp();
  const walked = new Map(walks.flatMap(({ doors: through, needs }) => through.map((door) => [door, needs] as const)));
  const missing = [...doors].filter(
    ([door, permission]) =>
      !walked.has(door) && !Object.hasOwn(provenElsewhere, door) && !(permission && bySystem(permission)),
  );
  expect(missing).toEqual([]);
  expect([...walked.keys(), ...Object.keys(provenElsewhere)].filter((door) => !doors.has(door))).toEqual([]);
  for (const [door, needs] of walked) {
    const permission = doors.get(door);
    if (permission) expect([door, needs]).toEqual([door, expect.arrayContaining([permission])]);
  }
});

test('every permission of the policy is walked; what is the clock’s alone nobody has', () => {
  const walked = new Set<string>(walks.flatMap(({ needs }) => needs));
  const missing = (Object.keys(policy) as Permission[]).filter(
    (permission) => !walked.has(permission) && !bySystem(permission) && !Object.hasOwn(shownBy, permission),
  );
  expect(missing).toEqual([]);
});

test.each(communityStatuses)(
  'in a community that is %s everybody is let do what the policy says, and nothing else',
  async (state) => {
    const wrong: string[] = [];
    await world.reset(state);
    for (const walk of walks) {
      const asks = async (name: Name) => {
        const allowed = isAllowed(walk, name, state);
        const { isRefused, status } = await tryOut(world.walkers[name], walk, world);
        if (isRefused !== allowed && status < 500) return;
        const asked = `${name} ${walk.form ? 'sends' : 'looks at'} ${walk.route} ${walk.doors[0]}`;
        wrong.push(`${asked}: ${status}, and should be ${allowed ? 'let' : 'refused'}`);
      };
      const changes = (name: Name) => walk.form !== undefined && isAllowed(walk, name, state);
      const who = whoTries(walk, state);
      await Promise.all(who.filter((name) => !changes(name)).map(asks));
      for (const name of who.filter(changes)) {
        await asks(name);
        await world.reset(state);
      }
    }
    expect(wrong).toEqual([]);
  },
  300_000,
);

test('from outside, a private community and one that never was answer alike, whatever is asked', async () => {
  const { communityUrl } = world.at;
  const ghost = communityUrl.replace(/.{8}$/, '0'.repeat(8));
  const nowhere = { ...world, at: { communityUrl: ghost }, raffle: { ...world.raffle, communityUrl: ghost } };
  await world.reset('active');
  await server.app.db.updateTable('communities').set({ visibility: 'private' }).where('id', '=', world.id).execute();
  for (const walk of walks.filter(({ isElsewhere }) => !isElsewhere)) {
    for (const name of ['guest', 'outsider', 'banned'] as const) {
      const there = await tryOut(world.walkers[name], walk, world);
      const never = await tryOut(world.walkers[name], walk, nowhere);
      const asked = [name, walk.route, walk.doors[0]];
      expect([...asked, never.status, withoutMoment(never.body)]).toEqual([
        ...asked,
        there.status,
        withoutMoment(there.body.replaceAll(communityUrl, ghost)),
      ]);
    }
  }
}, 120_000);

test('an invitation’s page tells its address to nobody, and is the same to somebody banned as one that never was', async () => {
  await world.reset('active');
  const get = (name: Name, code: string) => world.walkers[name].visitor.get(paths.invitation({ code }));
  const held = await get('outsider', world.code);
  expect(held.status).toBe(200);
  expect(held.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(held.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(held.headers.get('Cache-Control')).toContain('no-store');
  const main = async (response: Response) => [response.status, /<main.*<\/main>/s.exec(await response.text())?.[0]];
  expect(await main(await get('banned', world.code))).toEqual(await main(await get('banned', world.newCode())));
  let last = held;
  for (let tries = 0; tries < 26; tries += 1) last = await get('outsider', world.newCode());
  expect(last.status).toBe(429);
  expect((await get('outsider', world.code)).status).toBe(200);
});

/** An answer without the instant and the id that every answer has of its own. */
function withoutMoment(body: string): string {
  return body.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '').replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
}
