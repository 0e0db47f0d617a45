import { useLocation } from 'react-router';
import type { AccessType, PaymentType } from '#domain/communities/community.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { paths } from '#texts/paths.ts';
import { useNewThreads } from '#web/routes/messages/use-new-threads.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { CommunityBar } from './community-bar.tsx';

type CommunityTabsProps = {
  community: {
    url: string;
    name: string;
    messageCount?: number;
    isOfRaffles?: boolean;
    accessType?: AccessType;
    paymentType?: PaymentType | null;
    hasCourses: boolean;
    settings: { allowMessages: boolean };
  };
  can: { configure: boolean; seeDashboard: boolean };
};

/** The sections of a community that the asker has; for its people, on a phone, a bar at the foot. */
export function CommunityTabs({ community, can }: CommunityTabsProps) {
  const { pathname } = useLocation();
  const newThreads = useNewThreads(community.url, can.seeDashboard);
  const { home, content, messages, dashboard, people, rest } = tabsOf({ community, can }, { pathname, newThreads });
  const shown = [home, dashboard, ...people, content, messages, ...rest].filter((tab) => tab.shown);
  const label = words.label(community.name);
  return (
    <>
      {can.seeDashboard && (
        <CommunityBar
          communityUrl={community.url}
          label={label}
          home={home}
          content={content.shown ? content : null}
          messages={messages.shown ? messages : null}
          more={[dashboard, ...people, ...rest].filter((tab) => tab.shown)}
        />
      )}
      <div className={`pt-3 ${can.seeDashboard ? 'max-md:hidden' : ''}`}>
        <Tabs label={label} tabs={shown} />
      </div>
    </>
  );
}

const words = communityTexts.nav;

/** All sections, each with whether the asker has it. */
function tabsOf(
  { community, can }: CommunityTabsProps,
  { pathname, newThreads }: { pathname: string; newThreads: number },
) {
  const at = { communityUrl: community.url };
  const isInside = can.seeDashboard;
  return {
    home: { to: paths.community(at), label: words.community, shown: true },
    content: { to: paths.content(at), label: words.content, end: false, shown: isInside && community.hasCourses },
    messages: {
      to: paths.messages(at),
      label: words.messages,
      // existing messages stay readable when posting is off
      shown: isInside && (community.settings.allowMessages || (community.messageCount ?? 0) > 0),
      end: false,
      ...(newThreads > 0 && { count: newThreads }),
    },
    dashboard: { to: paths.dashboard(at), label: words.dashboard, shown: isInside },
    people: [
      { to: paths.tickets(at), label: words.tickets, shown: isInside && community.isOfRaffles !== false },
      {
        to: paths.directory(at),
        label: words.directory,
        shown: isInside,
        // without raffles, the list of tickets is reached from the members
        ...(community.isOfRaffles === false && pathname === paths.tickets(at) && { current: true }),
      },
    ],
    rest: [
      { to: paths.access(at), label: words.access, shown: isInside && !can.configure && isPaidForTime(community) },
      { to: paths.charges(at), label: words.charges, shown: can.configure && isPaidForTime(community) },
      { to: paths.communityProfile(at), label: words.profile, shown: true },
      { to: paths.settings(at), label: words.settings, shown: can.configure },
    ],
  };
}

/** Whether access is paid for by itself, and not with a raffle's ticket. */
function isPaidForTime({ accessType, paymentType }: CommunityTabsProps['community']): boolean {
  return accessType === 'paid' && paymentType !== 'per_ticket';
}
