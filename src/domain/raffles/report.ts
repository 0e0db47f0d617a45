import * as v from 'valibot';
import { type FieldFault, line, optional, paragraph, parseForm, type RawForm } from '#domain/form.ts';

export const reportReasons = ['not-real', 'no-permit', 'forbidden-prize', 'minors', 'identity', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportOutcomes = ['dismissed', 'stopped', 'suspended'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const reportLimits = {
  words: 2000,
  contact: 120,
  /** Accounts, and beside them networks of guests, whose open reports of one raffle are kept: an operator has read enough. */
  perRaffle: 50,
  /** Open reports of one raffle that are kept of the guests of one network. */
  perNetwork: 4,
  /** What one visitor may send about one raffle. */
  perVisitor: { name: 'raffle-report', most: 3, seconds: 3600 },
  /** What one visitor may send about all raffles together. */
  perVisitorOverAll: { name: 'raffle-reports', most: 20, seconds: 3600 },
  /** The reason that is shown when a raffle is stopped or a community suspended. */
  decision: 400,
} as const;

const shape = v.object({
  reason: v.picklist(reportReasons, 'choice'),
  words: v.optional(paragraph(0, reportLimits.words), ''),
  contact: v.optional(optional(line(1, reportLimits.contact)), ''),
});

export type NewReport = { reason: ReportReason; words: string; contact: string | null };

/** Reads the form of a report. What is none of the reasons given has to be told in words. */
export function parseReport(
  raw: RawForm,
): { ok: true; value: NewReport } | { ok: false; fields: Record<string, FieldFault> } {
  const parsed = parseForm(shape, raw);
  if (!parsed.ok) return parsed;
  if (parsed.value.reason === 'other' && parsed.value.words === '')
    return { ok: false, fields: { words: { code: 'required' } } };
  return parsed;
}

/** Open reports of a raffle: of accounts, of a guest's own network, and how many networks they come from. */
export type OpenReports = { accounts: number; own: number; networks: number };

/**
 * Whether a raffle has room for one more report. Networks take places and not reports, so that who sends many leaves the
 * others theirs; and accounts have places of their own, so that no number of networks shuts them out.
 */
export function hasRoomForReport({ accounts, own, networks }: OpenReports, { isGuest }: { isGuest: boolean }): boolean {
  if (!isGuest) return accounts < reportLimits.perRaffle;
  return own === 0 ? networks < reportLimits.perRaffle : own < reportLimits.perNetwork;
}

const decisionShape = v.object({ reason: line(1, reportLimits.decision) });

/** Reads the reason of an operator's decision, which everybody will read. */
export function parseDecision(raw: RawForm) {
  return parseForm(decisionShape, raw);
}
