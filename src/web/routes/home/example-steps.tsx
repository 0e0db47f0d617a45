import type { ReactNode } from 'react';
import { formatCount } from '#texts/format.ts';
import { homeTexts } from '#texts/home.ts';
import { paths } from '#texts/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import { TicketStub } from '#web/ui/ticket-stub.tsx';
import type { ExampleFacts } from './example-acta.ts';

const words = homeTexts.record;
const zone = 'Europe/Madrid';

/** An acta in its steps, each with the value that stands in the file, and the way to work it all out again. */
export function ExampleSteps({ facts }: { facts: ExampleFacts }) {
  const { winners, sold, round, index, number } = facts;
  return (
    <section
      aria-labelledby="acta-de-ejemplo"
      className="mt-6 grid gap-5 rounded-xl border border-line bg-sheet p-5 sm:p-8"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h3 id="acta-de-ejemplo" className="text-2xl">
            {words.title}
          </h3>
          <p className="measure text-soft">{words.lead}</p>
        </div>
        <Stamp ink="held">{words.stamp}</Stamp>
      </div>
      <ol className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <Step at={1} title={words.rules} words={words.rulesWords(facts.rulesAt, zone, winners)}>
          <Value name={words.print} value={facts.rulesPrint} />
        </Step>
        <Step at={2} title={words.list} words={words.listWords(sold, facts.listAt, zone)}>
          <Value name={words.print} value={facts.listPrint} />
        </Step>
        <Step at={3} title={words.chance} words={words.chanceWords(formatCount(round), facts.roundAt, zone)}>
          <Value name={words.signature} value={facts.signature} />
        </Step>
        <Step at={4} title={words.sum} words={words.sumWords(index, sold)}>
          <Value name={words.seed} value={facts.seed} />
        </Step>
      </ol>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line pt-5">
        <TicketStub number={String(number)} state="winner" label={words.won(String(number))} />
        <div className="flex grow flex-wrap gap-3">
          <ButtonLink
            kind="secondary"
            className="grow sm:grow-0"
            to={`${paths.verify()}?acta=${encodeURIComponent(paths.exampleRecord())}`}
          >
            {words.verify}
          </ButtonLink>
          <a className="link inline-flex min-h-11 items-center" href={paths.exampleRecord()}>
            {words.file}
          </a>
        </div>
      </div>
    </section>
  );
}

type StepProps = { at: number; title: string; words: string; children: ReactNode };

function Step({ at, title, words: lead, children }: StepProps) {
  return (
    <li className="grid content-start gap-1.5">
      <h4 className="flex items-baseline gap-3 font-display text-lg font-bold">
        <span className="figures text-accent-text" aria-hidden="true">
          {at}
        </span>
        {title}
      </h4>
      <p className="text-soft">{lead}</p>
      {children}
    </li>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <p className="rounded-md bg-well px-3 py-2 font-mono text-sm break-all">
      <span className="sr-only">{name}: </span>
      {value}
    </p>
  );
}
