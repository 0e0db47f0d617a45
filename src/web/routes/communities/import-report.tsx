import type { ReactNode } from 'react';
import type { ImportReport } from '#domain/communities/community-file.ts';
import { communityFileTexts } from '#texts/communities/community-file.ts';
import { formatDateTime } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';

const words = communityFileTexts.import;

/** The preview of an import: who comes in, what is created, what is left out and why. */
export function ImportReportView({ report, children }: { report: ImportReport; children: ReactNode }) {
  const { faults, exportedAt, from, alreadyAt } = report;
  return (
    <div className="grid gap-6">
      <h2 className="text-2xl">{words.reportTitle(report.name)}</h2>
      {exportedAt && from && (
        <p className="text-soft">{words.written(formatDateTime(exportedAt, report.timeZone, { year: true }), from)}</p>
      )}
      {alreadyAt && (
        <Notice tone="info" quiet>
          {words.already}{' '}
          <a className="link" href={paths.community({ communityUrl: alreadyAt })}>
            {words.seeIt}
          </a>
        </Notice>
      )}
      {faults.length > 0 && <Faults report={report} />}
      {faults.length === 0 && !alreadyAt && <Outcome report={report} />}
      {children}
    </div>
  );
}

function Faults({ report: { faults, moreFaults } }: { report: ImportReport }) {
  return (
    <Notice tone="error" title={words.faults}>
      <p>{words.faultsWords}</p>
      <ul className="mt-2 list-disc pl-5 break-words">
        {faults.map((fault) => (
          <li key={`${fault.at} ${fault.value}`}>
            <code>{words.fault(fault)}</code>
          </li>
        ))}
      </ul>
      {moreFaults > 0 && <p>{words.moreFaults(moreFaults)}</p>}
    </Notice>
  );
}

/** What a valid file creates and leaves out. */
function Outcome({ report }: { report: ImportReport }) {
  const left = leftOut(report);
  return (
    <>
      <p className="measure">{report.isOwn ? words.own : words.foreign}</p>
      {report.isPaused && (
        <Notice tone="warning" quiet>
          {words.paused}
        </Notice>
      )}
      <Section title={words.made}>
        <Lines lines={created(report)} />
      </Section>
      <Section title={words.skipped}>
        <Lines lines={left.length > 0 ? left : [words.nothingSkipped]} />
      </Section>
    </>
  );
}

function created({ people, made }: ImportReport): string[] {
  return [
    people.in > 0 && words.peopleIn(people.in),
    people.byName > 0 && words.peopleByName(people.byName),
    people.banned > 0 && words.peopleBanned(people.banned),
    ...(['messages', 'courses', 'lessons', 'payments', 'invitations', 'raffles', 'files'] as const).map(
      (what) => made[what] > 0 && words[what](made[what]),
    ),
  ].filter((each) => each !== false);
}

function leftOut({ people, skipped }: ImportReport): string[] {
  return [
    people.noRoom > 0 && words.noRoom(people.noRoom),
    skipped.invitationsEnded > 0 && words.invitationsEnded(skipped.invitationsEnded),
    skipped.filesMissing > 0 && words.filesMissing(skipped.filesMissing),
    skipped.filesRefused > 0 && words.filesRefused(skipped.filesRefused),
  ].filter((each) => each !== false);
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="measure list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
