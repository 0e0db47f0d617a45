import { Form } from 'react-router';
import type { RuleUse } from '#app/raffles/show-rule-use.ts';
import { createRaffleTexts as words } from '#texts/raffles/create-raffle.ts';
import type { Values } from '#web/browser/use-draft.ts';
import { SignInNotice } from '#web/routes/accounts/sign-in-notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EndButtons } from './end-buttons.tsx';
import { leadOn } from './lead-on.ts';
import { StartOver } from './start-over.tsx';
import { Step } from './step.tsx';
import { StepBar } from './step-bar.tsx';
import { StepNumbers } from './step-numbers.tsx';
import { StepPublish } from './step-publish.tsx';
import { StepWhat } from './step-what.tsx';
import type { useRaffleDraft } from './use-raffle-draft.ts';

type StepsFormProps = {
  /** The form's idempotency key: sent twice, it creates one raffle. */
  formKey: string;
  raffle: ReturnType<typeof useRaffleDraft>;
  /** The edited raffle, if any. */
  edited: { slug: string; title: string; isOpen: boolean } | null;
  initial: Values;
  /** Countries in which the person has reached the rule's limit, with that limit. */
  usedRules: readonly RuleUse[];
};

/** The form in three steps, from the prizes to publishing. */
export function StepsForm({ formKey, raffle, edited, initial, usedRules }: StepsFormProps) {
  const { form, step, isLast, go, check, picture, publishing, refused } = raffle;
  const { draft, place } = form;
  const names = edited ? [...words.steps.slice(0, -1), words.edit.lastStep] : words.steps;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      ref={draft.formRef}
      className="group/form grid min-w-0 content-start gap-6"
      noValidate
      onSubmit={raffle.submit}
      onKeyDown={leadOn}
      onBlur={draft.isReady ? check.onBlur : undefined}
    >
      {/* the default button for Enter, which would otherwise be one that adds a row */}
      <button
        type="submit"
        name="act"
        value={edited ? 'change' : 'publish'}
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="key" value={formKey} />
      <StepBar names={names} step={step} onStep={go} />
      {refused && <RefusedNotice refused={refused} />}
      <Step number={1} current={step} name={names[0]}>
        <StepWhat
          {...form}
          pictureIsLost={draft.values.pictureChosen === 'si' && picture.shown === null}
          pictureInput={picture.input}
          onPictureHeld={() => go(1)}
          onPicture={(event) => {
            picture.onChange(event);
            draft.set({ pictureChosen: event.target.files?.[0] ? 'si' : '' });
          }}
        />
      </Step>
      <Step number={2} current={step} name={names[1]}>
        <StepNumbers {...form} />
      </Step>
      <Step number={3} current={step} name={names[2]}>
        <StepPublish {...form} edited={edited} suggestion={raffle.suggestion} usedRules={usedRules} onStep={go} />
        {publishing.mustChoose && <Notice tone="success">{words.publish.chooseWhere}</Notice>}
        <SignInNotice control={publishing.control} />
        {publishing.isSignedOut && <p className="measure text-soft">{words.publish.signInWhy}</p>}
        <EndButtons
          pending={raffle.isSending || check.isRunning || publishing.control.state === 'entering'}
          isEdited={edited !== null}
          isSignedOut={publishing.isSignedOut && draft.isReady}
          mayDraft={place.url !== null}
        />
      </Step>
      <Walk step={step} isLast={isLast} go={go} check={check} />
      {!edited && (
        <StartOver
          draft={draft}
          initial={initial}
          onStart={() => {
            picture.clear();
            go(1);
          }}
        />
      )}
    </Form>
  );
}

/** Back, or next once the step is valid. */
function Walk({ step, isLast, go, check }: Pick<StepsFormProps['raffle'], 'step' | 'isLast' | 'go' | 'check'>) {
  return (
    <div className="raffle-walk noscript:hidden flex flex-wrap justify-between gap-3">
      {step > 1 && (
        <Button type="button" kind="secondary" onClick={() => go(step - 1)}>
          {words.back}
        </Button>
      )}
      {!isLast && (
        <Button
          type="button"
          pending={check.isRunning}
          className="grow sm:ml-auto sm:grow-0"
          onClick={() => check.tryStep(step)}
        >
          {words.next}
        </Button>
      )}
    </div>
  );
}

/** Faults are shown at their fields; a refusal without a field is shown here, with the focus. */
function RefusedNotice({ refused }: { refused: NonNullable<StepsFormProps['raffle']['refused']> }) {
  return (
    <FocusedNotice about={Object.keys(refused.fields).length === 0 && refused} tone="error">
      {refused.code === 'not-signed-in' ? words.publish.signedOut : refused.message}
    </FocusedNotice>
  );
}
