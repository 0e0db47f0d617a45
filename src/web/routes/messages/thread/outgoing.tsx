import { useNavigate, useRouteLoaderData } from 'react-router';
import { messageTexts } from '#texts/messages.ts';
import type { RootData } from '#web/root.tsx';
import { messageAddress } from '#web/routes/messages/message-act-names.ts';
import type { LogProps } from './log.tsx';
import { OutgoingMessage } from './outbox.tsx';

export function Outgoing({ shown, outbox, onEdit }: Pick<LogProps, 'shown' | 'outbox' | 'onEdit'>) {
  const { community, thread, after, silence } = shown;
  const me = useMe();
  const navigate = useNavigate();
  /** Written from further up, it stands on a page of its own time. */
  const arrived = (key: string, id: string | null) => {
    outbox.remove(key);
    const place = { communityUrl: community.url, thread: thread.id };
    if (after !== null && id) void navigate(messageAddress({ ...place, message: id }));
  };
  return outbox.items.map((item) => (
    <li key={item.key}>
      <OutgoingMessage
        item={item}
        communityUrl={community.url}
        thread={thread.id}
        me={me}
        onSent={arrived}
        // where nothing may be written at the moment, its words wait here
        onEdit={silence ? null : onEdit}
      />
    </li>
  ));
}

function useMe(): { name: string; photoURL: string | null } {
  const root = useRouteLoaderData('root') as RootData | undefined;
  return { name: root?.account?.displayName ?? messageTexts.you, photoURL: root?.account?.photoURL ?? null };
}
