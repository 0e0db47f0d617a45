/** What a new community still lacks before anybody can do in it what it is for, in the order in which it is done. */
export type FirstStepKind = 'description' | 'offer' | 'payment-ways' | 'course' | 'raffle' | 'message' | 'invite';
export type FirstStep = { kind: FirstStepKind; isDone: boolean };

export type Beginning = {
  hasDescription: boolean;
  /** Whether access is paid for by the period or once; and whether anybody knows how to pay. */
  isPaidForTime: boolean;
  isPayable: boolean;
  /** Whether one enters with a raffle's ticket; and whether there is a raffle, drafts included. */
  isByTicket: boolean;
  hasRaffle: boolean;
  /** Whether courses may be made here; and whether there is one, drafts included. */
  mayTeach: boolean;
  hasCourse: boolean;
  mayWrite: boolean;
  hasMessage: boolean;
  /** Whether invitations are on; and whether anybody else is in it, or has been invited. */
  mayInvite: boolean;
  hasInvited: boolean;
};

/**
 * The steps of a new community, each with whether it is done; none once all are. What it charges for comes with them: who
 * pays by the period pays for courses, who pays by the ticket for a raffle.
 */
export function firstSteps(at: Beginning): FirstStep[] {
  const steps: (FirstStep | null)[] = [
    // until it is done nobody can come in
    at.isPaidForTime ? { kind: 'payment-ways', isDone: at.isPayable } : null,
    // who pays for their time wants to read what for
    { kind: at.isPaidForTime ? 'offer' : 'description', isDone: at.hasDescription },
    at.isPaidForTime && at.mayTeach ? { kind: 'course', isDone: at.hasCourse } : null,
    at.isByTicket ? { kind: 'raffle', isDone: at.hasRaffle } : null,
    at.mayWrite ? { kind: 'message', isDone: at.hasMessage } : null,
    at.mayInvite ? { kind: 'invite', isDone: at.hasInvited } : null,
  ];
  const asked = steps.filter((step) => step !== null);
  return asked.every(({ isDone }) => isDone) ? [] : asked;
}
