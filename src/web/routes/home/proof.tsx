import { Fragment } from 'react';
import { Link } from 'react-router';
import { homeTexts } from '#texts/home.ts';
import { paths } from '#texts/paths.ts';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';
import { Section } from '#web/ui/section.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import type { ExampleFacts } from './example-acta.ts';
import { ExampleSteps } from './example-steps.tsx';

const stampInks = ['held', 'submitted', 'paid'] as const;

/** Why nobody has to be believed: three sentences, and an acta step by step for who opens it. */
export function Proof({ example }: { example: ExampleFacts }) {
  const { title, lead, parts, limit, more, open } = homeTexts.proof;
  return (
    <div className="page-width lg:pt-6">
      <Section large className="max-md:py-4" title={title} lead={lead}>
        {/* on a phone the acta below tells the same */}
        <ol className="ticket max-md:hidden" data-stub="parts">
          {parts.map((part, index) => (
            <Fragment key={part.name}>
              {index > 0 && <li className="ticket-tear" aria-hidden="true" />}
              <li className="p-6">
                <Stamp size="small" ink={stampInks[index]}>
                  {part.name}
                </Stamp>
                <h3 className="mt-4 text-xl">{part.title}</h3>
                <p className="mt-2 text-soft">{part.words}</p>
              </li>
            </Fragment>
          ))}
        </ol>
        <p className="measure">
          {limit}{' '}
          <Link className="link" to={paths.fraud()}>
            {more}
          </Link>
        </p>
        <details>
          <DisclosureSummary className="min-h-12 w-fit rounded-md border-[1.5px] border-ink px-5 font-semibold hover:bg-well">
            {open}
          </DisclosureSummary>
          <ExampleSteps facts={example} />
        </details>
      </Section>
    </div>
  );
}
