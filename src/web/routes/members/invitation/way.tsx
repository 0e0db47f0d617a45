import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { joinLimits } from '#domain/members/membership-join.ts';
import { priceWords } from '#texts/access/price-words.ts';
import { formatMoneyNamed } from '#texts/format.ts';
import { invitationTexts } from '#texts/members/invitations.ts';
import { memberTexts } from '#texts/members/members.ts';
import { paths } from '#texts/paths.ts';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import { ListedBox } from '#web/routes/members/listed-box.tsx';
import { SignInToJoin } from '#web/routes/members/sign-in-to-join.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { InvitationOfferProps, Open } from './invitation-offer.tsx';

const words = invitationTexts.page;

const labels = { enter: words.enter, apply: words.apply, pay: words.pay } as const;

export function wayOf({ step, role }: Open): keyof typeof labels {
  if (step.kind === 'settled') return 'pay';
  if (step.act === 'apply') return 'apply';
  return step.act === 'await-payment' && role === 'member' ? 'pay' : 'enter';
}

export function Way({ shown, refused, code, signIn }: InvitationOfferProps) {
  const { community, waitUntil, isSignedIn, step, role } = shown;
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formData?.get('act') === 'redeem';
  useFocusFault(form, refused);
  const way = wayOf(shown);
  if (waitUntil) return <p className="measure">{words.waitUntil(waitUntil, community.timeZone)}</p>;
  if (!isSignedIn) {
    return (
      <SignInToJoin
        {...signIn}
        lead={leadOf(shown)}
        needs={words.signIn}
        label={words.signInAction}
        returnTo={paths.invitation({ code })}
      />
    );
  }
  const asks = step.kind === 'act' && step.act === 'apply' && community.joinQuestion !== '';
  const typed = refused?.values.answer;
  return (
    <Form method="post" ref={form} noValidate className="grid gap-4">
      <input type="hidden" name="act" value="redeem" />
      {refused && <Notice tone="error">{refused.refused.message}</Notice>}
      <p className="measure">{leadOf(shown)}</p>
      {asks && (
        <Field label={community.joinQuestion} optional error={refused?.refused.fields.answer}>
          <TextArea name="answer" maxLength={joinLimits.answer} defaultValue={typeof typed === 'string' ? typed : ''} />
        </Field>
      )}
      {community.rules && (
        <div className="grid gap-1">
          <details>
            <summary className="link inline-flex min-h-11 items-center">{memberTexts.join.rules}</summary>
            <p className="measure rounded-md bg-well p-4 whitespace-pre-line wrap-anywhere">{community.rules}</p>
          </details>
          <Checkbox
            name="rules"
            label={memberTexts.join.rulesAgree}
            error={refused?.refused.fields.rules}
            defaultChecked={refused ? 'rules' in refused.values : false}
          />
        </div>
      )}
      {role === 'member' && <ListedBox typed={refused?.values} />}
      <div>
        <Button pending={isSending}>{labels[way]}</Button>
      </div>
    </Form>
  );
}

export function Decline() {
  const isSending = useNavigation().formData?.get('act') === 'decline';
  return (
    <Form method="post" className="border-t border-line pt-4">
      <Button kind="quiet" name="act" value="decline" pending={isSending}>
        {words.decline}
      </Button>
    </Form>
  );
}

export function leadOf(shown: Open): string {
  const { community } = shown;
  const way = wayOf(shown);
  if (way === 'apply') return words.applyWords;
  if (way === 'enter') return words.enterWords;
  const { price, paymentType, country } = community;
  if (paymentType === 'per_ticket') return words.ticketWords;
  const cost = price && paymentType && priceWords(formatMoneyNamed(price, country), paymentType);
  return cost && !shown.isPayable ? words.noWayWords(cost) : words.payWords(cost);
}
