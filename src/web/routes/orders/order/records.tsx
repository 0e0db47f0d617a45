import { Link } from 'react-router';
import { isDrawn } from '#domain/raffles/raffle.ts';
import { formatNumber, formatTime } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { Fingerprint } from '#web/routes/draws/fingerprint.tsx';
import { useKeepPrint } from '#web/routes/draws/kept-print.ts';
import { VerifyHere } from '#web/routes/draws/verify/verify-here.tsx';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { WhatsAppLink } from '#web/ui/whats-app-link.tsx';

/** The ticket records, by which the buyer proves that each number is in the list. */
export function Records({ shown }: { shown: ShownOrder }) {
  const { tickets, closing, raffle, community, key } = shown;
  const words = orderTexts.records;
  const digits = String(raffle.lastNumber).length;
  const isCancelled = raffle.phase === 'cancelled';
  useKeepPrint(tickets[0]?.record.id ?? null, raffle.phase === 'sealed' ? (closing?.fingerprint ?? null) : null);
  if (tickets.length === 0) return <RecordsSoon shown={shown} />;
  return (
    <Section title={words.title} lead={isCancelled ? words.leadCancelled : words.lead} className="py-0!">
      <ul className="grid border-t border-line">
        {tickets.map(({ record, isListed }) => (
          <li key={record.numero} className="border-b border-line">
            <details>
              <DisclosureSummary className="min-h-14 py-2 font-semibold">
                <span className="flex min-w-0 flex-wrap items-center gap-3">
                  {words.number(formatNumber(record.numero, digits))}
                  {isListed !== null && (
                    <Badge tone={isListed ? 'good' : 'wrong'}>{isListed ? words.listed : words.notListed}</Badge>
                  )}
                </span>
              </DisclosureSummary>
              <dl className="grid gap-3 pb-4">
                <Value label={words.text} value={record.texto ?? ''} />
                <Value label={words.salt} value={record.sal ?? ''} code />
                <Value label={words.holder} value={record.titular} code />
                <Value label={words.bases} value={record.bases} code />
                <Value label={words.signature} value={record.firma} code />
              </dl>
              <RecordCode secret={key} number={record.numero} shown={formatNumber(record.numero, digits)} />
            </details>
          </li>
        ))}
      </ul>
      <Omitted shown={shown} />
      <SealedList shown={shown} />
      {!isCancelled && <p className="measure text-soft">{words.check}</p>}
      <div className="flex flex-wrap gap-3">
        {tickets.some(({ isListed }) => isListed) && (
          <ButtonLink kind="secondary" to={paths.ticketPaper({ secret: key })}>
            {words.paper}
          </ButtonLink>
        )}
        <a href={paths.ticketRecord({ secret: key })} download className={buttonStyle('secondary')}>
          {words.download}
        </a>
        {closing && !community.isHidden && (
          <ButtonLink kind="quiet" to={paths.raffleDraw({ communityUrl: community.url, raffle: raffle.slug })}>
            {words.seeDraw}
          </ButtonLink>
        )}
      </div>
    </Section>
  );
}

/** The fingerprint of the sealed list, with the words of the notice: who left only a phone reads them nowhere else. */
function SealedList({ shown: { closing, raffle, community } }: { shown: ShownOrder }) {
  const words = orderTexts.records;
  if (!closing)
    return <p className="text-soft">{raffle.phase === 'cancelled' ? words.neverSealed : words.notSealed}</p>;
  const isOver = isDrawn(raffle.phase);
  const acta = paths.raffleRecordJson({ communityUrl: community.url, raffle: raffle.slug });
  return (
    <div className="grid gap-2">
      {raffle.phase === 'sealed' && <p className="measure font-semibold">{words.closing.keep}</p>}
      <Fingerprint label={words.closing.print} value={closing.fingerprint} />
      {isOver && <p className="measure text-soft">{words.closing.after}</p>}
      {isOver && !community.isHidden && (
        <div>
          <ButtonLink kind="secondary" to={`${paths.verify()}?${new URLSearchParams({ acta })}`}>
            {words.closing.verify}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** What to do where a paid number was left off the list: whom to write to, and what proves it. */
function Omitted({ shown: { tickets, order, raffle, community, organiserPhone } }: { shown: ShownOrder }) {
  const words = orderTexts.records.omitted;
  const omitted = tickets.filter(({ isListed }) => isListed === false).length;
  // of money that goes back nobody is wronged
  if (omitted === 0 || order.status !== 'confirmed') return null;
  const message = words.message({ reference: order.reference, raffle: raffle.title });
  return (
    <Notice
      quiet
      tone="error"
      title={words.title(omitted)}
      action={
        <>
          {organiserPhone && <WhatsAppLink text={message} phone={organiserPhone} label={orderTexts.ask.open} />}
          {!community.isHidden && (
            <Link className="link inline-flex min-h-11 items-center" to={reportOf({ raffle, community })}>
              {words.report}
            </Link>
          )}
        </>
      }
    >
      <p>
        {words.words} {!organiserPhone && words.noPhone}
      </p>
    </Notice>
  );
}

function reportOf({ raffle, community }: Pick<ShownOrder, 'raffle' | 'community'>): string {
  return paths.raffleReport({ communityUrl: community.url, raffle: raffle.slug });
}

/** When the records of numbers just confirmed are given out: until then that may be undone. */
function RecordsSoon({ shown: { recordsFrom, raffle } }: { shown: ShownOrder }) {
  const words = orderTexts.records;
  if (recordsFrom === null) return null;
  return (
    <Section title={words.title} className="py-0!">
      <p className="measure">{words.soon(formatTime(recordsFrom, raffle.timeZone))}</p>
    </Section>
  );
}

/** The published files of the raffle, for whom its page is not there: its community is private. */
export function HiddenRaffleFiles({ shown: { community, raffle, closing, key } }: { shown: ShownOrder }) {
  const words = orderTexts.records.files;
  if (!community.isHidden) return null;
  const files = { ...words.ofRules, ...(closing && words.ofList), ...(isDrawn(raffle.phase) && words.ofDraw) };
  return (
    <Section title={words.title} lead={words.words} className="py-0!">
      <ul className="grid gap-1">
        {Object.entries(files).map(([file, label]) => (
          <li key={file}>
            <a
              href={paths.ticketRaffleFile({ secret: key, file })}
              download
              className="link inline-flex min-h-11 items-center"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      {/* here, and not at the verifier's own page: the address of the file opens the order, and would stand in that page's */}
      {isDrawn(raffle.phase) && (
        <VerifyHere
          actaUrl={paths.ticketRaffleFile({ secret: key, file: 'acta.json' })}
          listUrl={paths.ticketRaffleFile({ secret: key, file: 'lista.svl' })}
        />
      )}
      <div>
        <ButtonLink kind="quiet" to={paths.verify()}>
          {words.verify}
        </ButtonLink>
      </div>
    </Section>
  );
}

/** What may be shown of a record, to be read by a stranger's camera. Its picture is asked for where it is opened. */
function RecordCode({ secret, number, shown }: { secret: string; number: number; shown: string }) {
  const words = orderTexts.records;
  return (
    <div className="grid max-w-sm gap-2 pb-4">
      <h3 className="text-base">{words.code}</h3>
      <p className="text-soft">{words.codeLead}</p>
      <img
        src={paths.ticketRecordCode({ secret, number: String(number) })}
        alt={words.codeAlt(shown)}
        loading="lazy"
        width="384"
        height="384"
        className="aspect-square h-auto w-full rounded-md bg-white"
      />
    </div>
  );
}

/** The signed word that the money of the numbers went back, which answers their records. */
export function SignedRefund({ shown: { isRefundSigned, key } }: { shown: ShownOrder }) {
  const words = orderTexts.refund;
  if (!isRefundSigned) return null;
  return (
    <Section title={words.title} lead={words.lead} className="py-0!">
      <p>
        <a href={paths.ticketRefund({ secret: key })} download className={buttonStyle('secondary')}>
          {words.download}
        </a>
      </p>
    </Section>
  );
}

function Value({ label, value, code = false }: { label: string; value: string; code?: boolean }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd className={`wrap-anywhere ${code ? 'font-mono text-sm' : ''}`}>{value}</dd>
    </div>
  );
}
