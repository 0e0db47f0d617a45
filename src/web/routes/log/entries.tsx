import { Form, Link } from 'react-router';
import type { ShownEntry } from '#app/log/show-log.ts';
import { logPageTexts as words } from '#texts/draws/log-page.ts';
import { paths } from '#texts/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type EntriesProps = {
  entries: readonly ShownEntry[];
  search: string;
  /** The numbers that the page before and the page behind start before; null: there is none. */
  isFirst: boolean;
  next: number | null;
};

/** The newest entries of the log, or those that are looked for. */
export function Entries({ entries, search, isFirst, next }: EntriesProps) {
  return (
    <Section title={search === '' ? words.list : words.found(search)}>
      {entries.length === 0 && (
        <EmptyState heading="h3" title={search === '' ? words.empty : words.none}>
          {search === '' ? words.emptyWords : words.noneWords}
        </EmptyState>
      )}
      <ol className="grid gap-3">
        {entries.map((entry) => (
          <Entry key={entry.number} entry={entry} />
        ))}
      </ol>
      <Pager
        names={words.pages}
        before={isFirst ? null : addressOf(search, null)}
        after={next === null ? null : addressOf(search, next)}
      />
    </Section>
  );
}

function addressOf(search: string, before: number | null): string {
  const query = new URLSearchParams({
    ...(search !== '' && { [words.address.words]: search }),
    ...(before !== null && { [words.address.before]: String(before) }),
  });
  return query.size > 0 ? `${paths.log()}?${query}` : paths.log();
}

/** Looks for a raffle or a fingerprint in the log. */
export function SearchForm({ search }: { search: string }) {
  return (
    <Form role="search" key={search} className="flex max-w-2xl flex-wrap items-end gap-3">
      <Field label={words.search} className="min-w-0 grow basis-56">
        <TextInput
          type="search"
          name={words.address.words}
          maxLength={100}
          defaultValue={search}
          placeholder={words.placeholder}
          autoComplete="off"
          enterKeyHint="search"
        />
      </Field>
      <Button kind="secondary">{words.go}</Button>
      {search !== '' && (
        <Link className="link inline-flex min-h-12 items-center" to={paths.log()}>
          {words.clear}
        </Link>
      )}
    </Form>
  );
}

/** An entry, its fingerprint and documents folded: unfolded, a page of them is longer than anybody scrolls on a phone. */
function Entry({ entry }: { entry: ShownEntry }) {
  const { number, kind, keyUse, at, raffle } = entry;
  return (
    <li className="grid gap-1 rounded-md border border-line bg-sheet px-4 pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>
          {keyUse && (kind === 'clave' || kind === 'retirada') ? words.keys[kind][keyUse] : words.kinds[kind]}
        </Badge>
        <span className="text-soft">{words.entry(number)}</span>
        <time className="text-soft" dateTime={at}>
          {words.at(at)}
        </time>
      </p>
      <Subject raffle={raffle} isOfRaffle={isOfRaffle(kind)} />
      <Documents entry={entry} />
    </li>
  );
}

function isOfRaffle(kind: ShownEntry['kind']): boolean {
  return kind === 'bases' || kind === 'cierre' || kind === 'acta';
}

function Documents({ entry: { number, kind, fingerprint, raffle } }: { entry: ShownEntry }) {
  const isHidden = kind === 'devolucion' || (isOfRaffle(kind) && !raffle);
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center" aria-label={words.ofEntry(words.unfold, number)}>
        {words.unfold}
      </summary>
      <p className="print-digits text-sm">{fingerprint}</p>
      <p className="flex flex-wrap gap-x-6 pb-1">
        {!isHidden && <EntryLink number={number} to={paths.logDocument({ fingerprint })} label={words.open.document} />}
        <EntryLink number={number} to={paths.logProof({ fingerprint })} label={words.open.proof} />
      </p>
    </details>
  );
}

function Subject({ raffle, isOfRaffle }: { raffle: ShownEntry['raffle']; isOfRaffle: boolean }) {
  if (!isOfRaffle) return null;
  if (!raffle) return <p className="text-soft">{words.privateRaffle}</p>;
  return (
    <p className="min-w-0 break-words font-bold">
      <Link className="link" to={paths.raffle({ communityUrl: raffle.communityUrl, raffle: raffle.slug })}>
        {raffle.title}
      </Link>
    </p>
  );
}

function EntryLink({ number, to, label }: { number: number; to: string; label: string }) {
  return (
    <a className="link inline-flex min-h-11 items-center" href={to} aria-label={words.ofEntry(label, number)}>
      {label}
    </a>
  );
}
