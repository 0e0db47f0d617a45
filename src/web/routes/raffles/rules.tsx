import { Form } from 'react-router';
import { showRules } from '#app/raffles/show-rules.ts';
import { formatLongDateTime } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { amendmentTexts } from '#texts/raffles/amendments.ts';
import { pageMeta } from '#web/meta.ts';
import { Fingerprint } from '#web/routes/draws/fingerprint.tsx';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useDoneToast } from '#web/ui/done-toast.ts';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Route } from './+types/rules';
import { Changes } from './changes.tsx';

const words = amendmentTexts.rules;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { searchParams } = new URL(request.url);
  const place = (name: string) =>
    /^\d{1,2}$/.test(searchParams.get(name) ?? '') ? Number(searchParams.get(name)) : null;
  const compared = { before: place('de'), after: place('a') };
  return orPage(() => showRules(app, actor, { ...params, ...compared }));
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { raffle } = loaderData;
  return pageMeta({
    title: words.documentTitle(raffle.title),
    description: words.description(raffle.title),
    noindex: true,
  });
};

type Shown = Route.ComponentProps['loaderData'];
type Address = Route.ComponentProps['params'];

/** Every version of a raffle's rules, and what changed between two of them. */
export default function Rules({ loaderData, params }: Route.ComponentProps) {
  const { raffle, versions, compared } = loaderData;
  const said = useDoneToast(words.done);
  return (
    <Page width="text" said={said}>
      <PageHeader
        back={{ to: paths.raffle(params), label: raffle.title }}
        title={words.title}
        lead={compared ? words.lead : words.once}
      />
      {compared && <Comparison shown={loaderData} compared={compared} />}
      <ol className="grid gap-4 pt-2" reversed>
        {versions.map((version, at) => (
          <li key={version.version} className="list-none">
            <Version version={version} isInForce={at === 0} timeZone={raffle.timeZone} address={params} />
          </li>
        ))}
      </ol>
    </Page>
  );
}

type VersionProps = { version: Shown['versions'][number]; isInForce: boolean; timeZone: string; address: Address };

function Version({ version, isInForce, timeZone, address }: VersionProps) {
  const asked = `?version=${version.version}`;
  return (
    <Panel className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl">{words.version(version.place)}</h2>
        {isInForce && <Badge tone="good">{words.inForce}</Badge>}
      </div>
      <p className="text-soft">{words.published(formatLongDateTime(version.publishedAt, timeZone))}</p>
      {version.reason && <p className="font-semibold wrap-anywhere">{amendmentTexts.reason(version.reason)}</p>}
      <Fingerprint label={words.print} value={version.fingerprint} />
      <p className="flex flex-wrap gap-x-5">
        <a href={paths.raffleBases(address) + asked} className="link inline-flex min-h-11 items-center">
          {words.bases}
        </a>
        <a href={paths.raffleTerms(address) + asked} className="link inline-flex min-h-11 items-center">
          {words.terms}
        </a>
      </p>
    </Panel>
  );
}

type ComparisonProps = { shown: Shown; compared: NonNullable<Shown['compared']> };

/** What changed between two versions, which are chosen in a form that is asked for as an address. */
function Comparison({ shown: { versions }, compared }: ComparisonProps) {
  const { before, after, changes } = compared;
  const places = versions.map(({ place }) => place).toReversed();
  return (
    <Section title={words.compared} lead={words.comparedVersions(before, after)} className="pt-0!">
      {changes.length === 0 ? <p>{words.same}</p> : <Changes changes={changes} />}
      {places.length > 2 && (
        <Form method="get" key={`${before} ${after}`} className="flex flex-wrap items-end gap-4">
          <VersionField label={words.from} name="de" places={places} chosen={before} />
          <VersionField label={words.to} name="a" places={places} chosen={after} />
          <Button kind="secondary">{words.compare}</Button>
        </Form>
      )}
    </Section>
  );
}

type VersionFieldProps = { label: string; name: string; places: readonly number[]; chosen: number };

function VersionField({ label, name, places, chosen }: VersionFieldProps) {
  return (
    <Field label={label}>
      <Select name={name} defaultValue={String(chosen)}>
        {places.map((place) => (
          <option key={place} value={place}>
            {place}
          </option>
        ))}
      </Select>
    </Field>
  );
}
