import { ArrowDown } from 'lucide-react';
import { messageTexts } from '#texts/messages.ts';
import { Silence } from '#web/routes/messages/message/silence.tsx';
import { Composer } from '#web/routes/messages/write/composer.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { useFootBar } from '#web/ui/use-foot-bar.ts';
import type { ThreadViewProps } from './thread-view.tsx';
import type { useEnd } from './use-end.ts';
import type { Outbox } from './use-outbox.ts';

export const words = messageTexts.thread;

type FootProps = Pick<ThreadViewProps, 'shown' | 'returned'> & {
  end: ReturnType<typeof useEnd>;
  isLive: boolean;
  outbox: Outbox;
  restored: { body: string; id: number } | null;
};

/** Where one answers, always at hand, with the way to what arrived below. */
export function Foot({ shown, returned, end, isLive, outbox, restored }: FootProps) {
  const { community, thread, can, silence } = shown;
  const bar = useFootBar<HTMLDivElement>();
  return (
    <div ref={bar} className="foot-bar -mx-4 border-t border-line bg-paper px-4 pt-3 sm:mx-0 sm:px-0">
      {end.waiting > 0 && (
        <button
          type="button"
          onClick={end.go}
          className={`${buttonStyle('secondary', 'small')} absolute -top-14 left-1/2 -translate-x-1/2 bg-sheet! shadow-lift hover:bg-ink!`}
        >
          <ArrowDown aria-hidden="true" className="size-4" />
          {words.jump(end.waiting)}
        </button>
      )}
      {!isLive && <p className="pb-1 text-sm text-soft">{words.lost}</p>}
      {silence ? (
        <Silence silence={silence} community={community} canConfigure={can.configure} />
      ) : (
        <Composer
          me={shown.me.uid}
          communityUrl={community.url}
          thread={thread.id}
          formKey={shown.formKey}
          mayAnnounce={false}
          returned={returned}
          restored={restored}
          onSend={(written) => {
            outbox.add(written);
            end.follow();
            return true;
          }}
        />
      )}
    </div>
  );
}
