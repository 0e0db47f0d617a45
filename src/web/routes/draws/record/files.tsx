import { Link } from 'react-router';
import type { ShownRecord } from '#app/draws/show-record.ts';
import { actaTexts as texts } from '#texts/draws/acta.ts';
import { paths } from '#texts/paths.ts';
import { Folded } from './folded.tsx';

const words = texts.files;

/** The original documents, and earlier actas, which stay published. */
export function Files({ record }: { record: ShownRecord }) {
  const { community, raffle, closure, actas, acta, method } = record;
  const address = { communityUrl: community.url, raffle: raffle.slug };
  const proofs = [
    ...(acta ? [{ fingerprint: acta.bases.fingerprint, label: words.proofs.bases }] : []),
    ...(closure ? [{ fingerprint: closure.fingerprint, label: words.proofs.closing }] : []),
    ...(acta ? [{ fingerprint: acta.fingerprint, label: words.proofs.acta }] : []),
  ];
  const files = [
    ...(acta ? [{ to: `${paths.raffleRecordJson(address)}?acta=${acta.sequence}`, label: words.acta }] : []),
    ...(method
      ? [
          { to: paths.raffleBases(address), label: words.bases },
          { to: paths.raffleTerms(address), label: words.terms },
        ]
      : []),
    ...(closure
      ? [
          { to: paths.raffleClosure(address), label: words.closing },
          { to: paths.raffleTicketList(address), label: words.list },
        ]
      : []),
    ...proofs.map(({ fingerprint, label }) => ({ to: paths.logProof({ fingerprint }), label })),
  ];
  if (files.length === 0) return null;
  return (
    <Folded title={words.title} lead={words.lead} className="print:hidden">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {files.map(({ to, label }) => (
          <li key={to}>
            <a className="link inline-flex min-h-11 items-center" href={to} download>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {acta && (
        <p>
          <Link className="link inline-flex min-h-11 items-center" to={`${paths.log()}?q=${acta.bases.id}`}>
            {words.log}
          </Link>
        </p>
      )}
      {actas.length > 1 && (
        <div>
          <h3 className="text-lg">{words.earlier}</h3>
          <ol className="mt-1">
            {actas.map(({ sequence, state, issuedAt }) => (
              <li key={sequence}>
                <Link
                  className="link inline-flex min-h-11 items-center"
                  to={`${paths.raffleRecord(address)}?acta=${sequence}`}
                  aria-current={sequence === acta?.sequence ? 'page' : undefined}
                >
                  {words.one(texts.states[state], issuedAt, raffle.timeZone)}
                </Link>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Folded>
  );
}
