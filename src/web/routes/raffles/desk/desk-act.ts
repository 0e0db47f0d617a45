import { refundOrderOnline } from '#app/checkouts/refund-online.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { congratulateWinner } from '#app/draws/congratulate-winner.ts';
import { markDelivered } from '#app/draws/deliver-prize.ts';
import { logAttempt, passPrize } from '#app/draws/pass-prize.ts';
import { sealAfter } from '#app/draws/seal-due-lists.ts';
import { sealList } from '#app/draws/seal-list.ts';
import { allotNumbers, returnNumbers } from '#app/orders/allot-numbers.ts';
import { confirmHoldRequest, refuseHoldRequest } from '#app/orders/answer-request.ts';
import { blockNumbers } from '#app/orders/block-numbers.ts';
import { bookPart } from '#app/orders/book-part.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { confirmOrders, undoConfirmations } from '#app/orders/confirm-orders.ts';
import { creditOrder } from '#app/orders/credit-order.ts';
import type { Outcomes } from '#app/orders/each-order-apart.ts';
import { extendHold } from '#app/orders/extend-hold.ts';
import { freeNetwork } from '#app/orders/free-network.ts';
import { giveCredit } from '#app/orders/give-credit.ts';
import { endLease } from '#app/orders/lease-numbers.ts';
import { markCash } from '#app/orders/mark-cash.ts';
import { noteOrder } from '#app/orders/note-order.ts';
import { declineOrderRefund, markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { refuseHoldRequests } from '#app/orders/refuse-requests.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { endSellerLink, makeSellerLink } from '#app/orders/seller-link.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { trustNetwork } from '#app/orders/trust-network.ts';
import { undoCash } from '#app/orders/undo-cash.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { undoPart } from '#app/orders/undo-part.ts';
import { undoRejection } from '#app/orders/undo-rejection.ts';
import { editRaffleWords } from '#app/raffles/edit-raffle.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { openRaffle } from '#app/raffles/open-raffle.ts';
import { setContactCheck } from '#app/raffles/set-contact-check.ts';
import { setSecondCurrency } from '#app/raffles/set-second-currency.ts';
import { internationalPhone } from '#domain/contacts/phone.ts';
import type { OriginScope } from '#domain/network.ts';
import { awaitsMoney } from '#domain/orders/order.ts';
import { formatDateTime, formatMoney, formatNumber, zoneName } from '#texts/format.ts';
import { type DeskDone, deskTexts } from '#texts/orders/desk.ts';
import { missing } from '#texts/orders/part-payments.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import type { FormSent } from '#web/server/form-actions.ts';
import { whatsAppAddress } from '#web/ui/whats-app-link.tsx';
import { refusalQuery } from './refusal-address.ts';
import { outcomesAddress, outcomesQuery, togetherQuery } from './together-address.ts';

type Asked = FormSent<RaffleAddress>;

/** The desk's form handlers by `act`. */
export const deskActs = {
  confirm: maySeal('confirmado-y-sellada', acted(confirmOrder, 'confirmado', orderIn, confirmedIn)),
  'confirm-several': confirmSeveral,
  'undo-several': undoSeveral,
  'undo-confirm': acted(undoConfirmation, 'deshecho', orderIn),
  'book-part': maySeal('confirmado-y-sellada', notePart, confirmedIn),
  'undo-part': acted(undoPart, 'abono-quitado', (asked) => ({ ...orderIn(asked), payment: text(asked.form.payment) })),
  'mark-cash': maySeal('confirmado-y-sellada', markInHand),
  'undo-cash': acted(undoCash, 'cobro-quitado', orderIn),
  reject: maySeal('sellada-sin-mas', acted(rejectOrder, 'rechazado', orderIn, rejectedIn), rejectedIn),
  'undo-reject': acted(undoRejection, 'rechazo-deshecho', orderIn),
  'extend-hold': acted(extendHold, 'mas-tiempo', orderIn),
  'give-credit': acted(giveCredit, 'fiado', orderIn),
  'refund-due': maySeal('sellada-sin-mas', acted(markRefundDue, 'por-devolver', orderIn)),
  'decline-refund': acted(declineOrderRefund, 'no-se-devuelve', orderIn),
  refunded: refundedBy(markRefunded),
  'refund-online': refundedBy(refundOrderOnline),
  'add-receipt': addReceipt,
  cancel: maySeal('sellada-sin-mas', acted(cancelOrder, 'soltado', placeIn)),
  'free-network': acted(freeNetwork, 'soltados', (asked) => ({
    ...networkIn(asked),
    withReceipts: asked.form.withReceipts === 'on',
  })),
  trust: acted(trustNetwork, 'mi-gente', (asked) => ({ ...networkIn(asked), isTrusted: true })),
  distrust: acted(trustNetwork, 'no-mi-gente', (asked) => ({ ...networkIn(asked), isTrusted: false })),
  credit: acted(creditOrder, 'venta-de', orderIn),
  'make-seller-link': acted(makeSellerLink, 'enlace-creado', ({ params }) => params),
  'end-seller-link': acted(endSellerLink, 'enlace-quitado', ({ params }) => params),
  note: acted(noteOrder, 'anotado', orderIn),
  remind,
  congratulate,
  sell,
  block: acted(blockNumbers, 'bloqueados', ({ params, form }) => ({ ...params, form: { ...form, act: 'block' } })),
  unblock,
  allot: acted(allotNumbers, 'repartidos', formIn),
  'return-numbers': async (asked: Asked) => {
    const returned = await returnNumbers(asked.app, asked.actor, formIn(asked));
    return doneAddress(asked, returned > 0 ? 'devueltos' : 'sin-repartir');
  },
  'end-lease': maySeal('sellada-sin-mas', acted(endLease, 'telefono-terminado', formIn)),
  words: acted(editRaffleWords, 'guardado', formIn),
  'confirm-request': acted(confirmHoldRequest, 'apartado', requestIn),
  'refuse-request': acted(refuseHoldRequest, 'peticion-rechazada', requestIn),
  'refuse-requests': acted(refuseHoldRequests, 'peticiones-rechazadas', ({ params, form }) => ({
    ...params,
    requests: text(form.requests).split(' '),
  })),
  'second-currency': acted(setSecondCurrency, 'guardado', formIn),
  'check-contact': acted(setContactCheck, 'guardado', formIn),
  publish: acted(openRaffle, 'publicada', formIn),
  'cancel-raffle': acted(cancelRaffle, 'cancelada', formIn),
  seal: acted(sealList, 'sellada', ({ params, form }) => ({
    ...params,
    leaveOut: form.leaveOut === 'on',
    leaveUnsent: form.leaveUnsent === 'on',
  })),
  deliver: acted(markDelivered, 'entregado', prizeIn),
  attempt: acted(logAttempt, 'intento', shownPrizeIn),
  pass: acted(passPrize, 'pasado', shownPrizeIn),
};

export type DeskAct = keyof typeof deskActs;

/** An order of which more is told: one just sold or confirmed, or one whose receipt was rejected. */
type Told = { venta?: string; aviso?: string; pago?: string; pagos?: string; fuera?: string };

/** The same list with the outcome in the query. */
function doneAddress({ request, params }: Asked, done: DeskDone, told: Told = {}): string {
  const search = new URL(request.url).searchParams;
  search.delete('index');
  for (const name of [...refusalQuery, ...outcomesQuery, togetherQuery]) search.delete(name);
  for (const name of ['venta', 'aviso', 'pago']) search.delete(name);
  search.set('hecho', done);
  for (const [name, order] of Object.entries(told)) search.set(name, order);
  return `${paths.raffleDesk(params)}?${search}`;
}

type DeskHandler = (asked: Asked) => Promise<string>;

/** The usual handler: runs an action with what `read` takes from the form, then shows the list with the outcome. */
function acted<Input>(
  action: (app: Asked['app'], actor: Asked['actor'], input: Input) => Promise<unknown>,
  done: DeskDone,
  read: (asked: Asked) => NoInfer<Input>,
  told?: (asked: Asked) => Told,
): DeskHandler {
  return async (asked) => {
    await action(asked.app, asked.actor, read(asked));
    return doneAddress(asked, done, told?.(asked));
  };
}

/** A handler of what may be the last thing the list waits for: reports `sealed` if the list was sealed with it. */
function maySeal(sealed: DeskDone, handler: DeskHandler, told?: (asked: Asked) => Told): DeskHandler {
  return async (asked) => {
    const { app, actor, params } = asked;
    let address = '';
    const isSealed = await sealAfter(app, actor, params, async () => {
      address = await handler(asked);
    });
    return isSealed ? doneAddress(asked, sealed, told?.(asked)) : address;
  };
}

function formIn({ params, form }: Asked) {
  return { ...params, form };
}

function orderIn({ params, form }: Asked) {
  return { ...params, order: text(form.order), form };
}

function placeIn({ params, form }: Asked) {
  return { place: { ...params, order: text(form.order) } };
}

function requestIn({ params, form }: Asked) {
  return { ...params, request: text(form.request) };
}

/** A network or site, named by one of its orders. */
function networkIn({ params, form: { order, site } }: Asked): RaffleAddress & { order: string; scope: OriginScope } {
  if (text(site)) return { ...params, order: text(site), scope: 'site' };
  return { ...params, order: text(order), scope: 'network' };
}

function prizeIn({ params, form }: Asked) {
  const number = text(form.number);
  return { ...params, position: Number(text(form.position)), number: number === '' ? null : Number(number) };
}

function shownPrizeIn({ params, form }: Asked) {
  return { ...params, position: Number(text(form.position)), number: Number(text(form.number)), form };
}

function rejectedIn({ form }: Asked): Told {
  return { aviso: text(form.order) };
}

function confirmedIn({ form }: Asked): Told {
  return { pago: text(form.order) };
}

/** The part that completes an order confirms it. */
async function notePart(asked: Asked): Promise<string> {
  const { isPaid } = await bookPart(asked.app, asked.actor, orderIn(asked));
  return isPaid ? doneAddress(asked, 'confirmado', confirmedIn(asked)) : doneAddress(asked, 'abono');
}

/** Where who sells does not confirm by themselves, it waits. */
async function markInHand(asked: Asked): Promise<string> {
  const { isConfirmed } = await markCash(asked.app, asked.actor, orderIn(asked));
  return doneAddress(asked, isConfirmed ? 'cobrado' : 'cobro-por-confirmar');
}

/** A handler of what gives back money of an order: says so where the rest of it is still owed. */
function refundedBy(
  action: (
    app: Asked['app'],
    actor: Asked['actor'],
    order: ReturnType<typeof orderIn>,
  ) => Promise<{ isWhole: boolean }>,
): DeskHandler {
  return async (asked) => {
    const { isWhole } = await action(asked.app, asked.actor, orderIn(asked));
    return doneAddress(asked, isWhole ? 'devuelto' : 'devuelto-en-parte');
  };
}

/** What became of each is told, also where the list was sealed with them. */
async function confirmSeveral(asked: Asked): Promise<string> {
  const { app, actor, params, form } = asked;
  let outcomes: Outcomes = { done: [], left: [] };
  const isSealed = await sealAfter(app, actor, params, async () => {
    outcomes = await confirmOrders(app, actor, { ...params, form });
  });
  const [some, none] = isSealed
    ? (['confirmados-y-sellada', 'sellada-sin-mas'] as const)
    : (['confirmados', 'ninguno-confirmado'] as const);
  return doneAddress(asked, outcomes.done.length > 0 ? some : none, outcomesAddress(outcomes));
}

/** Those that could not be undone are told of, each with the reason. */
async function undoSeveral(asked: Asked): Promise<string> {
  const { app, actor, params, form } = asked;
  const orders = text(form.orders).split(' ');
  const { left, done } = await undoConfirmations(app, actor, { ...params, orders });
  const told = outcomesAddress({ done: [], left });
  return doneAddress(asked, done.length > 0 ? 'deshechos' : 'ninguno-deshecho', told);
}

async function sell(asked: Asked): Promise<string> {
  const { app, actor, params, form } = asked;
  const { orderId } = await sellForOther(app, actor, { address: params, form });
  return doneAddress(asked, 'apartado', { venta: orderId });
}

async function unblock(asked: Asked): Promise<string> {
  const { app, actor, params, form } = asked;
  const freed = await blockNumbers(app, actor, { ...params, form: { ...form, act: 'unblock' } });
  return doneAddress(asked, freed.length > 0 ? 'desbloqueados' : 'sin-bloqueados');
}

/** Stores a receipt that a buyer sent by another way. */
async function addReceipt(asked: Asked): Promise<string> {
  const { app, actor, form, body } = asked;
  const { place } = placeIn(asked);
  const file = body.get('file');
  const sent = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const { status } = await sendReceipt(app, actor, { place, form, sent });
  return doneAddress(asked, status === 'in_review' ? 'comprobante' : 'comprobante-tarde');
}

/** Redirects to WhatsApp with a reminder: who, what, how much, until when, and a fresh private link. */
async function remind({ app, actor, params, form }: Asked): Promise<string> {
  const order = await remindOrder(app, actor, { ...params, order: text(form.order) });
  const phone = order.phone ? internationalPhone(order.phone, order.country) : '';
  const url = app.publicUrl + paths.ticket({ secret: order.secret });
  return whatsAppAddress(reminderWords(order, url), phone);
}

function reminderWords(order: Awaited<ReturnType<typeof remindOrder>>, url: string): string {
  const words = deskTexts.reminder;
  const facts = { name: order.name, raffle: order.title, url };
  const held = { numbers: order.numbers, digits: String(order.lastNumber).length };
  if (order.rejection?.isOver) return words.rejectedTwice({ ...facts, ...order.rejection });
  if (order.status === 'refund_pending') {
    return words.refund({ ...facts, ...held, total: owedWords(order) });
  }
  if (!awaitsMoney(order.status)) return words.other({ ...facts, ...held });
  const until = `${formatDateTime(order.heldUntil, order.timeZone)} (${zoneName(order.timeZone)})`;
  if (order.rejection) return words.rejected({ ...facts, ...held, ...order.rejection, until });
  if (order.paid.amount > 0) {
    const paid = formatMoney(order.paid, order.country);
    return words.partPaid({
      ...facts,
      ...held,
      paid,
      left: missing(order.due, order.country) + orInSecond(order),
      until,
    });
  }
  return words.unpaid({ ...facts, ...held, total: formatMoney(order.due, order.country) + orInSecond(order), until });
}

type Reminded = Awaited<ReturnType<typeof remindOrder>>;

/** « o Bs. 730,00, al cambio del …», of an order with a second currency. */
function orInSecond({ second, due, country, timeZone }: Reminded): string {
  if (second === null || second.due.amount === 0) return '';
  const place = { first: due.currency, country, timeZone };
  const sum = secondCurrencyTexts.sum(second.due, country);
  return ` ${secondCurrencyTexts.desk.due(sum, secondCurrencyTexts.at(second.rate, place))}`;
}

/** What is to go back, each sum in the currency that it came in. */
function owedWords({ second, owed, country }: Reminded): string {
  if (!second || second.here.amount === 0 || second.hereBooked.amount > owed.amount) return formatMoney(owed, country);
  const rest = { ...owed, amount: owed.amount - second.hereBooked.amount };
  const came = secondCurrencyTexts.sum(second.here, country);
  return rest.amount > 0 ? `${came} y ${formatMoney(rest, country)}` : came;
}

/** Redirects to WhatsApp with congratulations and a private link for the winner. */
async function congratulate({ app, actor, params, form }: Asked): Promise<string> {
  const won = await congratulateWinner(app, actor, { ...params, position: Number(text(form.position)) });
  const { congratulation, inheritance } = deskTexts.deliver;
  const words = (won.isInherited ? inheritance : congratulation)({
    name: won.name,
    number: formatNumber(won.number, String(won.lastNumber).length),
    prize: won.prize,
    raffle: won.title,
    url: app.publicUrl + paths.ticket({ secret: won.secret }),
    record: app.publicUrl + paths.raffleRecord(params),
  });
  return whatsAppAddress(words, won.phone ? internationalPhone(won.phone, won.country) : '');
}
