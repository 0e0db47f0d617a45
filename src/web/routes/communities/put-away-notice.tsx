import type { ReactNode } from 'react';
import type { CommunityStatus } from '#domain/communities/community.ts';
import type { PutAwayStatus } from '#texts/access/access.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Whether a community is paused, archived or suspended; of one whose state is not told (null), no. */
export function isPutAway(status: CommunityStatus | null): status is PutAwayStatus {
  return status === 'paused' || status === 'archived' || status === 'suspended';
}

type PutAwayNoticeProps = { status: CommunityStatus; isOfRaffles: boolean; children?: ReactNode };

/** Says that a community is put away, and what that means; nothing of one that runs. */
export function PutAwayNotice({ status, isOfRaffles, children }: PutAwayNoticeProps) {
  if (!isPutAway(status)) return null;
  return (
    <Notice tone="warning" quiet>
      {communityTexts.show.putAway(status, isOfRaffles)}
      {children}
    </Notice>
  );
}
