import { useEffect, useRef } from 'react';
import { data, Form, redirect, useNavigation, useSearchParams } from 'react-router';
import { configureCommunity } from '#app/communities/configure-community.ts';
import { showSettings } from '#app/communities/show-settings.ts';
import { communityLimits, joinPolicies, visibilities } from '#domain/community.ts';
import { timeZones } from '#domain/local-time.ts';
import { communities } from '#texts/communities.ts';
import { zoneName } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { attempt, formOf, orPage, rawForm } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldSet } from '#web/ui/field-set.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Section } from '#web/ui/section.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusFault } from '#web/use-focus-fault.ts';
import type { Route } from './+types/settings';
import { CommunityTabs } from './community-tabs.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showSettings(app, actor, { communityUrl: params.communityUrl }));
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { app, actor } = asker(context);
  const form = rawForm(await formOf(request));
  const result = await attempt(() => configureCommunity(app, actor, { communityUrl: params.communityUrl, form }));
  if (!result.ok) return data({ refused: result, values: form }, { status: result.status });
  return redirect(`${paths.settings({ communityUrl: params.communityUrl })}?guardado=1`);
}

export function meta() {
  return pageMeta({ title: communities.settings.title, description: communities.settings.description, noindex: true });
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { community, isPaid } = loaderData;
  const words = communities.settings;
  const [search] = useSearchParams();
  const isSaved = search.get('guardado') === '1' && !actionData;
  const isSaving = useNavigation().formMethod === 'POST';
  const faults = actionData?.refused.fields ?? {};
  const typed = actionData?.values;
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, actionData);
  const text = (name: string, kept: string) => (typeof typed?.[name] === 'string' ? typed[name] : kept);
  const isTicked = (name: keyof typeof community.settings) => (typed ? name in typed : community.settings[name]);
  useEffect(() => {
    if (isSaved) toast({ title: communities.settings.saved });
  }, [isSaved]);

  return (
    <Page>
      <CommunityTabs community={community} can={{ configure: true, seeDashboard: true }} />
      <div className="mx-auto max-w-2xl">
        <PageHeader title={words.title} />
        {isSaved && (
          <Notice tone="success" quiet className="mb-4">
            {words.saved}
          </Notice>
        )}
        {actionData && (
          <Notice tone="error" className="mb-4">
            {actionData.refused.message}
          </Notice>
        )}
        <Form method="post" ref={form} className="grid gap-2" noValidate>
          <Section title={words.identity}>
            <Field label={words.name} error={faults.name}>
              <TextInput
                name="name"
                required
                maxLength={communityLimits.name}
                defaultValue={text('name', community.name)}
              />
            </Field>
            <Field label={words.about} hint={words.aboutHint} error={faults.description} optional>
              <TextArea
                name="description"
                rows={4}
                maxLength={communityLimits.description}
                defaultValue={text('description', community.description)}
              />
            </Field>
            <Field label={words.timeZone} hint={words.timeZoneHint} error={faults.timeZone}>
              <Select name="timeZone" defaultValue={text('timeZone', community.timeZone)}>
                {timeZones.map((zone) => (
                  <option key={zone} value={zone}>
                    {zoneName(zone)}
                  </option>
                ))}
              </Select>
            </Field>
          </Section>
          <RadioCards
            legend={words.visibility}
            name="visibility"
            error={faults.visibility}
            defaultValue={text('visibility', community.visibility)}
            options={visibilities.map((value) => ({
              value,
              label: communities.visibility[value],
              hint: communities.visibilityHint[value],
            }))}
          />
          {isPaid && community.visibility !== 'public' && (
            <Panel className="grid gap-1">
              <p className="measure text-soft">{words.publicPaid}</p>
              <Checkbox
                name="publicConfirmed"
                value="si"
                label={words.publicPaidConfirm}
                error={faults.publicConfirmed}
              />
            </Panel>
          )}
          <div className="mt-4">
            <RadioCards
              legend={words.join}
              name="joinPolicy"
              error={faults.joinPolicy}
              defaultValue={text('joinPolicy', community.joinPolicy)}
              options={joinPolicies.map((value) => ({
                value,
                label: communities.join[value],
                hint: communities.joinHint[value],
              }))}
            />
          </div>
          <FieldSet legend={words.togglesTitle} className="mt-4">
            {(['allowInvites', 'allowMessages', 'allowFormation'] as const).map((name) => (
              <Checkbox
                key={name}
                name={name}
                value="si"
                label={words[name]}
                hint={words[`${name}Hint`]}
                defaultChecked={isTicked(name)}
              />
            ))}
          </FieldSet>
          <div className="mt-6">
            <Button pending={isSaving} className="w-full sm:w-auto">
              {words.save}
            </Button>
          </div>
        </Form>
        <Section title={words.fixedTitle} lead={words.fixed} className="mt-8">
          <Panel>
            <Facts
              facts={[
                { label: words.url, value: `/${community.url}` },
                { label: words.country, value: communities.countries[community.country] },
                { label: words.currency, value: community.currency },
              ]}
            />
          </Panel>
        </Section>
      </div>
    </Page>
  );
}
