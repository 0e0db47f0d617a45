import { Link } from 'react-router';
import { home } from '#texts/home.ts';
import { paths } from '#texts/paths.ts';
import { Section } from '#web/ui/section.tsx';

/** What people ask, each answer for who opens it. */
export function Questions() {
  return (
    <Section large className="max-md:py-4" title={home.questions.title}>
      <div className="border-t border-line">
        {home.questions.all.map((each) => (
          <details key={each.question} className="group border-b border-line">
            <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
              {each.question}
              <span
                aria-hidden="true"
                className="figures text-2xl leading-none transition-transform group-open:rotate-45"
              >
                {'+'}
              </span>
            </summary>
            <p className="measure pb-4 text-soft">
              {each.answer}
              {'link' in each && (
                <>
                  {' '}
                  <Link to={paths[each.link]()} className="link text-ink">
                    {each.more}
                  </Link>
                </>
              )}
            </p>
          </details>
        ))}
      </div>
    </Section>
  );
}
