import * as v from 'valibot';
import { checkbox, line, optional, type Parsed, paragraph, parseForm, type RawForm } from '#domain/form.ts';
import { timeZones } from '#domain/local-time.ts';
import { type Currency, parseMoney } from '#domain/money.ts';
import type { PaymentWay } from '#domain/raffles/raffle.ts';
import { readPaymentWays } from '#domain/raffles/raffle-form-payment.ts';
import { rows } from '#domain/raffles/raffle-form-rows.ts';
import {
  accessTypes,
  type CommunityQuestion,
  choice,
  communityLimits,
  joinPolicies,
  type PaymentType,
  paymentTypes,
  ticketCap,
  visibilities,
} from './community.ts';

const picture = v.optional(optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'format'))), '');
const box = v.optional(checkbox, '');

const shapes = {
  profile: v.object({
    name: line(1, communityLimits.name),
    description: v.optional(paragraph(0, communityLimits.description), ''),
    timeZone: v.picklist(timeZones, 'time-zone'),
    avatar: picture,
    cover: picture,
    removeAvatar: box,
    removeCover: box,
  }),
  access: v.object({
    visibility: choice(visibilities),
    joinPolicy: choice(joinPolicies),
    joinQuestion: v.optional(line(0, communityLimits.joinQuestion), ''),
    accessType: choice(accessTypes),
    paymentType: v.optional(optional(choice(paymentTypes)), ''),
    ticketPrice: v.optional(v.string(), ''),
    maxTickets: v.optional(optional(ticketCap), ''),
    publicConfirmed: box,
  }),
  features: v.object({ allowInvites: box, allowMessages: box, allowFormation: box }),
  rules: v.object({ rules: v.optional(paragraph(0, communityLimits.rules), '') }),
} as const;

const questionShape = v.object({
  question: line(1, communityLimits.question),
  answer: paragraph(1, communityLimits.answer),
});

/** The parts of the settings, each with a form of its own that changes nothing else. */
export const settingsParts = ['profile', 'access', 'payment', 'features', 'rules', 'questions'] as const;
export type SettingsPart = (typeof settingsParts)[number];

export type CommunitySettingsForm =
  | { [P in keyof typeof shapes]: { part: P } & v.InferOutput<(typeof shapes)[P]> }[keyof typeof shapes]
  | { part: 'payment'; paymentWays: readonly PaymentWay[] }
  | { part: 'questions'; questions: readonly CommunityQuestion[] };

/** Parses the form of one part of the settings, named by `part`. A missing check box means no. */
export function parseCommunitySettings(raw: RawForm): Parsed<CommunitySettingsForm> {
  const part = settingsParts.find((each) => each === raw.part);
  if (!part) return { ok: false, fields: { part: { code: 'choice' } } };
  if (part === 'payment') {
    const ways = readPaymentWays(raw);
    return ways.ok ? { ok: true, value: { part, paymentWays: ways.value } } : ways;
  }
  if (part === 'questions') {
    const pairs = rows(raw, 'questions', questionShape, communityLimits.questions);
    return pairs.ok ? { ok: true, value: { part, questions: pairs.value.map(({ row, ...pair }) => pair) } } : pairs;
  }
  const parsed = parseForm<(typeof shapes)[typeof part]>(shapes[part], raw);
  return parsed.ok ? { ok: true, value: { part, ...parsed.value } as CommunitySettingsForm } : parsed;
}

type Access = { paymentType: PaymentType | null; price: number | null };

/** The price of access in the community's currency; none where it is free. The price is typed as a decimal. */
export function readAccess(
  form: Extract<CommunitySettingsForm, { part: 'access' }>,
  currency: Currency,
): Parsed<Access> {
  if (form.accessType === 'free') return { ok: true, value: { paymentType: null, price: null } };
  const money = parseMoney(form.ticketPrice, currency);
  if (!money.ok) return { ok: false, fields: { ticketPrice: { code: money.fault } } };
  const paymentType = form.paymentType ?? 'per_ticket';
  if (paymentType !== 'per_ticket' && money.money.amount === 0) {
    return { ok: false, fields: { ticketPrice: { code: 'money' } } };
  }
  return { ok: true, value: { paymentType, price: money.money.amount } };
}
