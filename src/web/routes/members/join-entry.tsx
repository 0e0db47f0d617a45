import type { ReactNode } from 'react';
import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { joinLimits } from '#domain/members/membership-join.ts';
import { accessTexts } from '#texts/access/access.ts';
import { formatMoneyNamed } from '#texts/format.ts';
import { memberTexts } from '#texts/members/members.ts';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import { AccessTerms } from '#web/routes/access/access-terms.tsx';
import { useAccount } from '#web/routes/accounts/use-account.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { joinAddress } from './join-address.ts';
import type { JoinBoxProps } from './join-box.tsx';
import { ListedBox } from './listed-box.tsx';
import { SignInToJoin } from './sign-in-to-join.tsx';

const words = memberTexts.join;

type Entering = 'enter' | 'apply' | 'enter-with-ticket' | 'payment';

/** What access costs, where that is asked for once or by the period. */
export function costOf({ community, join }: Pick<JoinBoxProps, 'community' | 'join'>) {
  const { price, country } = community;
  return price && join.cadence ? { price: formatMoneyNamed(price, country), cadence: join.cadence } : null;
}

function leadOf(kind: Entering, props: JoinBoxProps): string {
  const { was } = props.join;
  const cost = costOf(props);
  if (kind === 'enter-with-ticket') return words.ticketWords;
  if (kind === 'payment') return accessTexts.join.words;
  if (kind === 'enter' && cost) return accessTexts.join.leftWords;
  if (was === 'removed') return words.removedWords;
  if (was === 'rejected') return words.rejectedWords;
  if (kind === 'apply' && cost) return accessTexts.join.applyWords(cost.price, cost.cadence);
  if (kind === 'apply') return words.applyWords;
  return was === 'left' ? words.leftWords : words.enterWords;
}

function labelOf(kind: Entering, props: JoinBoxProps): string {
  const cost = costOf(props);
  if (kind === 'payment' && cost) return accessTexts.join.pay(cost.price, cost.cadence);
  if (kind === 'apply') return words.apply;
  return props.join.was === 'left' ? words.enterAgain : words.enter;
}

export function Entry({ kind, isBack, ...props }: JoinBoxProps & { kind: Entering; isBack: boolean }) {
  const { community, join, refused } = props;
  const { state } = useAccount();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formData?.get('act') === 'join';
  useFocusFault(form, refused);
  const label = labelOf(kind, props);
  const lead = leadOf(kind, props);
  const cost = costOf(props);
  const terms = cost && (kind === 'payment' || kind === 'apply') && (
    <AccessTerms {...cost} isOfRaffles={community.isOfRaffles} isFolded />
  );
  const typed = refused?.values.answer;
  if (state === 'signed-out') {
    return (
      <>
        <SignInToJoin
          {...props.signIn}
          lead={lead}
          needs={words.signIn}
          label={label}
          returnTo={joinAddress(community.url)}
        />
        {terms}
      </>
    );
  }
  return (
    <Form method="post" ref={form} noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="act" value="join" />
      <p className="measure">{lead}</p>
      {isBack && (
        <p className="measure font-semibold" role="status">
          {words.ready}
        </p>
      )}
      <Reason reason={join.reason} />
      {kind === 'apply' && community.joinQuestion && (
        <Field label={community.joinQuestion} optional error={refused?.refused.fields.answer} className="max-w-2xl">
          <TextArea name="answer" maxLength={joinLimits.answer} defaultValue={typeof typed === 'string' ? typed : ''} />
        </Field>
      )}
      {community.rules && (
        <div className="grid max-w-2xl gap-1">
          <details className="group">
            <summary className="link inline-flex min-h-11 items-center">{words.rules}</summary>
            <p className="measure rounded-md bg-well p-4 whitespace-pre-line wrap-anywhere">{community.rules}</p>
          </details>
          <Checkbox
            name="rules"
            label={words.rulesAgree}
            error={refused?.refused.fields.rules}
            defaultChecked={refused ? 'rules' in refused.values : false}
          />
        </div>
      )}
      <ListedBox typed={refused?.values} />
      <div>
        <Button pending={isSending}>{label}</Button>
      </div>
      {terms}
    </Form>
  );
}

export function Reason({ reason, children }: { reason: string | null; children?: ReactNode }) {
  return (
    <div className="measure grid gap-2">
      {reason && <p className="wrap-anywhere">{words.reason(reason)}</p>}
      {children}
    </div>
  );
}
