import { ChevronDown, ChevronUp, GraduationCap, Play } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { CourseCard as Card } from '#app/courses/show-content.ts';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { pictureSources } from '#web/ui/picture-sources.ts';
import { ProgressLine } from './progress-line.tsx';
import { StateBadge } from './state-badge.tsx';

type CourseCardProps = {
  card: Card;
  community: { url: string; timeZone: string };
  /** Who makes courses moves and edits them here. */
  isStaff: boolean;
  query: string;
  place: { at: number; isLast: boolean };
};

/** A course in the list: what it is about, how far one is, and the way on. */
export function CourseCard({ card, community, isStaff, query, place }: CourseCardProps) {
  const at = { communityUrl: community.url, course: card.slug };
  return (
    <li className="grid overflow-hidden rounded-xl border border-line bg-sheet sm:grid-cols-[14rem_minmax(0,1fr)]">
      <Cover cover={card.cover} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-5 large-text:p-3">
        <Head card={card} isStaff={isStaff} place={place} />
        <h2 className="text-2xl large-text:text-xl">
          <Link to={paths.course(at) + query} className="hover:underline">
            {card.title}
          </Link>
        </h2>
        {card.summary && <p className="measure whitespace-pre-line text-soft">{card.summary}</p>}
        <p className="text-sm text-soft">
          {courseTexts.size(card.count, card.minutes)}
          {card.status === 'scheduled' &&
            card.publishAt &&
            ` · ${courseTexts.scheduledFor(card.publishAt, community.timeZone)}`}
        </p>
        <Progress card={card} />
        <div className="flex flex-wrap items-center gap-2 pt-1">
          <WayOn card={card} at={at} query={query} isStaff={isStaff} />
          {isStaff && (
            <ButtonLink kind="secondary" to={paths.courseEdit(at)}>
              {courseTexts.edit}
            </ButtonLink>
          )}
        </div>
      </div>
    </li>
  );
}

type At = { communityUrl: string; course: string };

/** How a course stands, and for its makers the arrows that move it. */
function Head({ card, isStaff, place }: Pick<CourseCardProps, 'card' | 'isStaff' | 'place'>) {
  const hasState = isStaff || card.status === 'archived';
  const hasBadges = hasState || card.access === 'paid' || card.isCompleted || card.hasNew;
  if (!hasBadges) return null;
  return (
    <div className="flex items-start justify-between gap-2 large-text:flex-wrap">
      <div className="flex min-w-0 flex-wrap gap-2">
        {hasState && <StateBadge status={card.status} />}
        {card.access === 'paid' && <Badge>{courseTexts.paid}</Badge>}
        {card.isCompleted && <Badge tone="good">{courseTexts.completed}</Badge>}
        {card.hasNew && <Badge tone="looking">{courseTexts.hasNew}</Badge>}
      </div>
      {isStaff && <Arrows card={card} place={place} />}
    </div>
  );
}

function Progress({ card }: { card: Card }) {
  return (
    <>
      {card.hasBegun && card.count > 0 && <ProgressLine done={card.done} count={card.count} percent={card.percent} />}
      {card.isUnpaid ? (
        <p className="text-soft">{courseTexts.paidWords}</p>
      ) : (
        card.hasBegun && card.resume && <p className="text-soft">{courseTexts.resumeWith(card.resume.title)}</p>
      )}
    </>
  );
}

function WayOn({ card, at, query, isStaff }: { card: Card; at: At; query: string; isStaff: boolean }) {
  if (card.resume && card.hasBegun && !card.isUnpaid) {
    return (
      <ButtonLink to={paths.lesson({ ...at, lesson: card.resume.slug }) + query} prefetch="none">
        <Play aria-hidden="true" className="size-4" />
        {courseTexts.resume}
      </ButtonLink>
    );
  }
  const isFresh = card.resume && !isStaff && !card.isUnpaid;
  return (
    <ButtonLink kind={isFresh ? 'primary' : 'secondary'} to={paths.course(at) + query}>
      {isFresh ? courseTexts.start : courseTexts.see}
    </ButtonLink>
  );
}

/** Puts a course one place up or down. */
function Arrows({ card, place }: { card: Card; place: CourseCardProps['place'] }) {
  return (
    <Form method="post" preventScrollReset className="-mt-2.5 -mr-3 flex shrink-0">
      <input type="hidden" name="course" value={card.slug} />
      <button
        type="submit"
        name="to"
        value={place.at - 1}
        disabled={place.at === 0}
        aria-label={courseTexts.moveUp(card.title)}
        className={buttonStyle('quiet', 'small')}
      >
        <ChevronUp aria-hidden="true" className="size-5" />
      </button>
      <button
        type="submit"
        name="to"
        value={place.at + 1}
        disabled={place.isLast}
        aria-label={courseTexts.moveDown(card.title)}
        className={buttonStyle('quiet', 'small')}
      >
        <ChevronDown aria-hidden="true" className="size-5" />
      </button>
    </Form>
  );
}

function Cover({ cover }: { cover: string | null }) {
  if (cover) {
    return (
      <img
        {...pictureSources(cover, '(min-width: 40rem) 12rem, 67vw')}
        alt=""
        loading="lazy"
        className="aspect-video h-full w-full object-cover sm:aspect-auto"
      />
    );
  }
  return (
    <span aria-hidden="true" className="hidden place-items-center border-line bg-well text-edge sm:grid sm:border-r">
      <GraduationCap className="size-12" strokeWidth={1.5} />
    </span>
  );
}
