import { type FormEvent, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import type { Plan } from '#plans';
import { useDraft, type Values } from '#web/browser/use-draft.ts';
import {
  firstFaultyStep,
  isStillFound,
  type OfferedPlace,
  placeOfForm,
  sizeOfBoard,
  stepCount,
} from './raffle-form.ts';
import { useCheck } from './use-check.ts';
import { useKeptPicture } from './use-kept-picture.ts';
import { usePublishing } from './use-publishing.ts';
import { useSteps } from './use-steps.ts';

type Loaded = {
  places: readonly OfferedPlace[];
  plans: readonly Plan[];
  /** The community in the address. */
  asked: string | null;
  initial: Values & { salesCloseAt: string; drawAt: string };
};

type Refused = { code: string; message: string; fields: Record<string, string> };

/** The action's answer: validation, the form with a row more, or a refusal. */
type Answer =
  | { kind: 'checked' }
  | { kind: 'grown'; values: Values }
  | { kind: 'refused'; refused: Refused; values: Values; suggestion: string | null };

/** The form's whole state: stored values, the visible step, faults, and submitting. */
export function useRaffleDraft(draftKey: string, loaded: Loaded, answer: Answer | undefined) {
  const { places, plans, initial, asked } = loaded;
  const mended = (kept: Values) => ({ ...withoutPast(kept, initial), ...(asked && { communityUrl: asked }) });
  const answered = useLatestAnswer(answer?.kind === 'checked' ? undefined : answer);
  const draft = useDraft(draftKey, initial, answered?.values, mended);
  const refused = answered?.kind === 'refused' ? answered.refused : null;
  const { step, go } = useSteps();
  const picture = useKeptPicture(draftKey, draft.isReady);
  const isSending = useNavigation().formMethod === 'POST';
  const publishing = usePublishing({ form: draft.formRef, hasPlaces: places.length > 0 });
  const isLast = step === stepCount;
  const check = useCheck(draft, { step, go, keepsUp: isLast && publishing.isSignedOut && draft.isReady });
  const stillRefused = refused && answered ? stillFound(refused.fields, answered.values, draft.values) : {};
  const isAnswered = refused !== null && hasAny(refused.fields) && !hasAny(stillRefused);
  const faults = { ...stillRefused, ...check.faults };

  const { toFault } = check;
  const submit = (event: FormEvent) => {
    if (isLast && !publishing.isSignedOut) return;
    event.preventDefault();
    if (isLast) check.tryAll(publishing.enter);
    else check.tryStep(step);
  };

  useEffect(() => {
    const faulty = refused && firstFaultyStep(refused.fields);
    if (faulty) toFault(faulty);
  }, [refused, toFault]);

  return {
    form: {
      draft,
      faults,
      place: placeOfForm(draft.values, { places, plans }),
      places,
      plans,
      had: sizeOfBoard(initial),
    },
    step,
    isLast,
    go,
    check,
    picture,
    publishing,
    isSending,
    /** The refusal; of a form with faults, while any of them is current. */
    refused: isAnswered ? null : refused,
    suggestion: answered?.kind === 'refused' ? answered.suggestion : null,
    submit,
  };
}

/** The action's last answer. Navigating to another step would drop it, so it is kept until the next submission. */
function useLatestAnswer<Given>(given: Given | undefined): Given | undefined {
  const [latest, setLatest] = useState(given);
  if (given !== undefined && given !== latest) setLatest(given);
  return given ?? latest;
}

function hasAny(faults: Values): boolean {
  return Object.keys(faults).length > 0;
}

function stillFound(faults: Values, then: Values, now: Values): Values {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => isStillFound(name, then, now)));
}

/** Drops past dates of an old draft; local times compare as texts. */
function withoutPast(kept: Values, { salesCloseAt, drawAt }: { salesCloseAt: string; drawAt: string }): Values {
  const today = new Date().toISOString().slice(0, 10);
  return (kept.salesCloseAt ?? '') < today ? { ...kept, salesCloseAt, drawAt } : kept;
}
