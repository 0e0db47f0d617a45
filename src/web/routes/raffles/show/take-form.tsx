import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import { rateField, rateMark } from '#domain/orders/exchange-rate.ts';
import type { NumberState } from '#domain/orders/order.ts';
import { sellerField } from '#domain/orders/seller-code.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { type Draft, remainingFaults, textsOf, useDraft, useDraftKey, type Values } from '#web/browser/use-draft.ts';
import { useOnline } from '#web/browser/use-online.ts';
import { useWaitingForms, type WaitingForm } from '#web/browser/use-waiting-forms.ts';
import type { Unsent } from '#web/browser/waiting-form.ts';
import type { Refused } from '#web/server/refusals.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Chooser } from './chooser.tsx';
import { codeAsked } from './code-asked.ts';
import { CodeSection } from './code-section.tsx';
import { waitingName } from './draft-name.ts';
import { stateSaid } from './number-board.tsx';
import { numbersIn } from './numbers-in.ts';
import { numbersTyped } from './numbers-typed.ts';
import { PersonFields } from './person-fields.tsx';
import { places } from './places.ts';
import { TakeBar } from './take-bar.tsx';
import { useChoice } from './use-choice.ts';

type Returned = { refused: Refused; values: Readonly<Record<string, unknown>> };

type TakeFormProps = Pick<ShownRaffle, 'raffle' | 'own' | 'bases' | 'formKey' | 'contactCheck' | 'seller'> & {
  /** The storage key of the draft and the waiting form. */
  draft: string;
  states: readonly NumberState[];
  /** What others alone sell, as typed. */
  allotted: string;
  changed: ReadonlySet<number>;
  initial: readonly number[];
  account: { uid: string; displayName: string } | null;
  /** The server's refusal with the typed values, or that there was no answer. */
  answer: Returned | Unsent | undefined;
};

/** The anchor at which the form continues after a refusal, shown first without script. */
const onwards = 'seguir';

/** Choosing numbers and giving one's contact in one form, which works without script. */
export function TakeForm(props: TakeFormProps) {
  const { raffle, own, states, changed, account, contactCheck, seller } = props;
  const { firstNumber, lastNumber } = raffle;
  const taking = useTaking(props);
  const { refused, check, waiting, choice, person, isEnhanced } = taking;
  const { chosen } = choice;
  const refusal = refused?.refused;
  const isHeld = waiting.form !== null;
  const idOf = (place: 'numbers' | 'person' | 'code') =>
    place === placeOf(refusal, check !== null) ? onwards : undefined;
  return (
    <Form
      ref={person.formRef}
      method="post"
      action={isEnhanced ? undefined : actionWithoutScript(seller)}
      noValidate
      preventScrollReset
      className="grid gap-6"
      onSubmit={taking.holdBack}
      onKeyDown={leadOn}
    >
      {/* the default button for Enter, which would otherwise request another code */}
      {check && <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />}
      <HiddenFields {...props} formKey={taking.formKey} />
      <section id={idOf('numbers')} inert={isHeld} className="grid scroll-mt-4 gap-4">
        <h2 id={places.choose} tabIndex={-1} className="scroll-mt-4 text-2xl outline-none">
          {raffleTexts.choose.title}
        </h2>
        <Chooser
          firstNumber={firstNumber}
          lastNumber={lastNumber}
          digits={String(lastNumber).length}
          isFree={raffle.price.amount === 0}
          states={states}
          allotted={taking.allotted}
          changed={changed}
          mine={taking.mine}
          chosen={chosen}
          isEnhanced={isEnhanced}
          error={faultOfNumbers(refusal)}
          onToggle={choice.toggle}
          onTaken={taking.setTaken}
          onAdd={choice.add}
        />
      </section>
      <PersonFields
        id={idOf('person')}
        account={account}
        draft={person}
        isHeld={isHeld}
        fields={refused ? personFaults(refused, person.values) : {}}
        contactCheck={contactCheck}
        seller={seller}
        isFree={raffle.price.amount === 0}
        needsEmail={isEmailNeeded(refusal) || (check !== null && contactCheck === null)}
      />
      {check && (
        <CodeSection
          id={idOf('code')}
          check={check}
          isMissing={taking.isCodeMissing}
          isHeld={isHeld}
          contactCheck={contactCheck}
          codeRef={taking.code}
        />
      )}
      <TakeBar
        raffle={raffle}
        chosen={chosen}
        taken={taking.taken}
        gone={refusal?.code === 'numbers.taken' ? (refusal.params.numbers as readonly number[]) : choice.lost}
        own={own.filter(({ numbers }) => numbers.some((number) => choice.own.includes(number)))}
        waiting={waiting}
        refusal={refusal}
        sellerCode={seller?.code}
        isGuest={account === null}
        isAsking={account === null && contactCheck !== null && check === null}
        isSending={taking.isSending}
        isLeading={taking.isLeading}
        isEnhanced={isEnhanced}
        onChoose={choice.choose}
      />
    </Form>
  );
}

/** What goes with the form beside what is typed. */
function HiddenFields({ raffle, bases, account, seller, formKey }: TakeFormProps) {
  return (
    <>
      <input type="hidden" name="sender" value={account?.uid ?? ''} />
      <input type="hidden" name="requestKey" value={formKey} />
      {/* the rules that are agreed to: a form that waits may be sent under others */}
      <input type="hidden" name="rules" value={bases?.version ?? ''} />
      <input type="hidden" name={rateField} value={rateMark(raffle.second?.rate ?? null)} />
      {/* whoever sells by the link that led here: also of a form that waits, or that comes back to be corrected */}
      {seller && <input type="hidden" name={sellerField} value={seller.code} />}
      {/* for the page without a connection, which knows no more of the raffle than this form that waits */}
      <input type="hidden" name="digits" value={String(raffle.lastNumber).length} />
    </>
  );
}

/** The page's own address: with who sells, so that a refused form comes back on a page that says who that is. */
function actionWithoutScript(seller: TakeFormProps['seller']): string {
  return seller ? `?${sellerField}=${seller.code}#${onwards}` : `#${onwards}`;
}

/** The form's choice and values, and what submitting does. */
function useTaking(props: TakeFormProps) {
  const { raffle, own, states, initial, account, answer, draft } = props;
  const refused = answer && 'refused' in answer ? answer : undefined;
  const isEnhanced = useHydrated();
  const isSending = useNavigation().formMethod === 'POST';
  const waiting = useWaitingForms(answer, waitingName(draft, account?.uid))();
  const { firstNumber } = raffle;
  const stateOf = useCallback((number: number) => states[number - firstNumber] ?? 'free', [states, firstNumber]);
  const mine = useMemo(() => own.flatMap(({ numbers }) => numbers), [own]);
  const allotted = useMemo(() => numbersTyped(props.allotted), [props.allotted]);
  const said = (number: number) =>
    stateSaid(stateOf(number), { isMine: mine.includes(number), isAllotted: allotted.has(number) });
  const unanswered = useMemo(() => numbersIn(waiting.stopped), [waiting.stopped]);
  const choice = useChoice({
    initial,
    mine,
    draft: useDraftKey(`${draft}:numeros`),
    stateOf,
    isSending: isSending || waiting.form !== null || !waiting.isRead,
    unanswered,
  });
  const person = useDraft(
    useDraftKey(draft),
    { name: '', phone: '', email: '', adult: '' },
    refused && typedIn(refused.values),
  );
  const [taken, setTaken] = useTakenNumber(choice.chosen);
  const check = codeAsked(refused);
  const holding = useHolding({ refused, waiting, person, isGuest: account === null });
  return {
    ...{ refused, check, isEnhanced, isSending, waiting, mine, choice, person, setTaken, ...holding },
    allotted,
    taken: taken === null ? null : { number: taken, state: said(taken) },
    formKey: check?.formKey ?? String(waiting.stopped?.get('requestKey') ?? props.formKey),
  };
}

/** The unavailable number that was pressed last, until the next choice. */
function useTakenNumber(chosen: readonly number[]) {
  const [taken, setTaken] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends whenever what is chosen changes
  useEffect(() => setTaken(null), [chosen]);
  return [taken, setTaken] as const;
}

type HoldingOptions = {
  refused: Returned | undefined;
  waiting: WaitingForm;
  person: Draft;
  isGuest: boolean;
};

/** What prevents submitting: a waiting form is resent instead, the buyer's fields are empty, or the code is missing. */
function useHolding({ refused, waiting, person, isGuest }: HoldingOptions) {
  const code = useRef<HTMLInputElement>(null);
  const [wasLed, setLed] = useState(false);
  const [isCodeMissing, setCodeMissing] = useState(false);
  const isOnline = useOnline();
  const form = person.formRef;
  useEffect(() => {
    setCodeMissing(false);
    if (refused && form.current) standAt(form.current);
  }, [refused, form]);

  // while these are empty the first press leads to them, without a fault
  const asked = isGuest ? ['name', 'phone', 'email', 'adult'] : ['phone', 'adult'];
  const isLeading = asked.every((name) => !person.values[name]) && !(wasLed && isOnline);
  const holdBack = (event: FormEvent<HTMLFormElement>) => {
    if (waiting.form !== null) {
      event.preventDefault();
      waiting.sendNow();
    } else if (isLeading) {
      event.preventDefault();
      setLed(true);
      event.currentTarget.querySelector<HTMLInputElement>(`input[name="${isGuest ? 'name' : 'adult'}"]`)?.focus();
    } else if (code.current?.value.trim() === '' && !asksForAnother(event)) {
      event.preventDefault();
      setCodeMissing(true);
      code.current.focus();
    }
  };
  return { code, isCodeMissing, isLeading, holdBack };
}

function faultOfNumbers(refusal: Refused | undefined): string | undefined {
  return refusal?.fields.n ?? refusal?.fields.typed ?? refusal?.fields.random;
}

/** The typed values of a refused form. */
function typedIn(values: Returned['values']): Values {
  return { ...textsOf(values), adult: values.adult ? 'si' : '' };
}

/** The current faults of the buyer's fields: of unchanged fields, and either contact will do. */
function personFaults({ refused, values }: Returned, now: Values): Readonly<Record<string, string>> {
  const sent = typedIn(values);
  const faults = remainingFaults(refused.fields, sent, now);
  const isOtherContact = ['phone', 'email'].some((name) => (sent[name] ?? '') !== (now[name] ?? ''));
  if (!isOtherContact) return faults;
  const { phone: _, email: __, ...others } = faults;
  return others;
}

/** Scrolls to the first fault or refusal and focuses it. */
function standAt(form: HTMLFormElement): void {
  const [target] = ['[aria-invalid="true"]', '[data-refusal]', 'input[name="code"]'].flatMap(
    (selector) => form.querySelector<HTMLElement>(selector) ?? [],
  );
  target?.focus({ preventScroll: true });
  // not below the fixed bar, where the browser would leave it
  target?.scrollIntoView({ block: target.matches('[data-refusal]') ? 'nearest' : 'center' });
}

/** Enter moves to the next empty field, as a phone's «next» key suggests; at the last, it submits. */
function leadOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const data = new FormData(form);
  const isReached = data.get('phone') || data.get('email');
  const next = (target.name === 'name' && !isReached && 'phone') || (!data.get('adult') && 'adult');
  if (!isPerson.has(target.name) || target.value.trim() === '' || !next) return;
  event.preventDefault();
  const field = form.querySelector<HTMLInputElement>(`input[name="${next}"]`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

const isPerson: ReadonlySet<string> = new Set(['name', 'phone', 'email']);

/** Whether the form is submitted by the button for another code. */
function asksForAnother({ nativeEvent }: FormEvent): boolean {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.name === 'resend';
}

/** Whether an e-mail is required: a limit was reached that a code lifts. */
function isEmailNeeded(refusal: Refused | undefined): boolean {
  const { fields } = (refusal?.params ?? {}) as { fields?: Record<string, { code: string }> };
  return fields?.email?.code === 'check-email';
}

/** The part of the form in which it continues. */
function placeOf(refusal: Refused | undefined, hasCode: boolean): 'numbers' | 'person' | 'code' | null {
  if (!refusal) return null;
  if (hasCode) return 'code';
  const { n, typed, random } = refusal.fields;
  return (n ?? typed ?? random) || refusal.code.startsWith('numbers.') ? 'numbers' : 'person';
}
