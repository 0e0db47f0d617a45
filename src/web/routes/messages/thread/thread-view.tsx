import { useState } from 'react';
import type { ShownThread } from '#app/messages/show-thread.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { type Doing, nameOf } from '#web/routes/messages/message/message-item.tsx';
import type { RichMessage } from '#web/routes/messages/message/rich-message.ts';
import { type ActResult, acts } from '#web/routes/messages/message-act-names.ts';
import { useMessageNews } from '#web/routes/messages/use-message-news.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { Arrivals } from './arrivals.tsx';
import { Foot } from './foot.tsx';
import { Log } from './log.tsx';
import { useEnd } from './use-end.ts';
import { useOutbox } from './use-outbox.ts';
import { useReading } from './use-reading.ts';

export type Shown = Omit<ShownThread, 'root' | 'messages'> & { root: RichMessage; messages: RichMessage[] };

export type ThreadViewProps = {
  shown: Shown & { focus: string | null; formKey: string };
  search: string;
  returned: ActResult | undefined;
};

const words = messageTexts.thread;

/** A thread: what began it, the answers, and where one is written, always at hand. */
export function ThreadView({ shown, search, returned }: ThreadViewProps) {
  const { community, thread, root, can } = shown;
  const at = { communityUrl: community.url };
  const address = paths.thread({ ...at, thread: thread.id });
  const { isLive } = useMessageNews(paths.messageStream(at), thread.id);
  const end = useEnd(shown);
  useReading(shown, address);
  const params = new URLSearchParams(search);
  // in a browser that several people use, nobody sends what another wrote
  const outbox = useOutbox(`${shown.me.uid}:${community.url}:${thread.id}`);
  const [restored, setRestored] = useState<{ body: string; id: number } | null>(null);
  const done = doneWords(params);
  return (
    <Page>
      <CommunityTabs community={community} can={can} />
      <div className="mx-auto max-w-3xl">
        <PageHeader
          back={{ to: paths.messages(at), label: words.back }}
          title={thread.title || words.titleOf(nameOf(root.author))}
          status={(thread.isPinned || thread.isAnnounced) && <ThreadBadges thread={thread} />}
        />
        {done && (
          <Notice tone="success" className="mb-4">
            {done}
          </Notice>
        )}
        {params.has('anunciar') && can.announce && !thread.isAnnounced && (
          <AnnounceForm address={address} returned={returned} />
        )}
        <Log
          shown={shown}
          address={address}
          doing={doingOf(params, shown.focus) ?? doingOfReturned(returned)}
          returned={returned}
          outbox={outbox}
          onEdit={({ key, body }) => {
            outbox.remove(key);
            setRestored({ body, id: Date.now() });
          }}
        />
        <Arrivals shown={shown} />
        <div id="final" ref={end.ref} />
        <Foot shown={shown} returned={returned} end={end} isLive={isLive} outbox={outbox} restored={restored} />
      </div>
    </Page>
  );
}

function ThreadBadges({ thread }: Pick<Shown, 'thread'>) {
  return (
    <>
      {thread.isPinned && <Badge>{words.pinned}</Badge>}
      {thread.isAnnounced && <Badge tone="looking">{words.announced}</Badge>}
    </>
  );
}

function doingOf(search: URLSearchParams, message: string | null): Doing {
  if (!message) return null;
  if (search.has('cambiar')) return { kind: 'edit', message };
  if (search.has('eliminar')) return { kind: 'remove', message };
  return search.has('avisar') ? { kind: 'report', message } : null;
}

/** A form without script that was refused stands open again. */
function doingOfReturned(returned: ActResult | undefined): Doing {
  if (returned?.ok !== false || !returned.message) return null;
  const kind = ({ [acts.edit]: 'edit', [acts.delete]: 'remove', [acts.report]: 'report' } as const)[returned.act];
  return kind ? { kind, message: returned.message } : null;
}

function doneWords(search: URLSearchParams): string | null {
  const done = search.get('hecho');
  return done === 'denunciado' || done === 'anunciado' ? messageTexts.done[done] : null;
}
