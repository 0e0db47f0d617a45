import * as v from 'valibot';
import { line, optional, type Parsed, paragraph, parseForm, type RawForm } from '#domain/form.ts';

export const reportReasons = ['not-real', 'no-permit', 'forbidden-prize', 'minors', 'identity', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportOutcomes = ['dismissed', 'stopped', 'suspended'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const reportLimits = {
  words: 2000,
  contact: 120,
  /**
   * The most stored reports of a raffle: of accounts, and separately of networks of guests. An operator has read enough
   * by then.
   */
  perRaffle: 50,
  /** The most open reports of a raffle from the guests of one network. */
  perNetwork: 4,
  /** One visitor's reports of one raffle. */
  perVisitor: { name: 'raffle-report', most: 3, seconds: 3600 },
  /** One visitor's reports of all raffles. */
  perVisitorOverAll: { name: 'raffle-reports', most: 20, seconds: 3600 },
  /** The public reason of a stopped raffle or suspended community. */
  decision: 400,
} as const;

const shape = v.object({
  reason: v.picklist(reportReasons, 'choice'),
  words: v.optional(paragraph(0, reportLimits.words), ''),
  contact: v.optional(optional(line(1, reportLimits.contact)), ''),
});

export type NewReport = { reason: ReportReason; words: string; contact: string | null };

/** Parses a report. The reason «other» needs an explanation. */
export function parseReport(raw: RawForm): Parsed<NewReport> {
  const parsed = parseForm(shape, raw);
  if (!parsed.ok) return parsed;
  if (parsed.value.reason === 'other' && parsed.value.words === '')
    return { ok: false, fields: { words: { code: 'required' } } };
  return parsed;
}

/** A raffle's open reports: of accounts, of the guest's own network, and how many networks have any. */
export type OpenReports = { accounts: number; own: number; networks: number };

/**
 * Whether a raffle takes one more report. Networks use up places and not reports, so that one that sends many leaves
 * the others theirs; accounts have their own, so that networks cannot exhaust them.
 */
export function hasRoomForReport({ accounts, own, networks }: OpenReports, { isGuest }: { isGuest: boolean }): boolean {
  if (!isGuest) return accounts < reportLimits.perRaffle;
  return own === 0 ? networks < reportLimits.perRaffle : own < reportLimits.perNetwork;
}

const decisionShape = v.object({ reason: line(1, reportLimits.decision) });

/** Parses the public reason of an operator's decision. */
export function parseDecision(raw: RawForm) {
  return parseForm(decisionShape, raw);
}
