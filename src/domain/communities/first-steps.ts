/** A step that a new community still lacks, in order. */
export type FirstStepKind = 'description' | 'offer' | 'payment-ways' | 'course' | 'raffle' | 'message' | 'invite';
export type FirstStep = { kind: FirstStepKind; isDone: boolean };

export type Beginning = {
  hasDescription: boolean;
  /** Whether access is paid by period or once, and whether a way to pay exists. */
  isPaidForTime: boolean;
  isPayable: boolean;
  /** Whether a raffle's ticket gives access, and whether there is a raffle, drafts included. */
  isByTicket: boolean;
  hasRaffle: boolean;
  /** Whether courses are available, and whether there is one, drafts included. */
  mayTeach: boolean;
  hasCourse: boolean;
  mayWrite: boolean;
  hasMessage: boolean;
  /** Whether invitations are on, and whether anybody else is a member or invited. */
  mayInvite: boolean;
  hasInvited: boolean;
};

/**
 * A new community's steps and which are done; none once all are. They follow what is charged for: courses for periods,
 * a raffle for tickets.
 */
export function firstSteps(at: Beginning): FirstStep[] {
  const steps: (FirstStep | null)[] = [
    // nobody can enter before it
    at.isPaidForTime ? { kind: 'payment-ways', isDone: at.isPayable } : null,
    // members who pay want to know for what
    { kind: at.isPaidForTime ? 'offer' : 'description', isDone: at.hasDescription },
    at.isPaidForTime && at.mayTeach ? { kind: 'course', isDone: at.hasCourse } : null,
    at.isByTicket ? { kind: 'raffle', isDone: at.hasRaffle } : null,
    at.mayWrite ? { kind: 'message', isDone: at.hasMessage } : null,
    at.mayInvite ? { kind: 'invite', isDone: at.hasInvited } : null,
  ];
  const asked = steps.filter((step) => step !== null);
  return asked.every(({ isDone }) => isDone) ? [] : asked;
}
