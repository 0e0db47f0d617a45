import { Link } from 'react-router';
import { homeTexts } from '#texts/home.ts';
import { paths } from '#texts/paths.ts';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';
import { Section } from '#web/ui/section.tsx';

/** Named one by one, so that the page is not sent the addresses of all others. */
const targets = { findOrders: paths.findOrders, legality: paths.legality };

/** What people ask, each answer for who opens it. */
export function Questions() {
  return (
    <Section large className="max-md:py-4" title={homeTexts.questions.title}>
      <div className="border-t border-line">
        {homeTexts.questions.all.map((each) => (
          <details key={each.question} className="border-b border-line">
            <DisclosureSummary className="min-h-12 py-2.5 font-semibold">{each.question}</DisclosureSummary>
            <p className="measure pb-4 text-soft">
              {each.answer}
              {'link' in each && (
                <>
                  {' '}
                  <Link to={targets[each.link]()} className="link text-ink">
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
