import type { RecordFacts, ShownRecord } from '#app/draws/show-record.ts';
import { actaTexts as words } from '#texts/draws/acta.ts';
import { Fingerprint } from '#web/routes/draws/fingerprint.tsx';
import { useKeptPrint } from '#web/routes/draws/kept-print.ts';
import { LevelNote } from '#web/routes/draws/level-note.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';

/** What an acta proves: its source of chance, and whether its list is known from before. */
export function Trust({ record: { raffle, witnessed }, acta }: { record: ShownRecord; acta: RecordFacts }) {
  return (
    <Section title={words.trust.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
        {acta.level && (
          <div className="grid content-start gap-3">
            <h3 className="text-lg">{words.trust.source}</h3>
            <LevelNote level={acta.level} kind={acta.bases.method.tipo} />
          </div>
        )}
        {acta.closing && (
          <div className="grid content-start gap-3">
            <h3 className="text-lg">{words.trust.list}</h3>
            <Provenance drawId={acta.bases.id} raffle={raffle} print={acta.closing.fingerprint} />
            {witnessed && <Witnesses {...witnessed} zone={raffle.timeZone} />}
          </div>
        )}
      </div>
      <p className="measure text-soft">{words.trust.never}</p>
    </Section>
  );
}

type WitnessesProps = NonNullable<ShownRecord['witnessed']> & { zone: string };

/** Who signed the log with the list inside before the draw, and who of those asked did not. */
function Witnesses({ signed, missing, zone }: WitnessesProps) {
  const last = signed.at(-1);
  return (
    <>
      {last && (
        <>
          <p>
            <Badge tone="good">{words.trust.witnessed(signed.map(({ name }) => name))}</Badge>
          </p>
          <p className="measure text-soft">{words.trust.witnessedWords(last.at, zone)}</p>
        </>
      )}
      {missing.length > 0 && <p className="measure text-soft">{words.trust.unwitnessed(missing)}</p>}
    </>
  );
}

type ProvenanceProps = { drawId: string; raffle: ShownRecord['raffle']; print: string };

function Provenance({ drawId, raffle, print }: ProvenanceProps) {
  const kept = useKeptPrint(drawId, raffle.drawAt);
  const isSame = kept?.print === print;
  return (
    <>
      {kept && !isSame && (
        <Notice tone="error" title={words.trust.otherTitle}>
          <p>{words.trust.otherWords(kept.at, raffle.timeZone)}</p>
          <Fingerprint label={words.trust.otherPrint} value={kept.print} />
        </Notice>
      )}
      <p>
        <Badge tone={isSame ? 'good' : 'plain'}>{isSame ? words.trust.kept : words.trust.unproven}</Badge>
      </p>
      <p className="measure text-soft">
        {isSame ? words.trust.keptWords(kept.at, raffle.timeZone) : words.trust.unprovenWords}
      </p>
      <Fingerprint label={words.trust.print} value={print} />
    </>
  );
}
