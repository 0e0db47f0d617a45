import { Form } from 'react-router';
import { operationTexts as words } from '#texts/operation/operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import { Select } from '#web/ui/select.tsx';
import { CommunityField } from './community-field.tsx';

type PlanFormProps = {
  plans: readonly { key: string; name: string }[];
  /** What came back, when the plan could not be changed. */
  refused?: { refused: { fields: Record<string, string> }; community: string; plan: string } | undefined;
};

/** Where who runs the installation gives a community its plan. */
export function PlanForm({ plans, refused }: PlanFormProps) {
  return (
    <Section title={words.planTitle} lead={words.planLead}>
      <Panel>
        <Form method="post" noValidate className="grid max-w-xl gap-4">
          <input type="hidden" name="act" value="plan" />
          <CommunityField
            label={words.planCommunity}
            hint={words.planCommunityHint}
            error={refused?.refused.fields.community && words.planUnknown}
            defaultValue={refused?.community ?? ''}
          />
          <Field label={words.plan}>
            <Select name="plan" defaultValue={refused?.plan ?? plans[0]?.key}>
              {plans.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <div>
            <Button kind="secondary">{words.planSave}</Button>
          </div>
        </Form>
      </Panel>
    </Section>
  );
}
