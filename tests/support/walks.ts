import { randomUUID } from 'node:crypto';
import type { Permission } from '#domain/permission.ts';
import type { PathName } from '#texts/paths.ts';
import { phoneOf } from './raffle.ts';
import { type Name, names, type Walk } from './walk.ts';
import type { World } from './walk-world.ts';

type Fields = Record<string, string | Blob>;
type Form = Fields | ((world: World) => Fields | Promise<Fields>);
type More = Pick<Walk<World>, 'query' | 'holders' | 'linked' | 'isElsewhere' | 'never'>;

function look(
  route: PathName,
  needs: readonly Permission[],
  doors: readonly string[],
  more: More & Where = {},
): Walk<World> {
  const { at, ...rest } = more;
  return { route, needs, doors, at: at ?? placeOf(route), ...rest };
}

function send(
  route: PathName,
  form: Form,
  needs: readonly Permission[],
  doors: readonly string[],
  more: More & Where = {},
) {
  return { ...look(route, needs, doors, more), form: typeof form === 'function' ? form : () => form };
}

type Where = { at?: (world: World) => Record<string, string> };

function placeOf(route: PathName) {
  return (world: World): Record<string, string> => {
    if (route.startsWith('raffle')) return world.raffle;
    if (/^(course|lesson)/.test(route))
      return { ...world.at, course: world.course, lesson: world.lesson, file: world.attachment };
    if (route.startsWith('ticket') && route !== 'tickets' && !/^tickets/.test(route)) {
      return { secret: world.reviewed.secret, receipt: world.receipt };
    }
    return { ...world.at, thread: world.thread, file: world.file, secret: world.reviewed.secret, code: world.code };
  };
}

/** Whoever has the link holds what it opens, but for one that the desk made. */
const everybody = names;
const elsewhere = { isElsewhere: true } as const;
const byDeskLink = { ...elsewhere, linked: everybody, at: (world: World) => ({ secret: world.sold.secret }) };
const without = (who: readonly Name[], why: string) => ({ never: { who, why } });
const allBut = (...who: readonly Name[]) => names.filter((name) => !who.includes(name));

/** An account in a raffle is there for whose it is, and for who runs the raffle. */
const ofSeller: More & Where = {
  holders: ['seller'],
  at: (world) => ({ ...world.raffle, seller: world.people.seller.userId }),
};

const desk = (act: string, fields: Form, needs: Permission, door: string, more: More & Where = {}) =>
  send(
    'raffleDesk',
    async (world) => ({ act, ...(typeof fields === 'function' ? await fields(world) : fields) }),
    [needs],
    [door],
    more,
  );
/** The key of a device that nothing is leased to. */
const device = 'w'.repeat(43);
const ofList = ({ raffle, list }: World) => ({ ...raffle, list });
const listAct = (act: string, fields: Fields, doors: readonly string[]) =>
  send('raffleImport', ({ list }) => ({ act, list, ...fields }), ['raffle.import-orders'], doors);
const noLine = '0'.repeat(64);
const ofStatement = (act: string, fields: Fields, doors: readonly string[]) =>
  send(
    'raffleStatement',
    (world) => ({ act, statement: world.statement, ...soldOrder(world), ...fields }),
    ['order.review'],
    doors,
  );
const people = (act: string, fields: Fields, needs: Permission, door: string) =>
  send('tickets', (world) => ({ act, p: world.target.userId, ...fields }), [needs], [`members/change-people#${door}`]);
const settings = (fields: Fields, needs: Permission, door: string) =>
  send('settings', fields, ['community.see-settings', needs], ['community-settings/show-settings#showSettings', door]);
const talk = (act: string, fields: Form, needs: Permission, door: string, more: More = {}) =>
  send(
    'thread',
    async (world) => ({ act, m: world.message, ...(typeof fields === 'function' ? await fields(world) : fields) }),
    [needs],
    [door],
    more,
  );
const course = (act: string, fields: Form, door: string) =>
  send(
    'courseEdit',
    async (world) => ({ act, ...(typeof fields === 'function' ? await fields(world) : fields) }),
    ['course.edit'],
    ['courses/show-editor#showCourseEditor', door],
  );
const lessonEdit = (act: string, fields: Form, door: string, at?: Where['at']) =>
  send(
    'lessonEdit',
    async (world) => ({ act, ...(typeof fields === 'function' ? await fields(world) : fields) }),
    ['course.edit'],
    ['courses/show-editor#showLessonEditor', door],
    { ...(at && { at }) },
  );
const charge = (act: string, fields: Fields, needs: Permission, door: string) =>
  send(
    'charges',
    (world) => ({ act, payment: world.payment, person: world.target.userId, ...fields }),
    [needs],
    [door],
  );
const own = without(allBut('outsider'), 'somebody else’s payment is not there');
const operation = (act: string, fields: Fields, ...doors: string[]) =>
  send(
    'operation',
    (world) => ({ act, report: world.report, community: world.at.communityUrl, reason: 'Porque sí', ...fields }),
    ['operation.decide'],
    doors,
    elsewhere,
  );
const planPayment = (act: string, door: string) =>
  send(
    'operation',
    ({ at, planPayment: id }) => ({ act, payment: `${at.communityUrl} ${id}`, reason: 'Porque sí' }),
    ['operation.decide'],
    [door],
    elsewhere,
  );
const notices = (part: string, fields: Fields, door: string, more: More = elsewhere) =>
  send(
    'notificationSettings',
    (world) => ({ part, community: world.at.communityUrl, ...fields }),
    ['notification.see-own'],
    [`notifications/${door}`],
    more,
  );
const raffle = (act: string, fields: Fields, needs: readonly Permission[], door: string, more: More = {}) =>
  send(
    'createRaffle',
    (world) => ({
      ...world.raffleForm,
      act,
      key: randomUUID(),
      communityUrl: world.at.communityUrl,
      title: 'Otra',
      ...fields,
    }),
    needs,
    [`raffles/${door}`],
    more,
  );
const manage = (act: string, needs: readonly Permission[], door: string, more: More = {}) =>
  send(
    'manageCommunities',
    (world) => ({ act, community: world.at.communityUrl, offer: world.offer, to: world.people.member.userId }),
    needs,
    [`ownership/${door}`],
    more,
  );

const amendment = (act: string) => ({ act, version: '1', title: 'Otra', reason: 'Porque sí', 'prizes.0.name': 'Otra' });

const withKey = (fields: Fields) => () => ({ ...fields, key: randomUUID() });
const newMessage = () => ({ body: 'Hola a todos', key: randomUUID() });
const outOfDoor = 'nobody comes in by an invitation while they are banned';
const soldOrder = (world: World) => ({ order: world.sold.orderId });
const requestOf = (world: World) => ({ request: world.request.id });
const extendedOrder = (world: World) => ({
  order: world.sold.orderId,
  until: Temporal.PlainDateTime.from(world.raffleForm.salesCloseAt)
    .toZonedDateTime('Europe/Madrid')
    .toInstant()
    .toString(),
});
const reviewedOrder = (world: World) => ({ order: world.reviewed.orderId, reason: 'Porque sí', amount: '5' });

/** Everything that can be asked of the product over HTTP and that asks the policy, route by route. */
export const walks: readonly Walk<World>[] = [
  // what everybody may see of a community
  look(
    'community',
    ['community.see', 'course.see'],
    ['community-pages/show-community#showCommunity', 'courses/show-public-courses#showPublicCourses'],
  ),
  look(
    'communityProfile',
    ['community.see'],
    ['community-pages/show-profile#showProfile', 'community-file/show-past-raffles#showPastRaffles'],
  ),
  look('raffle', ['raffle.see'], ['raffles/show-raffle#showRaffle']),
  look('raffleBoard', ['raffle.see'], ['raffles/watch-raffle#watchRaffle']),
  look('raffleDraw', ['raffle.see'], ['draws/show-draw#showDraw']),
  look('raffleDrawStream', ['raffle.see'], ['raffles/watch-raffle#watchRaffle']),
  look('raffleRules', ['raffle.see'], ['raffles/show-rules#showRules']),
  look('raffleReport', ['raffle.report'], ['reports/show-report#showReport']),
  send(
    'raffleReport',
    { reason: 'not-real' },
    ['raffle.report'],
    ['reports/report-raffle#seeReported', 'reports/report-raffle#report'],
  ),
  look('raffleBases', ['raffle.see'], ['draws/show-documents#showBases']),
  look('raffleTerms', ['raffle.see'], ['draws/show-documents#showBases']),
  send(
    'raffle',
    () => ({ n: '9', name: 'Alguien', phone: phoneOf('Alguien'), adult: 'on', requestKey: randomUUID() }),
    ['order.take'],
    ['orders/take-numbers#take'],
  ),

  // the door of a community, and inviting to it
  send('community', { act: 'join' }, ['member.join'], ['joining/join-community#joinCommunity']),
  send('community', { act: 'leave' }, ['member.leave'], ['joining/leave-community#leaveCommunity']),
  look('invitation', ['invitation.see'], ['invitations/show-invitation#look'], {
    ...elsewhere,
    ...without(['banned'], outOfDoor),
  }),
  send('invitation', { act: 'redeem' }, ['invitation.redeem'], ['invitations/redeem-invitation#redeem'], {
    ...elsewhere,
    ...without(['banned'], outOfDoor),
  }),
  send('invitation', { act: 'decline' }, ['invitation.decline'], ['invitations/decline-invitation#decline'], {
    ...elsewhere,
    at: ({ mailedCode: code }) => ({ code }),
    holders: ['guest'],
    ...without(allBut('guest'), 'it was sent to another address'),
  }),
  look('invitations', ['invitation.see-own'], ['invitations/show-invitations#showInvitations']),
  send(
    'invitations',
    ({ newCode }) => ({ act: 'create', code: newCode() }),
    ['invitation.create'],
    ['invitations/create-invitation#create'],
  ),
  send(
    'invitations',
    ({ newCode, invitation }) => ({ act: 'resend', code: newCode(), invitation }),
    ['invitation.resend'],
    ['invitations/resend-invitation#resend'],
    { holders: ['member'] },
  ),
  send(
    'invitations',
    ({ invitation }) => ({ act: 'revoke', invitation }),
    ['invitation.revoke'],
    ['invitations/revoke-invitation#revokeInvitation'],
    { holders: ['member'] },
  ),

  // the people of a community
  look('tickets', ['community.see'], ['members/show-tickets#showTickets']),
  look('tickets', ['community.see-people'], ['members/show-people#showPeople'], { query: '?ver=personas' }),
  people('approve', {}, 'member.approve', 'changing'),
  people('reject', {}, 'member.reject', 'changing'),
  people('readmit', {}, 'member.readmit', 'changing'),
  people('remove', {}, 'member.remove', 'changing'),
  people('ban', {}, 'member.ban', 'changing'),
  people('unban', {}, 'member.ban', 'changing'),
  people('change-role', { role: 'seller' }, 'member.change-role', 'changingRole'),
  people('mute', { days: '7' }, 'member.mute', 'muting'),
  people('unmute', {}, 'member.mute', 'unmuting'),
  look('peopleCsv', ['member.export'], ['members/export-people#recordExport']),
  look('peopleXlsx', ['member.export'], []),
  look('ticketsCsv', ['ticket.export'], ['members/export-tickets#recordExport']),
  look('ticketsXlsx', ['ticket.export'], []),

  // running a community
  look('dashboard', ['community.see-dashboard'], ['community-pages/show-dashboard#showDashboard']),
  look('settings', ['community.see-settings'], ['community-settings/show-settings#showSettings']),
  look('communityFile', ['community.export'], ['community-file/export-community#recordExport']),
  settings(
    { part: 'rules', rules: '' },
    'community.configure',
    'community-settings/configure-community#configureCommunity',
  ),
  settings({ part: 'address', url: 'no-cabe' }, 'community.move', 'communities/move-community#moveCommunity'),
  settings({ part: 'plan', plan: 'plus' }, 'community.configure', 'communities/ask-plan#askPlan'),
  settings({ part: 'state', act: 'pause' }, 'community.pause', 'communities/pause-community#pauseCommunity'),
  settings({ part: 'state', act: 'resume' }, 'community.pause', 'communities/pause-community#resumeCommunity'),
  settings({ part: 'state', act: 'archive' }, 'community.archive', 'communities/archive-community#archiveCommunity'),
  settings({ part: 'state', act: 'reopen' }, 'community.archive', 'communities/archive-community#reopenCommunity'),
  settings({ part: 'state', act: 'delete' }, 'community.delete', 'communities/delete-community#deleteCommunity'),
  look('plan', ['plan.see'], ['plans/show-plan#showPlan']),
  send(
    'plan',
    {
      act: 'buy',
      plan: 'plus',
      cadence: 'monthly',
      name: 'Ana',
      taxId: '12345678Z',
      address: 'Calle 1',
      country: 'ES',
    },
    ['plan.buy'],
    ['plans/buy-plan#buyPlan'],
  ),
  send(
    'plan',
    ({ planPayment, picture }) => ({ act: 'receipt', payment: planPayment, file: picture }),
    ['plan.change'],
    ['plans/send-plan-receipt#requireOpen', 'plans/send-plan-receipt#keepReceipt'],
  ),
  send(
    'plan',
    ({ planPayment }) => ({ act: 'give-up', payment: planPayment }),
    ['plan.change'],
    ['plans/change-plan#giveUpPlanPayment'],
  ),
  ...(['stop', 'keep'] as const).map((act) =>
    send('plan', { act }, ['plan.change'], ['plans/charged-plan#findCharged', 'plans/change-plan#cancelling']),
  ),
  send('plan', { act: 'leave' }, ['plan.change'], ['plans/settle-mandate#giveUpMandate']),
  manage('offer', ['community.offer'], 'offer-community#offerCommunity'),
  manage('accept', ['community.answer-offer'], 'answer-offer#acceptOffer', { holders: ['admin'] }),
  manage('decline', ['community.answer-offer'], 'answer-offer#declineOffer', { holders: ['admin'] }),
  manage('withdraw', ['community.offer'], 'answer-offer#withdrawOffer'),

  // one's own pages, which are nobody's community
  look(
    'manageCommunities',
    ['community.create'],
    ['community-pages/list-own-communities#listOwnCommunities'],
    elsewhere,
  ),
  look('ownRaffles', ['raffle.see-own'], ['community-pages/list-own-raffles#listOwnRaffles'], elsewhere),
  look('createCommunity', ['community.create'], ['communities/check-community#checkCommunity'], {
    ...elsewhere,
    query: '?url=libre',
  }),
  send(
    'createCommunity',
    { name: '', url: '' },
    ['community.create'],
    ['communities/create-community#create'],
    elsewhere,
  ),
  look('importCommunity', ['community.import'], ['community-file/import-community#showUpload'], {
    ...elsewhere,
    query: `?archivo=${randomUUID()}`,
  }),
  send(
    'importCommunity',
    { act: 'look', file: new Blob(['{ no es nada'], { type: 'application/zip' }) },
    ['community.import'],
    [
      'community-file/import-community#reachImport',
      'community-file/import-community#importFile',
      'community-file/import-community#keepUpload',
    ],
    elsewhere,
  ),
  send(
    'importCommunity',
    { act: 'import', upload: randomUUID(), url: 'traida-de-lejos' },
    ['community.import'],
    ['community-file/import-community#readConfirmed'],
    elsewhere,
  ),
  look('search', ['community.create'], ['search/search-public#searchPublic'], elsewhere),
  send('findOrders', { asked: 'K7M2QP' }, ['order.ask-for-links'], ['orders/ask-for-links#askForLinks'], elsewhere),
  look('ownTickets', ['order.see-own'], ['orders/list-own-orders#listOwnOrders'], elsewhere),
  look('notifications', ['notification.see-own'], ['notifications/list-notifications#listNotifications'], elsewhere),
  send(
    'notifications',
    { act: 'read-all' },
    ['notification.see-own'],
    ['notifications/read-notifications#readNotifications'],
    elsewhere,
  ),
  look(
    'notificationSettings',
    ['notification.see-own'],
    ['notifications/show-notification-settings#showNotificationSettings'],
    elsewhere,
  ),
  notices('digest', { pace: 'weekly', hour: '9', weekday: '1', timeZone: '' }, 'change-settings#changeDigest'),
  notices(
    'notices',
    { level: 'all' },
    'change-settings#changeNotices',
    without(['outsider', 'banned', 'operator'], 'whoever is not in it is told nothing'),
  ),
  notices(
    'add-device',
    { endpoint: 'https://push.example/1', p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) },
    'change-devices#addDevice',
  ),
  notices('remove-device', { device: randomUUID() }, 'change-devices#removeDevice'),

  // raffles, by who makes them
  raffle('draft', {}, ['raffle.create'], 'create-raffle#createRaffle'),
  raffle('publish', {}, ['raffle.publish'], 'create-raffle#launchRaffle'),
  raffle('check', {}, ['community.see'], 'check-raffle#checkRaffle'),
  look('createRaffle', ['raffle.edit'], ['raffles/show-raffle-form#showRaffleForm'], {
    query: (world) => `?comunidad=${world.at.communityUrl}&rifa=${world.draft}`,
  }),
  send(
    'createRaffle',
    (world) => ({ ...world.raffleForm, act: 'change', communityUrl: world.at.communityUrl, rifa: world.draft }),
    ['raffle.edit'],
    ['raffles/edit-raffle#editRaffle'],
  ),
  look('raffleDesk', ['raffle.see-desk'], ['orders/show-desk#showDesk', 'orders/show-desk-figures#showDeskFigures']),
  look('raffleHandMessages', ['raffle.see-desk'], ['orders/show-hand-messages#showHandMessages']),
  send(
    'raffleHandMessages',
    { act: 'next', kind: 'tomorrow' },
    ['order.remind'],
    ['orders/next-hand-message#giveCard'],
  ),
  send(
    'raffleHandMessages',
    (world) => ({ ...soldOrder(world), act: 'told', kind: 'ending', about: '2026-11-21T10:00:00Z' }),
    ['order.remind'],
    ['orders/mark-hand-message#markHandMessage'],
  ),
  look('raffleStall', ['raffle.see-desk'], ['orders/show-stall#showStall']),
  look('raffleBook', ['raffle.see-desk'], ['share/ticket-book#ticketBook']),
  send(
    'raffleStall',
    () => ({ act: 'hold', typed: '13', name: 'Juana', phone: phoneOf('Juana'), requestKey: randomUUID() }),
    ['order.take-for-other'],
    ['orders/sell-for-other#sell'],
  ),
  send(
    'raffleStall',
    (world) => ({ act: 'undo', ...soldOrder(world) }),
    ['order.take-for-other'],
    ['orders/undo-sale#undoSale'],
  ),
  send(
    'raffleStall',
    (world) => ({ act: 'link', ...soldOrder(world) }),
    ['order.remind'],
    ['orders/remind-order#remindOrder'],
  ),
  send(
    'raffleStall',
    () => ({ act: 'return-numbers', typed: '40' }),
    ['allotment.return'],
    ['orders/allot-numbers#returnNumbers'],
  ),
  send('raffleStall', { act: 'lease', device }, ['order.take-for-other'], ['orders/lease-numbers#leaseNumbers']),
  send(
    'raffleStall',
    () => ({ act: 'end-lease', lease: randomUUID() }),
    ['allotment.return'],
    ['orders/lease-numbers#endLease'],
  ),
  send(
    'raffleStallSales',
    () => ({
      device,
      sales: JSON.stringify([{ key: randomUUID(), numbers: [13], name: 'Juana', phone: '', paid: false }]),
    }),
    ['raffle.see-desk', 'order.take-for-other'],
    ['orders/sync-sales#noteSeen', 'orders/sync-sales#takeSale', 'orders/show-lease#showLease'],
  ),
  look('raffleAmend', ['raffle.edit'], ['raffles/show-amendment#showAmendmentForm']),
  send('raffleAmend', amendment('preview'), ['raffle.edit'], ['raffles/show-amendment#previewAmendment']),
  send('raffleAmend', amendment('publish'), ['raffle.edit'], ['raffles/amend-raffle#amendRaffle']),
  look('raffleImport', ['raffle.import-orders'], ['order-imports/show-import#showOrderImports']),
  look('raffleImport', ['raffle.import-orders'], ['order-imports/show-import#showOrderImport'], {
    query: ({ list }) => `?lista=${list}`,
  }),
  look('raffleImportCsv', ['raffle.import-orders'], ['order-imports/show-import#readImportRows'], { at: ofList }),
  look('raffleImportXlsx', ['raffle.import-orders'], [], { at: ofList }),
  send(
    'raffleImport',
    { act: 'look', file: new Blob(['número;nombre\n30;Ana']) },
    ['raffle.import-orders'],
    ['order-imports/preview-import#reachOrderImport', 'order-imports/preview-import#keepList'],
  ),
  listAct('columns', { number: '0', name: '1' }, ['order-imports/preview-import#chooseImportColumns']),
  listAct('import', { holds: 'usual' }, [
    'order-imports/import-orders#planToBring',
    'order-imports/import-orders#begin',
    'order-imports/import-batch#importBatch',
    'order-imports/import-orders#finish',
  ]),
  listAct('undo', {}, [
    'order-imports/undo-import#beginUndo',
    'order-imports/undo-import#undoBatch',
    'order-imports/undo-import#finishUndo',
  ]),
  look('raffleStatement', ['order.review'], ['statements/show-lines#showLines']),
  look('raffleStatement', ['order.review'], ['statements/show-statement#showStatement'], {
    query: ({ statement }) => `?extracto=${statement}`,
  }),
  send(
    'raffleStatement',
    { act: 'look', pasted: '02/03/2026\tAna\t5,00' },
    ['order.review'],
    ['statements/preview-statement#reachStatement', 'statements/preview-statement#keepStatement'],
  ),
  ofStatement('columns', { date: '0', amount: '1' }, ['statements/preview-statement#chooseStatementColumns']),
  ofStatement('keep', {}, ['statements/keep-lines#readToKeep', 'statements/keep-lines#keep']),
  ofStatement('confirm', { line: noLine, amount: '250' }, ['statements/confirm-line#confirmLine']),
  ofStatement('refuse', { line: noLine }, ['statements/confirm-line#refuseLine']),
  ofStatement('aside', { line: noLine }, ['statements/put-line-aside#putLineAside']),
  ofStatement('back', { line: noLine }, ['statements/put-line-aside#takeLineBack']),
  ofStatement('delete', {}, ['statements/forget-statements#deleteLines']),
  look('raffleDeskStream', ['raffle.see-desk'], ['orders/watch-orders#watchOrders']),
  look('raffleDeskNews', ['raffle.see-desk'], ['orders/show-desk-news#showDeskNews']),
  look('raffleDeskCard', ['raffle.see-desk'], ['share/share-card#shareCard'], {
    never: { who: names, states: ['draft', 'suspended'], why: 'what nobody may see is not shared' },
  }),
  look('raffleDeskPoster', ['raffle.see-desk'], ['share/raffle-poster#rafflePoster'], {
    never: { who: names, states: ['draft', 'suspended'], why: 'what nobody may see is not shared' },
  }),
  look('raffleDeskExport', ['raffle.export'], ['raffles/record-export#recordRaffleExport']),
  look('raffleDeskExportXlsx', ['raffle.export'], []),
  look('raffleDeskLedger', ['raffle.export'], ['raffles/record-export#recordRaffleExport']),
  look('raffleDeskLedgerXlsx', ['raffle.export'], []),
  look('raffleSettlements', ['raffle.export'], ['raffles/record-export#recordRaffleExport']),
  look('raffleSettlementsXlsx', ['raffle.export'], []),
  look('raffleDeskReceipt', ['order.review'], ['orders/read-receipt-file#readDeskReceipt'], {
    at: (world) => ({ ...world.raffle, receipt: world.receipt }),
  }),
  desk('confirm', reviewedOrder, 'order.review', 'orders/confirm-order#confirmOrder'),
  {
    ...desk(
      'add-receipt',
      ({ picture, sold }) => ({ order: sold.orderId, file: picture }),
      'order.send-receipt',
      'orders/send-receipt#requireOpenOrder',
    ),
    doors: ['orders/send-receipt#requireOpenOrder', 'orders/send-receipt#keepReceipt'],
  },
  {
    ...desk(
      'confirm-several',
      ({ reviewed }) => ({ orders: `${reviewed.orderId}:1`, total: '250' }),
      'order.review',
      'orders/confirm-orders#readNamedOrders',
    ),
    doors: ['orders/confirm-orders#readNamedOrders', 'orders/confirm-orders#confirmMarked'],
  },
  desk(
    'undo-several',
    ({ reviewed }) => ({ orders: reviewed.orderId }),
    'order.review',
    'orders/confirm-orders#readNamedOrders',
  ),
  desk('undo-confirm', reviewedOrder, 'order.review', 'orders/undo-confirmation#undoConfirmation'),
  desk(
    'book-part',
    (world) => ({ ...soldOrder(world), amount: '0,01', way: 'cash', key: randomUUID() }),
    'order.review',
    'orders/book-part#bookPart',
  ),
  desk(
    'undo-part',
    (world) => ({ ...soldOrder(world), payment: randomUUID() }),
    'order.review',
    'orders/undo-part#undoPart',
  ),
  desk('reject', reviewedOrder, 'order.review', 'orders/reject-order#rejectOrder'),
  desk('undo-reject', reviewedOrder, 'order.review', 'orders/undo-rejection#undoRejection'),
  desk('extend-hold', extendedOrder, 'order.review', 'orders/extend-hold#extendHold'),
  desk('give-credit', extendedOrder, 'order.give-credit', 'orders/give-credit#giveCredit'),
  desk('refund-due', reviewedOrder, 'order.review', 'orders/refund-order#markRefundDue'),
  desk('decline-refund', reviewedOrder, 'order.review', 'orders/refund-order#declineOrderRefund'),
  desk('refunded', reviewedOrder, 'order.review', 'orders/refund-order#markRefunded'),
  desk('refund-online', reviewedOrder, 'order.review', 'checkouts/refund-online#readOwedOfOrder'),
  desk('cancel', soldOrder, 'order.cancel', 'orders/cancel-order#cancelOrder'),
  desk('free-network', soldOrder, 'order.review', 'orders/free-network#freeNetwork'),
  desk('trust', soldOrder, 'order.review', 'orders/trust-network#trustNetwork'),
  desk('distrust', soldOrder, 'order.review', 'orders/trust-network#trustNetwork'),
  desk(
    'note',
    (world) => ({ ...soldOrder(world), body: 'Paga el viernes', key: randomUUID() }),
    'order.note',
    'orders/note-order#noteOrder',
  ),
  desk(
    'credit',
    (world) => ({ ...soldOrder(world), seller: world.people.seller.userId }),
    'order.review',
    'orders/credit-order#creditOrder',
  ),
  desk('mark-cash', soldOrder, 'order.mark-cash', 'orders/mark-cash#markCash'),
  desk('undo-cash', soldOrder, 'order.mark-cash', 'orders/undo-cash#undoCash'),
  look('raffleAccounts', ['seller.see-accounts'], ['settlements/show-seller-accounts#showSellerAccounts']),
  send(
    'raffleAccounts',
    { act: 'sellers-confirm', sellersConfirm: 'on' },
    ['raffle.edit'],
    ['settlements/set-sellers-confirm#setSellersConfirm'],
  ),
  send(
    'raffleAccounts',
    { act: 'shows-ranking', showsRanking: 'on' },
    ['raffle.edit'],
    ['settlements/set-shows-ranking#setShowsRanking'],
  ),
  look('raffleAccount', ['seller.settle'], ['settlements/show-seller-account#showSellerAccount'], ofSeller),
  send(
    'raffleAccount',
    { act: 'draw-up', amount: '0', seen: '0' },
    ['seller.settle'],
    ['settlements/draw-up-settlement#drawUpSettlement'],
    ofSeller,
  ),
  send(
    'raffleAccount',
    (world) => ({ act: 'sign', settlement: world.settlement }),
    ['seller.settle'],
    ['settlements/sign-settlement#signSettlement'],
    ofSeller,
  ),
  desk('make-seller-link', {}, 'seller.link', 'orders/seller-link#makeSellerLink'),
  desk('end-seller-link', {}, 'seller.link', 'orders/seller-link#endSellerLink'),
  desk('remind', soldOrder, 'order.remind', 'orders/remind-order#remindOrder'),
  desk(
    'sell',
    () => ({ typed: '12', name: 'Juan', phone: phoneOf('Juan'), adult: 'on', requestKey: randomUUID() }),
    'order.take-for-other',
    'orders/sell-for-other#sell',
  ),
  desk('confirm-request', requestOf, 'order.answer-request', 'orders/answer-request#confirm'),
  desk('refuse-request', requestOf, 'order.answer-request', 'orders/answer-request#refuseHoldRequest'),
  desk(
    'refuse-requests',
    (world) => ({ requests: world.request.id }),
    'order.answer-request',
    'orders/refuse-requests#refuseHoldRequests',
  ),
  desk(
    'second-currency',
    { isOffered: 'on', rate: '1 EUR = 36,50 VES' },
    'raffle.edit',
    'raffles/set-second-currency#setSecondCurrency',
  ),
  desk('check-contact', {}, 'raffle.edit', 'raffles/set-contact-check#setContactCheck'),
  desk(
    'allot',
    (world) => ({ typed: '40-41', seller: world.people.seller.userId }),
    'raffle.block-numbers',
    'orders/allot-numbers#allotNumbers',
  ),
  desk('return-numbers', { typed: '40' }, 'allotment.return', 'orders/allot-numbers#returnNumbers'),
  desk('end-lease', () => ({ lease: randomUUID() }), 'allotment.return', 'orders/lease-numbers#endLease'),
  desk('block', { typed: '20' }, 'raffle.block-numbers', 'orders/block-numbers#blockNumbers'),
  desk('words', { title: 'Otra', story: '' }, 'raffle.edit', 'raffles/edit-raffle#editRaffleWords'),
  desk('publish', {}, 'raffle.publish', 'raffles/open-raffle#openRaffle'),
  desk('cancel-raffle', { reason: 'Porque sí' }, 'raffle.cancel', 'draws/cancel-raffle#cancelRaffle', {
    at: ({ at, draft }) => ({ ...at, raffle: draft }),
  }),
  desk('seal', {}, 'raffle.close', 'draws/seal-list#sealList'),
  desk('congratulate', { position: '1' }, 'order.remind', 'draws/congratulate-winner#congratulateWinner'),
  desk('deliver', { position: '1', number: '' }, 'draw.mark-delivered', 'draws/deliver-prize#markDelivered'),
  desk('attempt', { position: '1', number: '7', way: 'call' }, 'draw.log-attempt', 'draws/pass-prize#logAttempt'),
  desk('pass', { position: '1', number: '7', reason: 'no-answer' }, 'draw.pass-prize', 'draws/pass-prize#passPrize'),
  send('raffleDraw', { act: 'source' }, ['draw.enter-source'], ['draws/enter-source#enterSource']),
  send(
    'raffleRecord',
    { act: 'deliver', position: '1', number: '7' },
    ['draw.mark-delivered'],
    ['draws/deliver-prize#markDelivered'],
  ),

  // an order, by whoever has its private link
  look('ticket', ['order.see'], ['orders/show-order#showOrder'], { ...elsewhere, holders: everybody }),
  look('holdRequest', ['order.see'], ['contacts/show-hold-request#showHoldRequest'], {
    ...elsewhere,
    holders: everybody,
    at: (world) => ({ secret: world.request.secret }),
  }),
  look('ticketStream', ['order.see'], ['orders/watch-orders#watchOrder'], { ...elsewhere, holders: everybody }),
  look('ticketReceipt', ['order.see-receipt'], ['orders/read-receipt-file#readOwnReceipt'], {
    ...elsewhere,
    holders: everybody,
  }),
  send(
    'ticket',
    ({ picture }) => ({ act: 'receipt', file: picture }),
    ['order.send-receipt'],
    ['orders/send-receipt#requireOpenOrder', 'orders/send-receipt#keepReceipt'],
    { ...elsewhere, holders: everybody, at: (world) => ({ secret: world.guests.secret }) },
  ),
  send('ticket', { act: 'drop', n: '1' }, ['order.cancel'], ['orders/drop-numbers#dropNumbers'], {
    ...elsewhere,
    holders: everybody,
    at: (world) => ({ secret: world.pending.secret }),
  }),
  send('ticket', { act: 'swap', from: '1', to: '30' }, ['order.cancel'], ['orders/swap-number#swapNumber'], {
    ...elsewhere,
    holders: everybody,
    at: (world) => ({ secret: world.pending.secret }),
  }),
  send('ticket', { act: 'withdraw' }, ['order.withdraw'], ['orders/withdraw-order#withdrawOrder'], {
    ...elsewhere,
    holders: everybody,
    at: (world) => ({ secret: world.pending.secret }),
  }),
  send('ticket', { act: 'cancel' }, ['order.cancel'], ['orders/cancel-order#cancelOrder'], {
    ...elsewhere,
    holders: everybody,
    at: (world) => ({ secret: world.pending.secret }),
  }),
  send('ticket', { act: 'join' }, ['order.join-account'], ['orders/join-account#joinAccount'], {
    ...elsewhere,
    holders: everybody,
    ...without(['guest'], 'it takes an account'),
  }),
  send('ticket', { act: 'received', position: '1' }, ['draw.mark-received'], ['draws/deliver-prize#confirmReceived'], {
    ...elsewhere,
    holders: everybody,
  }),
  send('ticket', { act: 'claim', position: '1' }, ['draw.claim-prize'], ['draws/answer-prize#claimPrize'], {
    ...elsewhere,
    holders: everybody,
  }),
  send(
    'ticket',
    { act: 'renounce', position: '1', number: '1' },
    ['draw.renounce-prize'],
    ['draws/answer-prize#renouncePrize'],
    {
      ...elsewhere,
      holders: everybody,
    },
  ),
  send('ticket', { act: 'name', position: '1' }, ['draw.name-winner'], ['draws/name-winner#nameWinner'], {
    ...elsewhere,
    holders: everybody,
  }),
  send('ticket', { act: 'unname', position: '1' }, ['draw.name-winner'], ['draws/name-winner#nameWinner'], {
    ...elsewhere,
    holders: everybody,
  }),
  send('ticket', { act: 'pay-online', gateway: 'stripe' }, ['checkout.begin'], ['checkouts/begin-checkout#prepare'], {
    ...elsewhere,
    holders: everybody,
  }),
  send(
    'ticket',
    { act: 'show', named: 'on' },
    ['ticket.show', 'ticket.show-name'],
    ['orders/show-tickets-publicly#showTicketsPublicly'],
    { ...elsewhere, holders: everybody },
  ),
  send('ticket', { act: 'hide' }, ['ticket.show'], ['orders/show-tickets-publicly#hideTickets'], {
    ...elsewhere,
    holders: everybody,
  }),

  send('ticket', { act: 'erase' }, ['order.erase'], ['orders/erase-order#erase'], { ...elsewhere, holders: everybody }),

  // the same by a link that the desk made
  look('ticket', ['order.see'], ['orders/show-order#showOrder'], byDeskLink),
  look('ticketStream', ['order.see'], ['orders/watch-orders#watchOrder'], byDeskLink),
  send(
    'ticket',
    ({ picture }) => ({ act: 'receipt', file: picture }),
    ['order.send-receipt'],
    ['orders/send-receipt#requireOpenOrder', 'orders/send-receipt#keepReceipt'],
    byDeskLink,
  ),
  send(
    'ticket',
    { act: 'pay-online', gateway: 'stripe' },
    ['checkout.begin'],
    ['checkouts/begin-checkout#prepare'],
    byDeskLink,
  ),
  send('ticket', { act: 'join' }, ['order.join-account'], ['orders/join-account#joinAccount'], {
    ...byDeskLink,
    ...without(['guest'], 'it takes an account'),
  }),
  send('ticket', { act: 'cancel' }, ['order.cancel'], ['orders/cancel-order#cancelOrder'], byDeskLink),
  send('ticket', { act: 'withdraw' }, ['order.withdraw'], ['orders/withdraw-order#withdrawOrder'], byDeskLink),
  send('ticket', { act: 'drop', n: '1' }, ['order.cancel'], ['orders/drop-numbers#dropNumbers'], byDeskLink),
  send('ticket', { act: 'swap', from: '1', to: '30' }, ['order.cancel'], ['orders/swap-number#swapNumber'], byDeskLink),
  send('ticket', { act: 'show' }, ['ticket.show'], ['orders/show-tickets-publicly#showTicketsPublicly'], byDeskLink),
  send('ticket', { act: 'hide' }, ['ticket.show'], ['orders/show-tickets-publicly#hideTickets'], byDeskLink),
  send('ticket', { act: 'erase' }, ['order.erase'], ['orders/erase-order#erase'], byDeskLink),
  send('ticket', { act: 'claim', position: '1' }, ['draw.claim-prize'], ['draws/answer-prize#claimPrize'], byDeskLink),
  send(
    'ticket',
    { act: 'renounce', position: '1' },
    ['draw.renounce-prize'],
    ['draws/answer-prize#renouncePrize'],
    byDeskLink,
  ),
  ...(['received', 'name', 'unname'] as const).map((act) =>
    send(
      'ticket',
      { act, position: '1' },
      [act === 'received' ? 'draw.mark-received' : 'draw.name-winner'],
      [act === 'received' ? 'draws/deliver-prize#confirmReceived' : 'draws/name-winner#nameWinner'],
      byDeskLink,
    ),
  ),

  // one's own account; the wrong word erases nobody
  look('account', ['account.see'], ['accounts/show-account#showAccount'], elsewhere),
  look('ownData', ['account.see'], ['accounts/export-own-data#exportOwnData'], elsewhere),
  send(
    'account',
    { act: 'session', session: '00000000-0000-4000-8000-000000000000' },
    ['account.see'],
    ['accounts/close-session#closeSession'],
    elsewhere,
  ),
  send(
    'account',
    { act: 'sessions' },
    ['account.see'],
    ['accounts/close-other-sessions#closeOtherSessions'],
    elsewhere,
  ),
  send('account', { act: 'erase', confirmation: 'no' }, ['account.erase'], ['accounts/erase-account#erase'], elsewhere),

  // who is in it
  look('directory', ['directory.see'], ['directory/show-directory#showDirectory']),
  send('directory', { listed: 'on' }, ['directory.see'], ['directory/choose-listing#chooseListing']),

  // access that is paid for
  look('access', ['access.see'], ['access/show-access#showAccess']),
  look('accessStream', ['access.see'], ['access/watch-access#watchOwnAccess']),
  send('access', { act: 'begin' }, ['access.pay'], ['access/open-payment#openPayment']),
  send('access', { act: 'stop' }, ['access.leave'], ['access/own-payment#stopping']),
  send('access', { act: 'resume' }, ['access.leave'], ['access/own-payment#stopping']),
  send(
    'access',
    ({ payment }) => ({ act: 'declare', payment }),
    ['access.pay'],
    ['access/own-payment#declarePaid'],
    own,
  ),
  send(
    'access',
    ({ payment, picture }) => ({ act: 'receipt', payment, file: picture }),
    ['access.pay'],
    ['access/send-access-receipt#requireOpen', 'access/send-access-receipt#keepReceipt'],
    own,
  ),
  send(
    'access',
    ({ payment }) => ({ act: 'cancel', payment }),
    ['access.leave'],
    ['access/own-payment#cancelPayment'],
    own,
  ),
  send(
    'access',
    { act: 'refund-destination', destination: 'Bizum 611 222 333' },
    ['access.leave'],
    ['access/set-refund-destination#setRefundDestination'],
  ),
  look('charges', ['access.see-desk'], ['access/show-charges#showCharges']),
  look('chargesStream', ['access.see-desk'], ['access/watch-access#watchCharges']),
  look('chargesCsv', ['access.export'], ['access/export-charges#recordExport']),
  look('chargesXlsx', ['access.export'], []),
  charge('confirm', {}, 'access.review', 'access/confirm-payment#confirmPayment'),
  charge('reject', { reason: 'No llegó' }, 'access.review', 'access/review-payment#rejectPayment'),
  charge('owe', { reason: 'No llegó' }, 'access.review', 'access/review-payment#oweRefund'),
  charge('decline', { reason: 'No llegó' }, 'access.review', 'access/review-payment#declineRefund'),
  charge('win', {}, 'access.review', 'access/review-payment#winDispute'),
  charge('refund-online', {}, 'access.review', 'checkouts/refund-online#readOwed'),
  charge('refund', { evidence: 'Bizum' }, 'access.review', 'access/refund-payment#refundPayment'),
  charge('give', { reason: 'Ayuda mucho' }, 'access.give', 'access/give-access#giveAccess'),
  charge('take-back', {}, 'access.give', 'access/give-access#endGivenAccess'),
  ...(['checkout', 'checkoutOnwards'] as const).map((route) =>
    look(route, ['checkout.see'], ['checkouts/show-checkout#show'], {
      ...elsewhere,
      at: ({ checkout }) => ({ checkout }),
      holders: ['outsider'],
    }),
  ),

  // messages
  look('messages', ['message.see'], ['messages/show-threads#showThreads']),
  look('thread', ['message.see'], ['messages/show-thread#showThread']),
  look('messageStream', ['message.see'], ['messages/watch-messages#watchMessages']),
  look('messagePeople', ['message.see'], ['messages/suggest-people#suggestPeople'], { query: '?q=a' }),
  send(
    'messages',
    () => ({ act: 'send', title: 'Otro', ...newMessage() }),
    ['message.post'],
    ['messages/post-message#postMessage'],
  ),
  send('messages', { act: 'all-read' }, ['message.see'], ['messages/thread-acts#markAllRead']),
  talk('send', newMessage, 'message.post', 'messages/post-message#postMessage'),
  talk('react', { r: 'like', on: '1' }, 'message.react', 'messages/react#reactToMessage'),
  talk('read', { seq: '1' }, 'message.see', 'messages/thread-acts#markRead'),
  talk('pin', {}, 'message.pin', 'messages/thread-acts#pinThread'),
  talk('announce', {}, 'message.announce', 'messages/thread-acts#announceThread'),
  talk('edit', { body: 'Hola, gente' }, 'message.edit', 'messages/edit-message#editMessage', {
    ...without(allBut('member'), 'everybody changes their own'),
  }),
  talk('report', { reason: 'spam' }, 'message.report', 'messages/report-message#reportMessage', {
    ...without(['member'], 'it is their own'),
  }),
  talk('restore', {}, 'message.moderate', 'messages/change-message#moderateMessage'),
  talk('delete', {}, 'message.delete', 'messages/change-message#deleteMessage', {
    ...without(['seller', 'editor'], 'others’ are taken away by who moderates'),
  }),
  look('messageModeration', ['message.moderate'], ['messages/show-queue#showQueue']),
  send(
    'messageModeration',
    ({ message }) => ({ m: message, decision: 'dismiss', version: '1' }),
    ['message.moderate'],
    ['messages/decide-case#decideCase'],
  ),

  // courses
  look('content', ['course.see'], ['courses/show-content#showContent']),
  look('course', ['course.see'], ['courses/show-course#showCourse']),
  look('courseEdit', ['course.edit'], ['courses/show-editor#showCourseEditor']),
  look('lessonEdit', ['course.edit'], ['courses/show-editor#showLessonEditor']),
  look('courseLearners', ['course.see-progress'], ['courses/show-learners#showLearners']),
  look('courseLearnersCsv', ['course.see-progress'], ['courses/export-learners#recordExport']),
  look('courseLearnersXlsx', ['course.see-progress'], []),
  look('courseNew', ['course.edit'], []),
  send('courseNew', withKey({ title: 'Otro curso' }), ['course.edit'], ['courses/edit-course#createCourse']),
  send('content', ({ course }) => ({ course, to: '0' }), ['course.edit'], ['courses/edit-course#moveCourse']),
  send(
    'courseLearners',
    ({ target }) => ({ act: 'open', user: target.userId }),
    ['course.edit'],
    ['courses/show-learners#openAllTo'],
  ),
  course('details', { title: 'Curso' }, 'courses/edit-course#editCourse'),
  course('publish', { status: 'published' }, 'courses/edit-course#publishCourse'),
  course('add-module', withKey({ title: 'Módulo' }), 'courses/edit-outline#addModule'),
  course('add-lesson', ({ module }) => withKey({ module, title: 'Otra' })(), 'courses/edit-outline#addLesson'),
  course('module', ({ module }) => ({ module, title: 'Módulo', version: '1' }), 'courses/edit-outline#editModule'),
  course('order', { order: '[]', version: '1' }, 'courses/edit-outline#orderOutline'),
  course(
    'move',
    ({ module: id }) => ({ what: 'module', id, by: 'up', version: '1' }),
    'courses/edit-outline#moveInOutline',
  ),
  course('remove-module', ({ module }) => ({ module }), 'courses/edit-outline#removeModule'),
  lessonEdit('save', { title: 'Lección', version: '1' }, 'courses/edit-lesson#editLesson'),
  lessonEdit('file', ({ picture }) => ({ attachment: picture }), 'courses/edit-lesson-files#noteLessonFile'),
  lessonEdit('unfile', { file: randomUUID() }, 'courses/edit-lesson-files#removeLessonFile'),
  look('lesson', ['course.see'], ['courses/show-lesson#showLesson']),
  send(
    'lesson',
    ({ comment }) => ({ act: 'report-comment', comment, reason: 'spam' }),
    ['course.report-comment'],
    ['courses/moderate-comments#reportComment'],
    without(['member'], 'it is their own'),
  ),
  send(
    'messageModeration',
    ({ comment }) => ({ m: comment, kind: 'comment', decision: 'dismiss', version: '1' }),
    ['message.moderate'],
    ['courses/moderate-comments#decideCommentCase'],
  ),
  send(
    'lesson',
    ({ comment }) => ({ act: 'edit-comment', comment, body: 'Dicho mejor' }),
    ['course.edit-comment'],
    ['courses/discuss-lesson#editComment'],
    { holders: ['member'] },
  ),
  send(
    'lesson',
    ({ comment }) => ({ act: 'delete-comment', comment }),
    ['course.delete-comment'],
    ['courses/discuss-lesson#deleteComment'],
    { holders: ['member'] },
  ),
  send('lesson', { act: 'complete' }, ['course.learn'], ['courses/learn-lesson#completeLesson']),
  lessonEdit('delete', { sure: 'si' }, 'courses/edit-lesson#deleteLesson'),
  course('delete', { sure: 'si' }, 'courses/edit-course#deleteCourse'),
  send(
    'lesson',
    withKey({ act: 'comment', body: 'Hola' }),
    ['course.discuss'],
    ['courses/discuss-lesson#commentLesson'],
  ),

  // running the installation
  look('operation', ['operation.see'], ['operation/show-operation#showOperation'], elsewhere),
  look('operation', ['operation.see'], ['operation/check-counters#checkCounters'], {
    ...elsewhere,
    query: '?comprobar',
  }),
  operation('counters', {}, 'operation/check-counters#repairCounters', 'operation/show-operation#reachOperation'),
  operation('clock', { moved: '3600000' }, 'operation/confirm-clock#confirmClock'),
  operation('change-key', { use: 'registro' }, 'operation/change-key#changeKey'),
  operation('retire-key', { use: 'registro', key: 'a'.repeat(64), reason: 'Toca' }, 'operation/retire-key#retireKey'),
  operation('dismiss', {}, 'operation/dismiss-reports#dismissReports'),
  operation('stop', {}, 'operation/stop-raffle#stopRaffle'),
  operation('suspend', {}, 'operation/suspend-community#suspendCommunity'),
  operation('restore', {}, 'operation/suspend-community#restoreCommunity'),
  operation('plan', { plan: 'plus' }, 'operation/set-plan#setPlan'),
  planPayment('plan-confirm', 'plans/review-plan-payment#confirmPlanPayment'),
  planPayment('plan-reject', 'plans/review-plan-payment#rejectPlanPayment'),
  operation('plan-end', {}, 'plans/review-plan-payment#endPlan'),
  operation('online', { gateway: 'stripe' }, 'operation/allow-online-payment#choosing'),
  operation('end-online', { gateway: 'stripe' }, 'operation/allow-online-payment#choosing'),
];
