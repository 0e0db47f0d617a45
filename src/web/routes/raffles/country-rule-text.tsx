import { Link } from 'react-router';
import type { Country } from '#domain/communities/community.ts';
import { countryRules } from '#domain/raffles/country-rule.ts';
import { countryRuleWords, countryRuleTexts as words } from '#texts/country-rules.ts';
import { countrySources } from '#texts/country-sources.ts';
import { paths } from '#texts/paths.ts';

/** A country's rule of paid raffles: what is known, what is not, who to ask, and where it was read, when. */
export function CountryRuleText({ country }: { country: Country }) {
  const rule = countryRuleWords[country];
  const sources = countrySources[country];
  return (
    <>
      <p className="measure">{rule.words}</p>
      <p className="measure">
        <strong>{words.unknown}</strong> {rule.unknown}
      </p>
      <p className="measure text-soft">
        {`${words.ask} ${rule.authority} ${words.notLegal} `}
        <Link to={paths.legality()} target="_blank" className="link text-ink">
          {words.more}
        </Link>
      </p>
      <p className="measure text-sm text-soft">
        {words.known(countryRules[country].certainty, rule.knownOn)}
        {sources.length > 0 && ` ${words.source} `}
        {sources.map(({ name, address }, at) => (
          <span key={address}>
            {at > 0 && ' · '}
            <a href={address} rel="noopener" target="_blank" className="link">
              {name}
            </a>
          </span>
        ))}
      </p>
    </>
  );
}
