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
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
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
import { formatDateTime, formatMoney, formatNumber } from '#texts/format.ts';
import { type DeskDone, deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import type { asker } from '#web/server/context.ts';
import { whatsAppAddress } from '#web/ui/whats-app-link.tsx';

type Asked = { asker: ReturnType<typeof asker>; address: RaffleAddress; form: RawForm; file: File | null };

/** What came of an act: something to say on the desk, with the order of a sale made there, or another site to go on to. */
export type DeskOutcome = { done: DeskDone; sale?: string } | { goTo: string };

type Act = (asked: Asked) => Promise<DeskOutcome>;

/** Every form of the desk by its hidden `act`. */
const acts = {
  confirm: (asked) => onAwaited(asked, () => onOrder(confirmOrder, asked, 'confirmado')),
  reject: (asked) => onAwaited(asked, () => onOrder(rejectOrder, asked, 'rechazado')),
  'refund-due': (asked) => onAwaited(asked, () => onOrder(markRefundDue, asked, 'por-devolver')),
  refunded: (asked) => onOrder(markRefunded, asked, 'devuelto'),
  'add-receipt': addReceipt,
  cancel: (asked) =>
    onAwaited(asked, async () => {
      const { asker, address, form } = asked;
      await cancelOrder(asker.app, asker.actor, { place: { ...address, order: text(form.order) } });
      return { done: 'soltado' };
    }),
  'free-network': async ({ asker: { app, actor }, address, form }) => {
    await freeNetwork(app, actor, { ...address, ...networkNamed(form), withReceipts: form.withReceipts === 'on' });
    return { done: 'soltados' };
  },
  trust: async ({ asker: { app, actor }, address, form }) => {
    await trustNetwork(app, actor, { ...address, ...networkNamed(form), isTrusted: true });
    return { done: 'mi-gente' };
  },
  distrust: async ({ asker: { app, actor }, address, form }) => {
    await trustNetwork(app, actor, { ...address, ...networkNamed(form), isTrusted: false });
    return { done: 'no-mi-gente' };
  },
  remind,
  congratulate,
  sell: async ({ asker: { app, actor }, address, form }) => {
    const { orderId } = await sellForOther(app, actor, { address, form });
    return { done: 'apartado', sale: orderId };
  },
  block: async ({ asker: { app, actor }, address, form }) => {
    await blockNumbers(app, actor, { ...address, form: { ...form, act: 'block' } });
    return { done: 'bloqueados' };
  },
  unblock: async ({ asker: { app, actor }, address, form }) => {
    await blockNumbers(app, actor, { ...address, form: { ...form, act: 'unblock' } });
    return { done: 'desbloqueados' };
  },
  words: async ({ asker: { app, actor }, address, form }) => {
    await editRaffleWords(app, actor, { ...address, form });
    return { done: 'guardado' };
  },
  'confirm-request': async ({ asker: { app, actor }, address, form }) => {
    await confirmHoldRequest(app, actor, { ...address, request: text(form.request) });
    return { done: 'apartado' };
  },
  'refuse-request': async ({ asker: { app, actor }, address, form }) => {
    await refuseHoldRequest(app, actor, { ...address, request: text(form.request) });
    return { done: 'peticion-rechazada' };
  },
  'refuse-requests': async ({ asker: { app, actor }, address, form }) => {
    await refuseHoldRequests(app, actor, { ...address, requests: text(form.requests).split(' ') });
    return { done: 'peticiones-rechazadas' };
  },
  'check-contact': async ({ asker: { app, actor }, address, form }) => {
    await setContactCheck(app, actor, { ...address, form });
    return { done: 'guardado' };
  },
  publish: async ({ asker: { app, actor }, address, form }) => {
    await openRaffle(app, actor, { ...address, form });
    return { done: 'publicada' };
  },
  'cancel-raffle': async ({ asker: { app, actor }, address, form }) => {
    await cancelRaffle(app, actor, { ...address, form });
    return { done: 'cancelada' };
  },
  seal: async ({ asker: { app, actor }, address, form }) => {
    await sealList(app, actor, { ...address, leaveOut: form.leaveOut === 'on' });
    return { done: 'sellada' };
  },
  deliver: async ({ asker: { app, actor }, address, form }) => {
    const number = text(form.number);
    const position = Number(text(form.position));
    await markDelivered(app, actor, { ...address, position, number: number === '' ? null : Number(number) });
    return { done: 'entregado' };
  },
} satisfies Record<string, Act>;

export type DeskAct = keyof typeof acts;

/** The act that a form asks for; null for one that the desk does not know. */
export function deskActOf(form: RawForm): DeskAct | null {
  const name = text(form.act);
  return Object.hasOwn(acts, name) ? (name as DeskAct) : null;
}

/** Does what a form of the desk asks for. */
export function doDeskAct(act: DeskAct, asked: Asked): Promise<DeskOutcome> {
  return acts[act](asked);
}

/** What may have been the last that the list waited for: who did it is told that the list was sealed with it. */
async function onAwaited(
  { asker: { app, actor }, address }: Asked,
  does: () => Promise<{ done: DeskDone }>,
): Promise<DeskOutcome> {
  let outcome: { done: DeskDone } = { done: 'sellada' };
  const isSealed = await sealAfter(app, actor, address, async () => {
    outcome = await does();
  });
  if (!isSealed) return outcome;
  return { done: outcome.done === 'confirmado' ? 'confirmado-y-sellada' : 'sellada-sin-mas' };
}

type OrderAction = (
  app: Asked['asker']['app'],
  actor: Asked['asker']['actor'],
  raw: RaffleAddress & { order: string; form: RawForm },
) => Promise<unknown>;

async function onOrder(does: OrderAction, { asker, address, form }: Asked, done: DeskDone) {
  await does(asker.app, asker.actor, { ...address, order: text(form.order), form });
  return { done };
}

/** Keeps the receipt that a buyer gave by another way. */
async function addReceipt({ asker: { app, actor }, address, form, file }: Asked): Promise<DeskOutcome> {
  const place = { ...address, order: text(form.order) };
  const sent = file ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const { status } = await sendReceipt(app, actor, { place, form, sent });
  return { done: status === 'in_review' ? 'comprobante' : 'comprobante-tarde' };
}

/** Opens WhatsApp with the words ready: who, what, how much, until when, and a fresh private link. */
async function remind({ asker: { app, actor }, address, form }: Asked): Promise<DeskOutcome> {
  const order = await remindOrder(app, actor, { ...address, order: text(form.order) });
  const facts = {
    name: order.name,
    raffle: order.title,
    numbers: deskTexts.reminder.numbers(order.numbers, String(order.lastNumber).length),
    url: app.publicUrl + paths.ticket({ secret: order.secret }),
  };
  const isUnpaid = order.status === 'pending' || order.status === 'rejected';
  const words = isUnpaid
    ? deskTexts.reminder.unpaid({
        ...facts,
        total: formatMoney(order.total, order.country),
        until: formatDateTime(order.heldUntil, order.timeZone),
      })
    : deskTexts.reminder.other(facts);
  const phone = order.phone ? internationalPhone(order.phone, order.country) : '';
  return { goTo: whatsAppAddress(words, phone) };
}

/** Opens WhatsApp with the words for who won a prize, their own link to it among them. */
async function congratulate({ asker: { app, actor }, address, form }: Asked): Promise<DeskOutcome> {
  const won = await congratulateWinner(app, actor, { ...address, position: Number(text(form.position)) });
  const words = deskTexts.deliver.congratulation({
    name: won.name,
    number: formatNumber(won.number, String(won.lastNumber).length),
    prize: won.prize,
    raffle: won.title,
    url: app.publicUrl + paths.ticket({ secret: won.secret }),
    record: app.publicUrl + paths.raffleRecord(address),
  });
  return { goTo: whatsAppAddress(words, won.phone ? internationalPhone(won.phone, won.country) : '') };
}

/** A network, or the site around it, by one of its orders. */
function networkNamed({ order, site }: RawForm): { order: string; scope: OriginScope } {
  return text(site) ? { order: text(site), scope: 'site' } : { order: text(order), scope: 'network' };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
