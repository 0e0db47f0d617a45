import { Form, useNavigation } from 'react-router';
import type { ShownKeys } from '#app/operation/show-keys.ts';
import { longestReason } from '#domain/keys/key-form.ts';
import { operationKeyTexts as words } from '#texts/operation/operation-keys.ts';
import type { Refused } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type Returned = { refused: Refused; key: string; reason: string } | undefined;
type KeysProps = { keys: ShownKeys; returned: Returned };
type Kept = ShownKeys[number];

/** The keys that the installation signs with: another is put into use, and one from before is retired. */
export function Keys({ keys, returned }: KeysProps) {
  return (
    <Section id="claves" title={words.title} lead={words.lead}>
      <ul className="grid gap-4">
        {keys.map((kept) => (
          <li key={kept.use}>
            <KeysOfUse kept={kept} returned={returned} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function KeysOfUse({ kept: { use, inUse, former }, returned }: { kept: Kept; returned: Returned }) {
  const isSending = useNavigation().formData?.get('act') === 'change-key';
  const own = words.uses[use];
  return (
    <Panel className="grid gap-3">
      <h3 className="text-lg">{own.title}</h3>
      <p className="measure">{own.words}</p>
      <p className="print-digits text-sm">{inUse.publicKey}</p>
      <p className="text-soft">{words.since(inUse.since)}</p>
      {returned?.key === inUse.publicKey && <Notice tone="error">{returned.refused.message}</Notice>}
      <Disclosure key={inUse.publicKey} plain title={words.change}>
        <p className="measure">{own.change}</p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="use" value={use} />
          <input type="hidden" name="key" value={inUse.publicKey} />
          <Button kind="secondary" name="act" value="change-key" pending={isSending}>
            {words.changeNow}
          </Button>
        </Form>
      </Disclosure>
      {former.length > 0 && (
        <>
          <h4 className="font-semibold">{words.former}</h4>
          <ul className="grid gap-4">
            {former.map((key) => (
              <li key={key.publicKey} className="grid gap-1 border-l-[3px] border-edge pl-4">
                <FormerKey kept={{ use, key }} returned={returned?.key === key.publicKey ? returned : undefined} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

type FormerKeyProps = { kept: { use: Kept['use']; key: Kept['former'][number] }; returned: Returned };

function FormerKey({ kept: { use, key }, returned }: FormerKeyProps) {
  const { publicKey, since, retired } = key;
  return (
    <>
      <p className="print-digits text-sm">{publicKey}</p>
      <p className="text-soft wrap-anywhere">
        {retired ? words.retired(retired.at, retired.reason) : `${words.made(since)} ${words.uses[use].signs}`}
      </p>
      {retired && use === 'resguardo' && !retired.isReplaced && <p>{words.replacing}</p>}
      {!retired && (
        <Disclosure plain title={words.retire} open={Boolean(returned)}>
          <p className="measure">{`${words.uses[use].retire} ${words.final}`}</p>
          <Form method="post" noValidate preventScrollReset className="grid max-w-xl gap-4">
            <input type="hidden" name="use" value={use} />
            <input type="hidden" name="key" value={publicKey} />
            <Field label={words.reason} hint={words.uses[use].reads} error={returned?.refused.fields.reason}>
              <TextInput
                name="reason"
                maxLength={longestReason}
                autoComplete="off"
                defaultValue={returned?.reason ?? ''}
              />
            </Field>
            <div>
              <Button kind="danger" name="act" value="retire-key">
                {words.retireNow}
              </Button>
            </div>
          </Form>
        </Disclosure>
      )}
    </>
  );
}
