import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { congratulateWinner } from '#app/draws/congratulate-winner.ts';
import { markDelivered } from '#app/draws/deliver-prize.ts';
import { sealAfter } from '#app/draws/seal-due-lists.ts';
import { sealList } from '#app/draws/seal-list.ts';
import { confirmHoldRequest, refuseHoldRequest } from '#app/orders/answer-request.ts';
import { blockNumbers } from '#app/orders/block-numbers.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { freeNetwork } from '#app/orders/free-network.ts';
import { declineOrderRefund, markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { refuseHoldRequests } from '#app/orders/refuse-requests.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { trustNetwork } from '#app/orders/trust-network.ts';
import { editRaffleWords } from '#app/raffles/edit-raffle.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { openRaffle } from '#app/raffles/open-raffle.ts';
import { setContactCheck } from '#app/raffles/set-contact-check.ts';
import { internationalPhone } from '#domain/contacts/phone.ts';
import type { RawForm } from '#domain/form.ts';
import type { OriginScope } from '#domain/network.ts';
import { awaitsMoney } from '#domain/orders/order.ts';
import { formatDateTime, formatMoney, formatNumber, zoneName } from '#texts/format.ts';
import { type DeskDone, deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';

import type { FormSent } from '#web/server/form-actions.ts';
import { whatsAppAddress } from '#web/ui/whats-app-link.tsx';
import { refusalQuery } from './refusal-address.ts';

type Asked = FormSent<RaffleAddress>;

/** The desk's form handlers by `act`. */
export const deskActs = {
  confirm: (asked: Asked) => onAwaited(asked, 'confirmado-y-sellada', () => onOrder(confirmOrder, asked, 'confirmado')),
  reject: (asked: Asked) => {
    const told = { aviso: text(asked.form.order) };
    return onAwaited(asked, 'sellada-sin-mas', () => onOrder(rejectOrder, asked, 'rechazado', told), told);
  },
  'refund-due': (asked: Asked) =>
    onAwaited(asked, 'sellada-sin-mas', () => onOrder(markRefundDue, asked, 'por-devolver')),
  'decline-refund': (asked: Asked) => onOrder(declineOrderRefund, asked, 'no-se-devuelve'),
  refunded: (asked: Asked) => onOrder(markRefunded, asked, 'devuelto'),
  'add-receipt': addReceipt,
  cancel: (asked: Asked) =>
    onAwaited(asked, 'sellada-sin-mas', async () => {
      const { app, actor, params, form } = asked;
      await cancelOrder(app, actor, { place: { ...params, order: text(form.order) } });
      return doneAddress(asked, 'soltado');
    }),
  'free-network': async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await freeNetwork(app, actor, { ...params, ...networkNamed(form), withReceipts: form.withReceipts === 'on' });
    return doneAddress(asked, 'soltados');
  },
  trust: async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await trustNetwork(app, actor, { ...params, ...networkNamed(form), isTrusted: true });
    return doneAddress(asked, 'mi-gente');
  },
  distrust: async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await trustNetwork(app, actor, { ...params, ...networkNamed(form), isTrusted: false });
    return doneAddress(asked, 'no-mi-gente');
  },
  remind,
  congratulate,
  sell: async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    const { orderId } = await sellForOther(app, actor, { address: params, form });
    return doneAddress(asked, 'apartado', { venta: orderId });
  },
  block: async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await blockNumbers(app, actor, { ...params, form: { ...form, act: 'block' } });
    return doneAddress(asked, 'bloqueados');
  },
  unblock: async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    const freed = await blockNumbers(app, actor, { ...params, form: { ...form, act: 'unblock' } });
    return doneAddress(asked, freed.length > 0 ? 'desbloqueados' : 'sin-bloqueados');
  },
  words: async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await editRaffleWords(app, actor, { ...params, form });
    return doneAddress(asked, 'guardado');
  },
  'confirm-request': async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await confirmHoldRequest(app, actor, { ...params, request: text(form.request) });
    return doneAddress(asked, 'apartado');
  },
  'refuse-request': async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await refuseHoldRequest(app, actor, { ...params, request: text(form.request) });
    return doneAddress(asked, 'peticion-rechazada');
  },
  'refuse-requests': async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await refuseHoldRequests(app, actor, { ...params, requests: text(form.requests).split(' ') });
    return doneAddress(asked, 'peticiones-rechazadas');
  },
  'check-contact': async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await setContactCheck(app, actor, { ...params, form });
    return doneAddress(asked, 'guardado');
  },
  publish: async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await openRaffle(app, actor, { ...params, form });
    return doneAddress(asked, 'publicada');
  },
  'cancel-raffle': async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await cancelRaffle(app, actor, { ...params, form });
    return doneAddress(asked, 'cancelada');
  },
  seal: async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await sealList(app, actor, { ...params, leaveOut: form.leaveOut === 'on' });
    return doneAddress(asked, 'sellada');
  },
  deliver: async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    const number = text(form.number);
    const position = Number(text(form.position));
    await markDelivered(app, actor, { ...params, position, number: number === '' ? null : Number(number) });
    return doneAddress(asked, 'entregado');
  },
};

export type DeskAct = keyof typeof deskActs;

/** An order that has a notice of its own: one just sold, or one whose receipt was rejected. */
type Told = { venta?: string; aviso?: string };

/** The same list with the outcome in the query. */
function doneAddress({ request, params }: Asked, done: DeskDone, told: Told = {}): string {
  const search = new URL(request.url).searchParams;
  search.delete('index');
  for (const name of refusalQuery) search.delete(name);
  for (const name of ['venta', 'aviso']) search.delete(name);
  search.set('hecho', done);
  for (const [name, order] of Object.entries(told)) search.set(name, order);
  return `${paths.raffleDesk(params)}?${search}`;
}

/** Runs an act that may be the last one the list waits for, and reports if the list was sealed with it. */
async function onAwaited(
  asked: Asked,
  sealed: DeskDone,
  does: () => Promise<string>,
  told: Told = {},
): Promise<string> {
  const { app, actor, params } = asked;
  let address = '';
  const isSealed = await sealAfter(app, actor, params, async () => {
    address = await does();
  });
  return isSealed ? doneAddress(asked, sealed, told) : address;
}

type OrderAction = (
  app: Asked['app'],
  actor: Asked['actor'],
  raw: RaffleAddress & { order: string; form: RawForm },
) => Promise<unknown>;

async function onOrder(does: OrderAction, asked: Asked, done: DeskDone, told: Told = {}): Promise<string> {
  const { app, actor, params, form } = asked;
  await does(app, actor, { ...params, order: text(form.order), form });
  return doneAddress(asked, done, told);
}

/** Stores a receipt that a buyer sent by another way. */
async function addReceipt(asked: Asked): Promise<string> {
  const { app, actor, params, form, body } = asked;
  const place = { ...params, order: text(form.order) };
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
  const total = formatMoney(order.total, order.country);
  if (order.status === 'refund_pending') return words.refund({ ...facts, ...held, total });
  if (!awaitsMoney(order.status)) return words.other({ ...facts, ...held });
  const until = `${formatDateTime(order.heldUntil, order.timeZone)} (${zoneName(order.timeZone)})`;
  if (order.rejection) return words.rejected({ ...facts, ...held, ...order.rejection, until });
  return words.unpaid({ ...facts, ...held, total, until });
}

/** Redirects to WhatsApp with congratulations and a private link for the winner. */
async function congratulate({ app, actor, params, form }: Asked): Promise<string> {
  const won = await congratulateWinner(app, actor, { ...params, position: Number(text(form.position)) });
  const words = deskTexts.deliver.congratulation({
    name: won.name,
    number: formatNumber(won.number, String(won.lastNumber).length),
    prize: won.prize,
    raffle: won.title,
    url: app.publicUrl + paths.ticket({ secret: won.secret }),
    record: app.publicUrl + paths.raffleRecord(params),
  });
  return whatsAppAddress(words, won.phone ? internationalPhone(won.phone, won.country) : '');
}

/** A network or site, named by one of its orders. */
function networkNamed({ order, site }: RawForm): { order: string; scope: OriginScope } {
  return text(site) ? { order: text(site), scope: 'site' } : { order: text(order), scope: 'network' };
}
