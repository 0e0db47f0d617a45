import { Link } from 'react-router';
import type { RecordFacts, ShownRecord } from '#app/draws/show-record.ts';
import { actaTexts as texts } from '#texts/draws/acta.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { paths } from '#texts/paths.ts';
import { useKeptPrint } from '#web/routes/draws/kept-print.ts';
import { OneFileVerifier } from '#web/routes/draws/one-file-verifier.tsx';
import { VerifyHere } from '#web/routes/draws/verify/verify-here.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';

const words = texts.check;

/** The button that verifies the acta in the browser, and how to verify it elsewhere. */
export function Check({ record, acta }: { record: ShownRecord; acta: RecordFacts }) {
  const address = { communityUrl: record.community.url, raffle: record.raffle.slug };
  const isLast = record.actas.at(-1)?.sequence === acta.sequence;
  const file = paths.raffleRecordJson(address) + (isLast ? '' : `?acta=${acta.sequence}`);
  const kept = useKeptPrint(acta.bases.id, record.raffle.drawAt);
  // with this page's own fingerprint it would prove the page by the page
  const command = words.command(acta.closing && (kept?.print ?? words.ownPrint));
  // whether the list is the earlier one is shown above, with its fingerprint
  const notices = acta.notices.filter((code) => code !== 'A_SIN_HUELLA' && code !== 'A_PROVISIONAL');
  return (
    <Section title={words.title} lead={words.lead} className="print:hidden">
      <VerifyHere actaUrl={file} listUrl={acta.isListOutside ? paths.raffleTicketList(address) : null} />
      {notices.length > 0 && !acta.voided && (
        <Notice tone="warning" quiet title={words.notices}>
          <ul className="grid list-disc gap-1 pl-5">
            {notices.map((code) => (
              <li key={code}>{verifierTexts.notices[code]}</li>
            ))}
          </ul>
        </Notice>
      )}
      <OneFileVerifier />
      <details className="measure">
        <summary className="link inline-flex min-h-11 items-center">{words.other}</summary>
        <div className="grid gap-3 pt-2">
          <p>
            {words.otherWords}{' '}
            <Link className="link" to={paths.verify()}>
              {words.verifyPage}
            </Link>
          </p>
          <code className="rounded-md bg-well p-3 font-mono text-sm break-all">{command}</code>
          <span>
            <CopyButton text={command} label={words.copyCommand} />
          </span>
        </div>
      </details>
    </Section>
  );
}
