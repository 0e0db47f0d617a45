import { type StateNames, stateNames } from '#texts/states.ts';
import { Badge, type BadgeTone } from './badge.tsx';

type Entity = keyof StateNames;

const order: Record<keyof StateNames['order'], BadgeTone> = {
  pending: 'waiting',
  in_review: 'looking',
  confirmed: 'good',
  rejected: 'wrong',
  expired: 'off',
  cancelled: 'off',
  refund_pending: 'waiting',
  refunded: 'off',
};

const tones: { [E in Entity]: Record<keyof StateNames[E], BadgeTone> } = {
  number: {
    free: 'plain',
    held: 'waiting',
    submitted: 'looking',
    paid: 'good',
    blocked: 'off',
    allotted: 'off',
    selected: 'strong',
    mine: 'strong',
    winner: 'strong',
  },
  order,
  access: { ...order, partially_refunded: 'off', disputed: 'wrong' },
  raffle: { draft: 'plain', open: 'good', closed: 'looking', drawn: 'strong', completed: 'strong', cancelled: 'off' },
  phase: {
    draft: 'plain',
    selling: 'good',
    reviewing: 'looking',
    sealed: 'looking',
    drawing: 'looking',
    drawn: 'strong',
    completed: 'strong',
    cancelled: 'off',
  },
  community: { active: 'good', draft: 'plain', paused: 'waiting', archived: 'off', suspended: 'wrong' },
  member: {
    active: 'good',
    pending: 'looking',
    awaiting_payment: 'waiting',
    expired: 'off',
    rejected: 'off',
    left: 'off',
    removed: 'off',
    banned: 'wrong',
  },
};

/** The state of a thing, by the words of texts/states.ts: `<StatusBadge of="order" status={order.status} />`. */
export function StatusBadge<E extends Entity>({ of, status }: { of: E; status: keyof StateNames[E] }) {
  return <Badge tone={tones[of][status]}>{stateNames[of][status] as string}</Badge>;
}
