import { redirect } from 'react-router';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { paths } from '#texts/paths.ts';
import { loginAddress } from '#web/routes/accounts/addresses.ts';
import type { FormSent } from '#web/server/form-actions.ts';
import { doneAt } from '#web/ui/done-toast.ts';
import { joinAddress } from './join-address.ts';

type Asked = FormSent<{ communityUrl: string }>;

/** The forms at a community's door: in, out, an application taken back. */
export const joinActs = {
  join: async ({ app, actor, params: { communityUrl }, form }: Asked) => {
    const { status } = await joinCommunity(app, actor, { communityUrl, form });
    if (status === 'awaiting_payment') return paths.access({ communityUrl });
    return doneAt(paths.community({ communityUrl }), status === 'active' ? 'dentro' : 'solicitud');
  },
  leave: (asked: Asked) => leave(asked, { seen: 'fuera', unseen: 'fuera' }),
  withdraw: (asked: Asked) => leave(asked, { seen: 'retirada', unseen: 'sin-solicitud' }),
};

/** Redirects to the community's page, or to the list of one's communities if that page is no longer visible. */
async function leave({ app, actor, params: { communityUrl } }: Asked, done: { seen: string; unseen: string }) {
  const { isStillSeen } = await leaveCommunity(app, actor, { communityUrl });
  return isStillSeen
    ? doneAt(paths.community({ communityUrl }), done.seen)
    : doneAt(paths.manageCommunities(), done.unseen);
}

/** Redirects to the sign-in before the form is read, if nobody is signed in. */
export function signedIn(account: unknown, communityUrl: string): void {
  if (!account) throw redirect(loginAddress(joinAddress(communityUrl)));
}
