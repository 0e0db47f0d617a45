import type { ReactNode } from 'react';
import type { CommunityStatus } from '#domain/communities/community.ts';
import type { PutAwayStatus } from '#texts/access/access.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Whether a community is paused, archived or suspended; no where its state is hidden (null). */
export function isPutAway(status: CommunityStatus | null): status is PutAwayStatus {
  return status === 'paused' || status === 'archived' || status === 'suspended';
}

type PutAwayNoticeProps = { status: CommunityStatus; isOfRaffles: boolean; children?: ReactNode };

/** Says that a community is paused, archived or suspended, and what that means. */
export function PutAwayNotice({ status, isOfRaffles, children }: PutAwayNoticeProps) {
  if (!isPutAway(status)) return null;
  return (
    <Notice tone="warning" quiet>
      {communityTexts.show.putAway(status, isOfRaffles)}
      {children}
    </Notice>
  );
}
