import { randomInt, randomUUID } from 'node:crypto';
import { type MercadoPagoNotice, mercadoPagoPeerKeys, signNotice } from './mercado-pago-peer.ts';
import { type PeerAnswer, type PeerRequest, startPeer } from './peer-server.ts';

type Preapproval = {
  id: string;
  status: 'pending' | 'authorized' | 'paused' | 'cancelled';
  external_reference: string;
  payer_email: string;
  init_point: string;
  auto_recurring: { frequency: number; transaction_amount: number; currency_id: string };
};
type Charge = {
  id: number;
  preapproval_id: string;
  debit_date: string;
  status: 'processed' | 'recycling';
  transaction_amount: number;
  currency_id: string;
  payment: { id: number; status: string };
};
type Payment = {
  id: number;
  status: string;
  status_detail: string;
  currency_id: string;
  transaction_amount: number;
  transaction_amount_refunded: number;
};

/**
 * Mercado Pago's API on loopback, as far as preapprovals go: agreed to, paused and ended, their authorized payments with the
 * payment behind each, and notices signed as it signs them.
 */
export async function startPreapprovalPeer(now: () => Temporal.Instant) {
  const preapprovals = new Map<string, Preapproval>();
  const charges: Charge[] = [];
  const payments = new Map<number, Payment>();
  const answered = new Map<string, PeerAnswer>();
  let isRejecting = false;

  const known = (body: object | undefined): PeerAnswer | null => (body ? { body: structuredClone(body) } : null);
  const make = ({ body }: PeerRequest): PeerAnswer => {
    const id = randomUUID().replaceAll('-', '');
    const page = `https://www.mercadopago.test/subscriptions/checkout?preapproval_id=${id}`;
    const asked = JSON.parse(body) as Preapproval;
    if (asked.payer_email.startsWith('nobody@'))
      return { status: 400, body: { message: 'Both payer and collector must be real or test users', status: 400 } };
    const made = { ...asked, id, init_point: page };
    preapprovals.set(id, made);
    return { status: 201, body: structuredClone(made) };
  };
  const change = ({ body }: PeerRequest, id: string): PeerAnswer | null => {
    const one = preapprovals.get(id);
    const { auto_recurring: recurring, ...rest } = JSON.parse(body) as Partial<Preapproval>;
    if (one) Object.assign(one, rest, { auto_recurring: { ...one.auto_recurring, ...recurring } });
    return known(one);
  };
  const routes: [string, RegExp, (request: PeerRequest, id: string) => PeerAnswer | null][] = [
    ['POST', /^\/preapproval$/, make],
    ['GET', /^\/preapproval\/(\w+)$/, (_, id) => known(preapprovals.get(id))],
    ['PUT', /^\/preapproval\/(\w+)$/, change],
    [
      'GET',
      /^\/authorized_payments\/search$/,
      ({ query }) => {
        const all = charges.filter((each) => each.preapproval_id === query.get('preapproval_id'));
        // oldest first, and fewer in a page than are asked for: the newest is not in the first
        const [limit, offset] = [2, Number(query.get('offset') ?? 0)];
        const results = structuredClone(all.slice(offset, offset + limit));
        return { body: { results, paging: { total: all.length, limit, offset } } };
      },
    ],
    ['GET', /^\/authorized_payments\/(\d+)$/, (_, id) => known(charges.find((each) => each.id === Number(id)))],
    ['GET', /^\/v1\/payments\/(\d+)$/, (_, id) => known(payments.get(Number(id)))],
  ];

  const peer = await startPeer((request) => {
    if (request.headers.get('Authorization') !== `Bearer ${mercadoPagoPeerKeys.accessToken}`)
      return { status: 401, body: { message: 'invalid access token', status: 401 } };
    const key = request.method === 'POST' ? request.headers.get('X-Idempotency-Key') : null;
    const before = key ? answered.get(key) : undefined;
    if (before) return before;
    for (const [method, pattern, does] of routes) {
      const match = pattern.exec(request.path);
      if (method !== request.method || !match) continue;
      const answer = does(request, match[1] ?? '');
      if (key && answer) answered.set(key, structuredClone(answer));
      return answer ?? { status: 404, body: { message: 'not found', error: 'not_found', status: 404 } };
    }
    return { status: 404, body: { message: 'not found', error: 'not_found', status: 404 } };
  });

  const notice = (type: string, dataId: string | number): MercadoPagoNotice => {
    const id = String(randomInt(2 ** 40));
    const body = JSON.stringify({ id: Number(id), type, action: 'updated', data: { id: String(dataId) } });
    return { id, query: `?data.id=${dataId}&type=${type}`, body, headers: signNotice(dataId, now()) };
  };
  const of = (id: string) => {
    const one = preapprovals.get(id);
    if (!one) throw new Error(`no preapproval ${id}`);
    return one;
  };
  const newest = (id: string) => {
    const charge = charges.filter((each) => each.preapproval_id === id).at(-1);
    const payment = charge && payments.get(charge.payment.id);
    if (!charge || !payment) throw new Error(`nothing charged for ${id}`);
    return { charge, payment };
  };

  return {
    ...peer,
    preapprovals,
    /** Somebody agrees at the preapproval's page; the first charge comes later. Gives its id and the notice. */
    agree(mandate: string): { ref: string; notice: MercadoPagoNotice } {
      const one = [...preapprovals.values()].find((each) => each.external_reference === mandate);
      if (!one) throw new Error(`no preapproval for ${mandate}`);
      one.status = 'authorized';
      return { ref: one.id, notice: notice('subscription_preapproval', one.id) };
    },
    /** What is due now is charged, in vain where cards are rejected. Nothing is, of one that is paused or over. */
    charge(id: string): MercadoPagoNotice {
      const { status, auto_recurring: recurring } = of(id);
      if (status !== 'authorized') throw new Error(`nothing is charged for what is ${status}`);
      const { transaction_amount, currency_id } = recurring;
      const state = isRejecting ? 'rejected' : 'approved';
      const payment: Payment = {
        id: randomInt(1e9, 1e11),
        status: state,
        status_detail: '',
        currency_id,
        transaction_amount,
        transaction_amount_refunded: 0,
      };
      payments.set(payment.id, payment);
      const charge: Charge = {
        id: randomInt(1e9, 1e11),
        preapproval_id: id,
        debit_date: now().toString({ smallestUnit: 'millisecond', timeZone: '-04:00' }),
        status: isRejecting ? 'recycling' : 'processed',
        transaction_amount,
        currency_id,
        payment: { id: payment.id, status: state },
      };
      charges.push(charge);
      return notice('subscription_authorized_payment', charge.id);
    },
    /** The newest charge that was rejected is approved at another try. */
    retry(id: string): MercadoPagoNotice {
      const { charge, payment } = newest(id);
      charge.status = 'processed';
      payment.status = 'approved';
      return notice('subscription_authorized_payment', charge.id);
    },
    /** Cards are rejected from now on, or no longer. */
    reject(isOn: boolean): void {
      isRejecting = isOn;
    },
    /** The newest charge is charged back for good, or the first. */
    chargeBack(id: string, which: 'newest' | 'first' = 'newest'): MercadoPagoNotice {
      const first = charges.find((each) => each.preapproval_id === id);
      const payment = (which === 'first' && first && payments.get(first.payment.id)) || newest(id).payment;
      Object.assign(payment, { status: 'charged_back', status_detail: 'settled' });
      return notice('payment', payment.id);
    },
    notice,
  };
}
