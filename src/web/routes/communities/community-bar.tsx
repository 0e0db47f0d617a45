import { Bell, BookOpen, Ellipsis, House, type LucideIcon, MessageCircle } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { communityTexts } from '#texts/communities/communities.ts';
import { notificationTexts } from '#texts/notification-pages.ts';
import { useUnread } from '#web/routes/notifications/bell.tsx';
import { noticesFrom } from '#web/routes/notifications/notices-address.ts';
import type { Tab } from '#web/ui/tabs.tsx';

type CommunityBarProps = {
  communityUrl: string;
  label: string;
  home: Tab;
  content: Tab | null;
  messages: Tab | null;
  /** The tabs behind the last place. */
  more: readonly Tab[];
};

const words = communityTexts.nav;

/**
 * A community's navigation for its people on a phone: five places at the foot of the screen, the last one for the rest.
 */
export function CommunityBar({ communityUrl, label, home, content, messages, more }: CommunityBarProps) {
  const { key } = useLocation();
  const { count, isMore } = useUnread();
  return (
    <nav aria-label={label} className="community-bar md:hidden print:hidden">
      <Place {...home} icon={House} />
      {content && <Place {...content} icon={BookOpen} />}
      {messages && (
        <Place {...messages} icon={MessageCircle} mark={messages.count ? String(messages.count) : undefined} />
      )}
      <Place
        to={noticesFrom(communityUrl)}
        label={words.notifications}
        icon={Bell}
        mark={count > 0 ? notificationTexts.count(count, isMore) : undefined}
      />
      {/* the key closes it on navigation */}
      <details key={key} className="community-more">
        <summary className="community-place">
          <Ellipsis aria-hidden="true" className="size-6" />
          <span className="community-name">{words.more}</span>
        </summary>
        <ul>
          {more.map(({ to, label: name }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className="flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-well aria-[current=page]:bg-well aria-[current=page]:font-bold"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

type PlaceProps = Pick<Tab, 'to' | 'label' | 'end'> & {
  icon: LucideIcon;
  /** The count of new things there. */
  mark?: string | undefined;
};

function Place({ to, label, end = true, icon: Icon, mark }: PlaceProps) {
  return (
    <NavLink to={to} end={end} prefetch="intent" className="community-place">
      <Icon aria-hidden="true" className="size-6" />
      <span className="community-name">{label}</span>{' '}
      {mark && (
        <span className="community-mark figures grid h-5 min-w-5 place-items-center rounded-full border-2 border-sheet bg-accent px-1 text-sm leading-none font-bold text-on-accent">
          {mark}
        </span>
      )}
    </NavLink>
  );
}
