import { readFileSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import { type CommunityStatus, communityStatuses } from '#domain/communities/community.ts';
import { type Permission, policy } from '#domain/permission.ts';
import { startTestServer } from '#support/server.ts';
import { waits } from '#support/waits.ts';
import {
  asksForAccount,
  doorsOfApp,
  flatRoutes,
  isAllowed,
  type Name,
  routeFacts,
  tryOut,
  whoTries,
} from '#support/walk.ts';
import { type World, walkWorld } from '#support/walk-world.ts';
import { walks } from '#support/walks.ts';
import { type PathName, paths, patterns } from '#texts/paths.ts';
import routes from '#web/routes.ts';

vi.setConfig({ testTimeout: waits.journey });

// React says what is wrong with a page only in development, and every page is asked for here
process.env.NODE_ENV = 'development';

/*
 * Who may do what, in which state of a community: it is tried over HTTP, and what comes of it is what the policy says. The walk is complete by the product's own tables: a route, an action, a door or a permission that nobody
 * walked fails. Each test walks in a world of its own, and ends where its time is over: none finds what another left.
 */
const server = await startTestServer({ env: { OPERATOR_EMAILS: 'operadora@example.com' } });
afterAll(() => server.stop());

const facts = routeFacts(routes);
const bySystem = (permission: string) =>
  (policy[permission as Permission] as { who: readonly string[] } | undefined)?.who.every((who) => who === 'system') ??
  false;

/** Why the walk does not go there, the file of the test that does, and words of it that say so. */
type Proof = readonly [why: string, file: string, words: string];

const forAll = (words: string, file = 'integration/routes.test.ts'): Proof => ['the same for everybody', file, words];
const signsIn = (words: string): Proof => ['how one comes to have an account', 'integration/sign-in.test.ts', words];
const moved = (words: string): Proof => ['leads on to a page that is walked', 'integration/routes.test.ts', words];
const asAnyone = (words: string): Proof => [
  'shows what somebody without account may see, whoever asks',
  'integration/share-pictures.test.ts',
  words,
];
const onceDrawn = (words: string): Proof => [
  'there once a raffle is drawn, and then everybody’s',
  'e2e/draw.test.ts',
  words,
];
const ofLesson = (words: string): Proof => ['for who may read the lesson', 'integration/edit-course.test.ts', words];
const ofCourse = (words: string): Proof => ['drafts are for who makes them', 'integration/edit-course.test.ts', words];
const ofPeople = (words: string): Proof => ['what a walked page shows', 'integration/people.test.ts', words];
const ofPicture = (words: string): Proof => ['public by its hash', 'integration/create-raffle-pages.test.ts', words];
const ofMail = (words: string): Proof => [
  'whoever has the mail, by its token',
  'integration/notification-pages.test.ts',
  words,
];
const mapped = (words: string): Proof => ['what is public', 'integration/sitemap.test.ts', words];
const gatewaysWord: Proof = [
  'a gateway’s word, by its signature',
  'integration/online-payments.test.ts',
  'paths.gatewayNotice({',
];
const plansWord: Proof = ['a gateway’s word, by its signature', 'integration/buy-plan.test.ts', 'paths.planNotice({'];
const ofCharges = (words: string): Proof => [
  'what a gateway charges for a plan',
  'integration/charged-plans.test.ts',
  words,
];
const onlyInDemo: Proof = [
  'everybody’s in demonstration mode, and not there elsewhere',
  'integration/examples.test.ts',
  'where a provider says who people are, examples are neither offered nor accepted',
];
const inLog = (words: string, file = 'integration/public-log.test.ts'): Proof => [
  'the same for everybody',
  file,
  words,
];
const otherLog: Proof = [
  'another installation’s log, by its signature',
  'integration/public-log.test.ts',
  'a witness signs one history of the logs that it was set up for, and says why it signs nothing else',
];
const pastRaffle: Proof = [
  'there once a community was imported from elsewhere',
  'integration/community-file.test.ts',
  'showPastRaffle(there, stranger',
];
const ownTicketRecord: Proof = [
  'there once an order is paid, and then by its private link',
  'integration/order-pages.test.ts',
  'paths.ticketRecord({ secret })',
];
const ownTicketRefund: Proof = [
  'there once an order is refunded, and then by its private link',
  'integration/ticket-refunds.test.ts',
  'paths.ticketRefund({ secret })',
];
const ownRaffleFile: Proof = [
  'by an order’s private link, once there is one',
  'integration/order-pages.test.ts',
  'paths.ticketRaffleFile({ secret, file })',
];
const publicTicket: Proof = [
  'for whoever has the code that somebody made on the page of their order',
  'integration/public-tickets.test.ts',
  'nobody.get(paths.publicTicket({ code }))',
];
const ownPicture = (words: string): Proof => [
  'there once the numbers of an order have public pages, and then by its private link',
  'integration/public-tickets.test.ts',
  words,
];
const ownCalendar: Proof = [
  'there once an order is paid, and then by its private link',
  'integration/order-pages.test.ts',
  'paths.ticketCalendar({ secret })',
];
const onPaper = (words: string): Proof => [
  'there once a list is sealed, and then by the order’s private link',
  'integration/ticket-paper.test.ts',
  words,
];
const ownLine: Proof = [
  'one’s own line',
  'integration/notification-pages.test.ts',
  'a line leads to its thing and is read by that; one can be marked, then all; none of it by another person',
];
const ofMessage: Proof = [
  'for who is inside',
  'integration/read-messages.test.ts',
  'expect((await outside.get(image)).status).toBe(403)',
];
const ownReceipt: Proof = [
  'one’s own receipt',
  'integration/paid-access-pages.test.ts',
  'expect((await late.get(paths.accessReceipt({ ...at, receipt }))).status).toBe(404)',
];
const sentReceipt: Proof = [
  'a receipt that was sent',
  'integration/paid-access-pages.test.ts',
  'expect((await member.get(paths.chargesReceipt({ ...at, receipt }))).status).toBe(403)',
];

const planPaper = (words: string): Proof => [
  'there once a plan was bought, for its buyer and the operator',
  'integration/buy-plan.test.ts',
  words,
];

/** Routes that ask the policy nothing, or whose thing the world of the walk does not have, and where that is proven. */
const open: Readonly<Record<string, Proof>> = {
  home: forAll("'/',"),
  legality: forAll("'/las-rifas-son-legales'"),
  howTo: forAll("'/como-hacer-rifas'"),
  platform: forAll("'/plataforma-para-rifas'"),
  fraud: forAll("'/como-saber-si-una-rifa-es-fraude'"),
  success: forAll("'/como-hacer-una-rifa-exitosa'"),
  communityList: forAll('paths.communityList()', 'integration/public-metadata.test.ts'),
  sitemapXml: mapped('sitemap.xml'),
  sitemap: mapped('paths.sitemap()'),
  robots: forAll("'/robots.txt'"),
  privacy: forAll("'/privacidad'"),
  terms: forAll("'/terminos'"),
  login: forAll("'/login'"),
  signInStart: signsIn("'/acceso"),
  signInCallback: signsIn("'/acceso/vuelta'"),
  signInDone: signsIn("'/acceso/listo"),
  signOut: signsIn("'/salir'"),
  accountErased: forAll('[paths.accountErased()]', 'e2e/every-page.test.ts'),
  examples: onlyInDemo,
  theme: forAll('paths.theme()', 'integration/hostile-requests.test.ts'),
  verify: forAll("'/verificar'"),
  log: inLog('paths.log()'),
  logCheckpoint: inLog('paths.logCheckpoint()'),
  logTile: inLog('paths.logTile()'),
  logDocument: inLog('paths.logDocument({'),
  logProof: inLog('paths.logProof({'),
  cosign: otherLog,
  exampleRecord: forAll("'/acta-de-ejemplo.json'"),
  manifest: forAll('paths.manifest()', 'integration/install.test.ts'),
  serviceWorker: forAll('paths.serviceWorker()', 'integration/install.test.ts'),
  offline: forAll('paths.offline()', 'e2e/offline.test.ts'),
  offlineStall: forAll('paths.offlineStall()', 'e2e/offline.test.ts'),
  offlineScript: forAll('paths.offlineScript()', 'e2e/offline.test.ts'),
  sharePicture: forAll("'/compartir.png'", 'integration/share-pictures.test.ts'),
  articlePicture: forAll('await pictureOf(paths[name]())', 'integration/share-pictures.test.ts'),
  pricing: moved("'/pricing'"),
  searchCommunities: moved("'/search-communities'"),
  formation: moved("'/una-comunidad/formation'"),
  members: moved("'/una-comunidad/members'"),
  communityPicture: asAnyone('paths.communityPicture(place)'),
  rafflePicture: asAnyone('paths.rafflePicture(address)'),
  raffleRecordJson: onceDrawn('paths.raffleRecordJson(raffle.address)'),
  raffleTicketList: onceDrawn('paths.raffleTicketList(raffle.address)'),
  raffleClosure: onceDrawn('paths.raffleClosure(raffle.address)'),
  ticketRecord: ownTicketRecord,
  ticketRefund: ownTicketRefund,
  ticketRaffleFile: ownRaffleFile,
  ticketCalendar: ownCalendar,
  publicTicket,
  ticketPicture: ownPicture('paths.ticketPicture({'),
  ticketPdf: ownPicture('paths.ticketPdf({'),
  ticketRecordCode: onPaper('paths.ticketRecordCode({'),
  ticketPaper: onPaper('paths.ticketPaper({'),
  ticketProofCode: onPaper('paths.ticketProofCode({'),
  picture: ofPicture('paths.picture({ file: hash })'),
  pastRaffle,
  mailStop: ofMail('paths.mailStop({'),
  gatewayNotice: gatewaysWord,
  planNotice: plansWord,
  notificationCount: [
    'one’s own number, none for a guest',
    'integration/notification-pages.test.ts',
    "'/avisos/cuantos'",
  ],
  notification: ownLine,
  messageUnread: [
    'one’s own number, none for who is outside',
    'integration/read-messages.test.ts',
    'countNewThreads(app, late, url)',
  ],
  messagePicture: ofMessage,
  lessonVideo: ofLesson('stranger.get(paths.lessonVideo(lesson))'),
  lessonFile: ofLesson('paths.lessonFile({'),
  accessReceipt: ownReceipt,
  chargesReceipt: sentReceipt,
  planReceipt: planPaper('paths.planReceipt({ communityUrl, receipt })'),
  planInvoice: planPaper('expect((await beto.get(invoice)).status).toBe(403)'),
};

/** What a route's form does without asking the policy. */
const openActs: Readonly<Record<string, Proof>> = {
  signOut: signsIn("'/salir'"),
  theme: forAll('paths.theme()', 'integration/hostile-requests.test.ts'),
  examples: onlyInDemo,
  mailStop: ofMail('paths.mailStop({'),
  gatewayNotice: gatewaysWord,
  planNotice: plansWord,
  cosign: otherLog,
};

/** Doors that the walk does not go through, why, and where they are gone through. */
const provenElsewhere: Readonly<Record<string, Proof>> = {
  'examples/fill-with-examples#ask': onlyInDemo,
  'log/cosign-checkpoint#cosign': otherLog,
  'log/show-files#showCheckpoint': inLog('showCheckpoint(app, stranger', 'support/log.ts'),
  'log/show-files#showTile': inLog('showTile(app, stranger', 'support/log.ts'),
  'log/show-files#showLogDocument': inLog('showLogDocument(app, stranger', 'support/log.ts'),
  'log/show-files#showProof': inLog('showProof(witnessed, stranger'),
  'log/show-log#showLog': inLog('showLog(witnessed, stranger'),
  'access/read-access-receipt#readOwnAccessReceipt': ownReceipt,
  'access/read-access-receipt#readChargeReceipt': sentReceipt,
  'plans/show-invoice#readPlanReceipt': planPaper('paths.planReceipt({ communityUrl, receipt })'),
  'plans/show-invoice#showInvoice': planPaper('expect((await beto.get(invoice)).status).toBe(403)'),
  'plans/begin-mandate#prepare': ofCharges("expect(await codeOf(begin(place, {}, admin))).toBe('not-allowed')"),
  'plans/charged-plan#keepChange': ofCharges("expect(await codeOf(change('plus', admin))).toBe('not-allowed')"),
  'plans/settle-mandate#findAgreed': [
    'the page that a gateway leads back to, for the owner',
    'integration/buy-plan.test.ts',
    'for (const who of [beto, admin]) expect((await who.get(back)).status).toBe(403)',
  ],
  'community-file/show-past-raffles#showPastRaffle': pastRaffle,
  'communities/find-address#findAddress': [
    'where a former address leads',
    'integration/community-pages.test.ts',
    'whatever page of a community is asked for by a former address, it is found at the present one',
  ],
  'communities/show-place#showPlace': [
    'what who is outside is told instead of the messages',
    'integration/read-messages.test.ts',
    'await outside.get(thread)',
  ],
  'access/show-own-payment#showOwnPayment': [
    'to who waits for a payment of their own to be confirmed, and to nobody else',
    'integration/paid-access-pages.test.ts',
    'expect(await wordsOf(late, paths.messages(at))).not.toContain(messageTexts.outside.inReview)',
  ],
  'messages/show-latest-threads#showLatestThreads': [
    'on the home of a community, for who is let in',
    'integration/community-home.test.ts',
    'nobody outside reads what is said inside',
  ],
  'communities/show-teachers#showTeachers': [
    'on the home of a community that teaches, for who may know of it',
    'integration/community-home.test.ts',
    'a stranger sees who runs a community that teaches, and who is inside has no need of it',
  ],
  'search/list-communities#listCommunities': [
    'for everybody, what is public alone',
    'integration/front-page.test.ts',
    'everybody reads on through the public communities, each once, and finds them by their words',
  ],
  'search/show-front#showFront': [
    'for everybody, what is public alone',
    'integration/front-page.test.ts',
    'the front page shows a raffle that is public and on sale, and not a moment longer',
  ],
  'orders/show-order#reachOrder': [
    'before every form of an order that is walked, by the same find',
    'integration/http-policy.test.ts',
    'what is sent to a private link that nobody has is not waited for',
  ],
  'orders/answer-request#lose': [
    'behind a door that is walked, where numbers are gone',
    'integration/confirm-request.test.ts',
    'where numbers of a request are gone both are told',
  ],
  'contacts/begin-check#begin': [
    'behind the taking of numbers, which is walked',
    'integration/prove-contact.test.ts',
    'nothing is held until the code that came by mail is sent',
  ],
  'courses/learn-lesson#beginLesson': ofLesson('readLesson(app, who.beto'),
  'courses/show-lesson#showVideo': ofLesson('stranger.get(paths.lessonVideo(lesson))'),
  'courses/show-lesson#readLessonFile': ofLesson('paths.lessonFile({'),
  'draws/seal-due-lists#sealDueList': [
    'the clock’s hand on what an admin does too',
    'integration/seal-list.test.ts',
    'sealDueLists(app)',
  ],
  'draws/show-documents#showClosure': onceDrawn('paths.raffleClosure(raffle.address)'),
  'draws/show-documents#showTicketList': onceDrawn('paths.raffleTicketList(raffle.address)'),
  'draws/show-documents#showActa': onceDrawn('paths.raffleRecordJson(raffle.address)'),
  'draws/show-record#showRecord': [
    'there once a raffle is drawn, and then everybody’s',
    'integration/draw-by-beacon.test.ts',
    'showRecord(',
  ],
  'notifications/stop-mail#showMailStop': ofMail('paths.mailStop({'),
  'notifications/stop-mail#stopping': ofMail('paths.mailStop({'),
  'messages/read-picture#readMessagePicture': ofMessage,
  'notifications/read-notifications#openNotification': ownLine,
  'orders/show-order#showTicketRecords': ownTicketRecord,
  'orders/show-order#showTicketRefunds': ownTicketRefund,
  'orders/show-paper#showPublicRecord': onPaper('paths.ticketRecordCode({'),
  'orders/show-raffle-file#showRaffleFile': ownRaffleFile,
  'orders/show-draw-date#showDrawDate': ownCalendar,
  'orders/show-public-ticket#showPublicTicket': publicTicket,
  'share/ticket-faces#ticketPaperOf': ownPicture('paths.ticketPdf({'),
  'share/ticket-faces#ticketPictureOf': ownPicture('paths.ticketPicture({'),
  'orders/show-paper#showPaper': onPaper('paths.ticketPaper({'),
  'orders/show-paper#showTicketProof': onPaper('paths.ticketProofCode({'),
  'pictures/keep-picture#noteFile': [
    'behind doors that are walked',
    'integration/order-pages.test.ts',
    'a receipt is sent',
  ],
  'pictures/keep-picture#notePicture': ofPicture('the picture of a prize is made anew'),
  'pictures/read-picture#readPublicPicture': ofPicture('a file that is no public picture is not found'),
  'raffles/create-raffle#launchFirstRaffle': [
    'a community of one’s own',
    'integration/organise-raffle.test.ts',
    'launchFirstRaffle(app',
  ],
  'raffles/list-places#listPlaces': [
    'one’s own communities, none for a guest',
    'integration/create-raffle-pages.test.ts',
    'paths.createRaffle()',
  ],
  'raffles/show-rule-use#showRuleUse': [
    'one’s own count, none for a guest',
    'integration/organise-raffle.test.ts',
    'showRuleUse(app, stranger, {})',
  ],
  'search/list-public#listPublic': mapped('paths.sitemap()'),
  'search/list-public#listToDraw': mapped('paths.sitemap()'),
  'search/map-public#countPublic': mapped('sitemap.xml'),
  'search/map-public#mapCommunities': mapped('sitemap.xml'),
  'search/map-public#mapRaffles': mapped('sitemap.xml'),
};

/** Permissions that decide what a walked page shows, and where that is proven. */
const shownBy: Readonly<Record<string, Proof>> = {
  'examples.fill': onlyInDemo,
  'member.see-contact': ofPeople(
    'moderators let in and put out plain members; they ban nobody, give no role and see no address',
  ),
  'member.see-all': ofPeople('members see who is in, by name; nobody who is outside, no address, no answer'),
  'invitation.see-all': ['what a walked page shows', 'integration/invitations.test.ts', 'list(ana, url)'],
  'ticket.see-all': ofPeople('everyone sees their own tickets, who sells what they sold, who runs it all of them'),
  'ticket.see-own-sales': ofPeople(
    'everyone sees their own tickets, who sells what they sold, who runs it all of them',
  ),
  'raffle.see-draft': [
    'a draft is not there for others',
    'integration/organise-raffle.test.ts',
    'a draft is seen by who runs the community alone, and opens once it is confirmed',
  ],
  'course.see-drafts': ofCourse('nobody but who makes courses changes anything of them'),
  'message.post-when-off': [
    'who runs a community writes on',
    'integration/write-messages.test.ts',
    'where messages are off, members read and do not write, and who runs the community goes on',
  ],
  'plan.see-papers': planPaper('paths.planReceipt({ communityUrl, receipt })'),
  'ticket.see-public': publicTicket,
  'mail.stop': ofMail('paths.mailStop({'),
  'log.see': inLog('showLog(witnessed, stranger'),
  'log.cosign': otherLog,
};

test('whatever the walk leaves out is in the test that is named for it', () => {
  const proofs = [open, openActs, provenElsewhere, shownBy].flatMap((table) => Object.entries(table));
  for (const [what, [, file, words]] of proofs) {
    expect(readFileSync(`tests/${file}`, 'utf8'), `${what} in ${file}`).toContain(words);
  }
});

test('every route of the table is walked, and every one that takes a form is sent one', () => {
  const nameless = flatRoutes(routes).filter(({ id = '', path }) => path !== undefined && !(id in patterns));
  expect(nameless.map(({ path }) => path)).toEqual(['*']);
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

/** Who runs nothing: what they look at in an active community is looked at for whose contact is in it, too. */
const lookers = ['guest', 'outsider', 'banned', 'member', 'seller', 'editor'] as const;

/** What is wrong with how somebody was answered in a community of that state; null: nothing. */
function wrongAnswer(
  [name, walk, state]: readonly [Name, (typeof walks)[number], CommunityStatus],
  { isRefused, status }: { isRefused: boolean; status: number },
): string | null {
  const allowed = isAllowed(walk, name, state);
  if (isRefused !== allowed && status < 500) return null;
  const asked = `${name} ${walk.form ? 'sends' : 'looks at'} ${walk.route} ${walk.doors[0]}`;
  return `${asked}: ${status}, and should be ${allowed ? 'let' : 'refused'}`;
}

test.for(communityStatuses)(
  'in a community that is %s everybody is let do what the policy says, and nothing else',
  async (state, { signal }) => {
    const wrong: (string | null)[] = [];
    const world = await walkWorld(server.app);
    await world.reset(state);
    for (const walk of walks) {
      signal.throwIfAborted();
      const asks = async (name: Name) =>
        wrong.push(wrongAnswer([name, walk, state], await tryOut(world.walkers[name], walk, world)));
      const changes = (name: Name) => walk.form !== undefined && isAllowed(walk, name, state);
      const isAskedBelow = (name: Name) => state === 'active' && !walk.form && lookers.some((each) => each === name);
      const who = whoTries(walk, state).filter((name) => !isAskedBelow(name));
      await Promise.all(who.filter((name) => !changes(name)).map(asks));
      for (const name of who.filter(changes)) {
        await asks(name);
        await world.reset(state);
      }
    }
    expect(wrong.filter((each) => each !== null)).toEqual([]);
  },
);

/** What a form of a page with several acts says which one it asks for by. */
const selectors = ['act', 'part', 'decision'] as const;
/** Pages whose forms ask for one thing, or where what comes says by itself what it is. */
const singleActed = [
  'theme',
  'signOut',
  'mailStop',
  'gatewayNotice',
  'planNotice',
  'cosign',
  'createCommunity',
  'content',
  'courseNew',
  'examples',
  'findOrders',
  'directory',
  'raffleReport',
  'raffleStallSales',
];
/** Pages with a form that may leave its act out, and others that name theirs. */
const actIsOptional: readonly string[] = ['raffle'];

function optionalAct(route: string): 'act' | undefined {
  return actIsOptional.includes(route) ? 'act' : undefined;
}

/** How much there is in a world of what forms could change. */
async function amounts({ id, people }: World): Promise<unknown> {
  const { db } = server.app;
  const counted = ['events', 'orders', 'receipts', 'members', 'raffles', 'messages', 'invitations'] as const;
  const counts = counted.map(async (name) => {
    const { count } = await db
      .selectFrom(name)
      .where('community_id', '=', id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return [name, count];
  });
  const creators = Object.values(people).map(({ userId }) => userId);
  const communities = await db.selectFrom('communities').select('id').where('created_by', 'in', creators).execute();
  return { ...Object.fromEntries(await Promise.all(counts)), communities: communities.length };
}

test('a form that asks for what its page does not know is refused, and nothing is done', async ({ signal }) => {
  const world = await walkWorld(server.app);
  await world.reset('active');
  const before = await amounts(world);
  const wrong: string[] = [];
  const acted = new Set<string>();
  for (const walk of walks) {
    signal.throwIfAborted();
    const form = walk.form && (await walk.form(world));
    const selector = form && (selectors.find((name) => name in form) ?? optionalAct(walk.route));
    if (!form || !selector) continue;
    // one place of each page tells its acts apart: what no object lacks is asked of that once
    const isFirst = !acted.has(walk.route);
    const unknownActs = isFirst ? ['nada', '__proto__', 'constructor', ''] : ['nada'];
    acted.add(walk.route);
    // who may not decide there is refused before the act is looked at
    const who: Name[] = [walk.route === 'operation' ? 'operator' : 'owner', ...(isFirst ? ['guest' as const] : [])];
    for (const asked of unknownActs) {
      const unknown = { ...walk, form: () => ({ ...form, [selector]: asked }) };
      for (const name of who) {
        const { status, isRefused } = await tryOut(world.walkers[name], unknown, world);
        // a decision is a field like others: what it may be is said beside it
        const isStated = status === 404 || (selector === 'decision' && status === 422);
        if (name === 'guest' && isRefused) continue;
        if (!isStated) wrong.push(`${name}: ${walk.route} ${selector}=${asked}: ${status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await amounts(world)).toEqual(before);
  const others = facts.flatMap(({ id, hasAction }) => (hasAction && !acted.has(id) ? [id] : []));
  expect(others.toSorted()).toEqual(singleActed.toSorted());
});

test('who runs nothing looks at what the policy says, and nothing that they are sent holds the contact of somebody else, or names who hides', async ({
  signal,
}) => {
  const world = await walkWorld(server.app);
  await world.reset('active');
  const { db } = server.app;
  const { people, target } = world;
  const secret = (name: string) => `${name}.secreto@privado.example`;
  const hidden = 'Zoraida Escondida';
  for (const [name, { userId }] of [...Object.entries(people), ['target', target] as const]) {
    await db
      .updateTable('users')
      .set({ email: secret(name) })
      .where('uid', '=', userId)
      .execute();
  }
  await db.updateTable('users').set({ display_name: hidden }).where('uid', '=', target.userId).execute();
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'user_id', 'sold_by', 'phone'])
    .where('community_id', '=', world.id)
    .execute();
  for (const { id } of orders)
    await db
      .updateTable('orders')
      .set({ email: secret(id) })
      .where('id', '=', id)
      .execute();
  const wrong: (string | null)[] = [];
  for (const walk of walks.filter(({ form }) => !form)) {
    signal.throwIfAborted();
    const looks = async (name: (typeof lookers)[number]) => {
      const self = name === 'guest' ? '' : people[name].userId;
      const others = Object.keys({ ...people, target }).filter((each) => each !== name);
      // the private link of the walk is everybody's who has it
      const strange = orders.filter(
        ({ id, user_id, sold_by }) => id !== world.reviewed.orderId && user_id !== self && sold_by !== self,
      );
      const words = [
        ...others.map(secret),
        ...strange.flatMap(({ id, phone }) => [secret(id), ...(phone ? [phone] : [])]),
        world.invited,
        // who makes courses sees who learns
        ...(name === 'editor' ? [] : [hidden]),
      ];
      const seen = await tryOut(world.walkers[name], walk, world, 'page');
      wrong.push(wrongAnswer([name, walk, 'active'], seen));
      for (const word of words.filter((each) => seen.body.includes(each))) {
        wrong.push(`${name} at ${walk.route} ${walk.doors[0]}: ${word}`);
      }
    };
    await Promise.all(lookers.map(looks));
  }
  expect(wrong.filter((each) => each !== null)).toEqual([]);
  const lists = walks.filter(({ route, form }) => route === 'tickets' && !form);
  const toAdmin = await Promise.all(lists.map((walk) => tryOut(world.walkers.admin, walk, world, 'page')));
  const seen = toAdmin.map(({ body }) => body).join();
  for (const word of [secret('target'), hidden]) expect(seen).toContain(word);
});

/** Where somebody looks at what they paid for being in a community. */
const ownPayments: ReadonlySet<string> = new Set(['access', 'accessStream', 'accessReceipt']);

test('from outside, a private community and one that never was answer alike, whatever is asked', async ({ signal }) => {
  const world = await walkWorld(server.app);
  const { communityUrl } = world.at;
  const ghost = communityUrl.replace(/.{8}$/, '0'.repeat(8));
  const nowhere = { ...world, at: { communityUrl: ghost }, raffle: { ...world.raffle, communityUrl: ghost } };
  await world.reset('active');
  await server.app.db.updateTable('communities').set({ visibility: 'private' }).where('id', '=', world.id).execute();
  const byGuest = new Set<string>();
  for (const walk of walks.filter(({ isElsewhere }) => !isElsewhere)) {
    signal.throwIfAborted();
    // where an account is asked for, that is said whatever a form holds
    const isGuests = !(walk.form && asksForAccount(walk.route) && byGuest.has(walk.route));
    if (walk.form) byGuest.add(walk.route);
    const compare = async (name: Name) => {
      // who was owed money back reads of it from outside, and of nothing else: banned.test.ts
      if (name === 'outsider' && !walk.form && ownPayments.has(walk.route)) return;
      const there = await tryOut(world.walkers[name], walk, world);
      const never = await tryOut(world.walkers[name], walk, nowhere);
      const asked = [name, walk.route, walk.doors[0]];
      expect([...asked, never.status, withoutMoment(never.body)]).toEqual([
        ...asked,
        there.status,
        withoutMoment(there.body.replaceAll(communityUrl, ghost)),
      ]);
    };
    await Promise.all([...(isGuests ? ['guest' as const] : []), 'outsider' as const, 'banned' as const].map(compare));
  }
});

test('from outside, no page or file of a private community differs from one that never was, headers and all', async ({
  signal,
}) => {
  const world = await walkWorld(server.app);
  const { communityUrl } = world.at;
  const ghost = communityUrl.replace(/.{8}$/, '0'.repeat(8));
  const parts: Record<string, string> = { ...world.raffle, course: world.course, lesson: world.lesson };
  Object.assign(parts, { thread: world.thread, file: world.attachment, receipt: world.receipt });
  const answer = async (name: Name, path: string) => {
    const response = await world.walkers[name].visitor.get(path);
    const headers = [...response.headers].filter(([header]) => !ownHeaders.has(header));
    return withoutMoment(JSON.stringify([response.status, headers, await response.text()])).replaceAll(
      communityUrl,
      ghost,
    );
  };
  await world.reset('active');
  await server.app.db.updateTable('communities').set({ visibility: 'private' }).where('id', '=', world.id).execute();
  for (const { id } of facts.filter((route) => patterns[route.id as PathName].startsWith(patterns.community))) {
    signal.throwIfAborted();
    const [there, never] = [communityUrl, ghost].map((url) =>
      patterns[id as PathName].replace(/:(\w+)/g, (_, part: string) =>
        part === 'communityUrl' ? url : (parts[part] ?? 'x'),
      ),
    ) as [string, string];
    for (const name of ['guest', 'banned'] as const)
      expect(await answer(name, there), id).toBe(await answer(name, never));
  }
});

test('an invitation’s page tells its address to nobody, and is the same to somebody banned as one that never was', async () => {
  const world = await walkWorld(server.app);
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
  for (let tries = 0; tries < 102; tries += 1) last = await get('outsider', world.newCode());
  expect(last.status).toBe(429);
  expect((await get('outsider', world.code)).status).toBe(200);
});

/** What every answer has of its own. */
const ownHeaders = new Set(['date', 'content-length', 'etag', 'x-request-id']);

/** An answer without the instant and the id that every answer has of its own. */
function withoutMoment(body: string): string {
  return body
    .replace(/nonce[-="\\]+[\w+/=-]+/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
}
