import { Form } from 'react-router';
import type { ShownOperation } from '#app/operation/show-operation.ts';
import { checkoutTexts as words } from '#texts/orders/checkouts.ts';
import { paths } from '#texts/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import { Select } from '#web/ui/select.tsx';
import { CommunityField } from './community-field.tsx';

type OnlinePaymentsProps = {
  online: ShownOperation['online'];
  /** What came back, when a community could not be allowed. */
  refused?: { fields: Record<string, string>; community: string } | undefined;
};

/** Where who runs the installation says which communities are paid online. Not there until a gateway is configured. */
export function OnlinePayments({ online: { gateways, communities, raffles }, refused }: OnlinePaymentsProps) {
  if (gateways.length === 0) return null;
  const nameOf = (gateway: string) => gateways.find(({ id }) => id === gateway)?.name ?? gateway;
  return (
    <Section title={words.allowTitle} lead={words.allowLead}>
      <p className="measure text-soft">{raffles ? words.allowRaffles : words.noRaffles}</p>
      {communities.length === 0 && <p className="text-soft">{words.none}</p>}
      <ul className="grid gap-3">
        {communities.map(({ url, name, gateways: allowed }) => (
          <li key={url}>
            <Panel className="flex flex-wrap items-center justify-between gap-4">
              <div className="grid min-w-0">
                <a href={paths.community({ communityUrl: url })} className="link font-semibold">
                  {name}
                </a>
                <span className="text-sm text-soft wrap-anywhere">{paths.community({ communityUrl: url })}</span>
              </div>
              <div className="flex flex-wrap gap-2">
                {allowed.map((gateway) => (
                  <Form key={gateway} method="post">
                    <input type="hidden" name="act" value="end-online" />
                    <input type="hidden" name="community" value={url} />
                    <input type="hidden" name="gateway" value={gateway} />
                    <Button kind="secondary">{words.end(nameOf(gateway))}</Button>
                  </Form>
                ))}
              </div>
            </Panel>
          </li>
        ))}
      </ul>
      <Panel>
        <Form method="post" noValidate className="grid max-w-xl gap-4">
          <input type="hidden" name="act" value="online" />
          <CommunityField
            label={words.community}
            hint={words.communityHint}
            error={refused?.fields.community && words.communityUnknown}
            defaultValue={refused?.community ?? ''}
          />
          <Field label={words.gateway}>
            <Select name="gateway" defaultValue={gateways[0]?.id}>
              {gateways.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <div>
            <Button kind="secondary">{words.allow}</Button>
          </div>
        </Form>
      </Panel>
    </Section>
  );
}
