import type { Attention } from '#app/community-pages/dashboard-attention.ts';
import type { DeskList } from '#domain/orders/desk.ts';
import { dashboardTexts } from '#texts/communities/dashboard.ts';
import { relativeTime } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { listAddress } from '#web/routes/raffles/desk/list-address.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { type Line, lineOfCommunity } from './community-attention.ts';

const words = dashboardTexts.attention;

type AttentionListProps = { items: readonly Attention[]; communityUrl: string; now: string };

/** Tasks that only this person can do, urgent ones first. */
export function AttentionList({ items, communityUrl, now }: AttentionListProps) {
  if (items.length === 0) {
    return (
      <Section title={words.title}>
        <Notice tone="success" title={words.nothing} quiet>
          {words.nothingWords}
        </Notice>
      </Section>
    );
  }
  return (
    <Section title={words.title}>
      <ol className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-sheet">
        {items.map((item) => {
          const line = lineOf(item, communityUrl, now);
          return (
            <li
              key={`${item.kind} ${line.to}`}
              data-kind={item.kind}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:flex-nowrap sm:px-6"
            >
              <div className="grid min-w-0 grow basis-64 gap-0.5">
                <h3 className="text-lg">{line.title}</h3>
                {line.about && <p className="break-words">{line.about}</p>}
                {line.words && <p className="measure text-soft">{line.words}</p>}
              </div>
              <ButtonLink
                size="small"
                kind={pressing.has(item.kind) ? 'primary' : 'secondary'}
                className="w-full shrink-0 sm:w-auto"
                to={line.to}
                aria-label={line.about ? `${line.does}: ${line.about}` : line.does}
              >
                {line.does}
              </ButtonLink>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

/** Tasks that somebody else is waiting for. */
const pressing = new Set<Attention['kind']>(['source', 'review', 'access-review', 'sealing']);

function lineOf(item: Attention, communityUrl: string, now: string): Line {
  if (!('raffle' in item)) return lineOfCommunity(item, communityUrl, now);
  const at = { communityUrl, raffle: item.raffle.slug };
  const about = item.raffle.title;
  const list = (name: DeskList) => listAddress(at, { list: name });
  const desk = paths.raffleDesk(at);
  const live = paths.raffleDraw(at);
  const when = (instant: string) => relativeTime(instant, now);
  switch (item.kind) {
    case 'review':
      return {
        title: words.review(item.count),
        about,
        words: words.reviewSince(when(item.since)),
        to: list('review'),
        does: words.reviewDo,
      };
    case 'alike':
      return {
        title: words.alike(item.count),
        about,
        words: words.alikeWords,
        to: list('review'),
        does: words.alikeDo,
      };
    case 'refunds':
      return {
        title: words.refunds(item.count),
        about,
        words: words.refundsWords,
        to: list('refunds'),
        does: words.refundsDo,
      };
    case 'deliver':
      return { title: words.deliver(item.count), about, words: words.deliverWords, to: desk, does: words.deliverDo };
    case 'expiring':
      return {
        title: words.expiring(item.count),
        about,
        words: words.expiringWords(when(item.at)),
        to: list('unpaid'),
        does: words.expiringDo,
      };
    case 'credit-ending':
      return {
        title: words.creditEnding(item.count),
        about,
        words: words.expiringWords(when(item.at)),
        to: list('credit'),
        does: words.expiringDo,
      };
    case 'source':
      return { title: words.source, about, words: words.sourceWords(when(item.at)), to: live, does: words.sourceDo };
    case 'drawing':
      return { title: words.drawing, about, words: words.drawingWords(when(item.at)), to: live, does: words.drawingDo };
    case 'sealing':
      return {
        title: words.sealing,
        about,
        words: words.sealingWords(when(item.at)),
        to: desk,
        does: words.sealingDo,
      };
    case 'draw':
      return { title: words.draw, about, words: words.drawWords(when(item.at)), to: live, does: words.drawDo };
    case 'draft':
      return { title: words.draft, about, to: desk, does: words.draftDo };
  }
}
