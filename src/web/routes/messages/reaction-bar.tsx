import { SmilePlus } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ShownMessage } from '#app/messages/message-facts.ts';
import { type Reaction, reactions } from '#domain/message.ts';
import { formatCount } from '#texts/format.ts';
import { messages } from '#texts/messages.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { type ActResult, acts } from './message-act-names.ts';

type ReactionBarProps = { message: ShownMessage; action: string };

const words = messages.reactions;
const pill =
  'inline-flex min-h-10 items-center gap-1.5 rounded-full border-[1.5px] px-3 text-base transition-colors duration-100';

/** What people felt about a message, and one's own, put on and taken off with a press. */
export function ReactionBar({ message, action }: ReactionBarProps) {
  const fetcher = useFetcher<ActResult>();
  const isHydrated = useHydrated();
  const menu = useRef<HTMLDetailsElement>(null);
  const shown = withPressed(message.reactions, fetcher.formData);
  if (!message.can.react && shown.length === 0) return null;
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  const fields = (reaction: Reaction, isMine: boolean) => (
    <>
      <input type="hidden" name="act" value={acts.react} />
      <input type="hidden" name="m" value={message.id} />
      <input type="hidden" name="r" value={reaction} />
      <input type="hidden" name="on" value={isMine ? '0' : '1'} />
      {isHydrated && <input type="hidden" name="js" value="1" />}
    </>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand between the message and its reactions
    <div role="group" aria-label={words.label} className="flex flex-wrap items-center gap-1.5">
      {shown.map(({ reaction, count, isMine }) =>
        message.can.react ? (
          <fetcher.Form key={reaction} method="post" action={action} preventScrollReset>
            {fields(reaction, isMine)}
            <button
              type="submit"
              aria-pressed={isMine}
              aria-label={words.count(words.names[reaction], count, isMine)}
              title={words.names[reaction]}
              className={`${pill} ${isMine ? 'border-ink bg-well font-semibold' : 'border-line bg-sheet hover:border-edge'}`}
            >
              <span aria-hidden="true">{words.signs[reaction]}</span>
              <span aria-hidden="true" className="figures">
                {formatCount(count)}
              </span>
            </button>
          </fetcher.Form>
        ) : (
          <span key={reaction} className={`${pill} border-line`}>
            <span className="sr-only">{words.count(words.names[reaction], count, isMine)}</span>
            <span aria-hidden="true">{words.signs[reaction]}</span>
            <span aria-hidden="true" className="figures">
              {formatCount(count)}
            </span>
          </span>
        ),
      )}
      {message.can.react && (
        <details ref={menu} className="group open:basis-full sm:open:basis-auto" onKeyDown={close}>
          <summary
            className="grid size-10 cursor-pointer list-none place-items-center rounded-full text-soft hover:bg-well hover:text-ink [&::-webkit-details-marker]:hidden"
            aria-label={words.add}
            title={words.add}
          >
            <SmilePlus aria-hidden="true" className="size-5" />
          </summary>
          <div className="mt-1 inline-flex flex-wrap gap-0.5 rounded-full border border-line bg-sheet p-1">
            {reactions.map((reaction) => {
              const isMine = shown.some((each) => each.reaction === reaction && each.isMine);
              return (
                <fetcher.Form
                  key={reaction}
                  method="post"
                  action={action}
                  preventScrollReset
                  onSubmit={() => menu.current?.removeAttribute('open')}
                >
                  {fields(reaction, isMine)}
                  <button
                    type="submit"
                    aria-pressed={isMine}
                    aria-label={words.names[reaction]}
                    title={words.names[reaction]}
                    className={`grid size-11 place-items-center rounded-full text-xl hover:bg-well ${isMine ? 'bg-well' : ''}`}
                  >
                    <span aria-hidden="true">{words.signs[reaction]}</span>
                  </button>
                </fetcher.Form>
              );
            })}
          </div>
        </details>
      )}
    </div>
  );
}

/** The reactions with the one that is on its way. */
function withPressed(shown: ShownMessage['reactions'], sent: FormData | undefined): ShownMessage['reactions'] {
  const pressed = reactions.find((each) => each === sent?.get('r'));
  if (!pressed) return shown;
  const isOn = sent?.get('on') === '1';
  const counts = reactions.map((reaction) => {
    const before = shown.find((each) => each.reaction === reaction) ?? { reaction, count: 0, isMine: false };
    if (reaction !== pressed || before.isMine === isOn) return before;
    return { reaction, count: before.count + (isOn ? 1 : -1), isMine: isOn };
  });
  return counts.filter(({ count }) => count > 0);
}
