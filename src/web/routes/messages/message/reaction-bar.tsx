import { SmilePlus } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ShownMessage } from '#app/messages/message-facts.ts';
import { type Reaction, reactions } from '#domain/messages/message.ts';
import { formatCount } from '#texts/format.ts';
import { messageTexts } from '#texts/messages.ts';
import { type ActResult, acts } from '#web/routes/messages/message-act-names.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type ReactionsProps = { message: Pick<ShownMessage, 'id' | 'reactions' | 'can'>; action: string };

const words = messageTexts.reactions;
const pill =
  'inline-flex min-h-10 items-center gap-1.5 rounded-full border-[1.5px] px-3 text-base transition-colors duration-100';

/** One press of all those on a message goes through one place, so that each is seen at once. */
function useReactions({ message }: ReactionsProps) {
  const fetcher = useFetcher<ActResult>({ key: `reacciones-${message.id}` });
  return { fetcher, shown: withPressed(message.reactions, fetcher.formData) };
}

/** What people felt about a message, and one's own, taken off with a press. */
export function ReactionBar(props: ReactionsProps) {
  const { message, action } = props;
  const { fetcher, shown } = useReactions(props);
  if (shown.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand between the message and its reactions
    <div role="group" aria-label={words.label} className="flex flex-wrap items-center gap-1.5">
      {shown.map(({ reaction, count, isMine }) => {
        const label = words.count(words.names[reaction], count, isMine);
        const look = (
          <span aria-hidden="true" className="inline-flex items-center gap-1.5">
            <span>{words.signs[reaction]}</span>
            <span className="figures">{formatCount(count)}</span>
          </span>
        );
        if (!message.can.react) {
          return (
            <span key={reaction} className={`${pill} border-line`}>
              <span className="sr-only">{label}</span>
              {look}
            </span>
          );
        }
        return (
          <fetcher.Form key={reaction} method="post" action={action} preventScrollReset>
            <Fields message={message.id} reaction={reaction} isMine={isMine} />
            <button
              type="submit"
              aria-pressed={isMine}
              aria-label={label}
              title={words.names[reaction]}
              className={`${pill} ${isMine ? 'border-ink bg-well font-semibold' : 'border-line bg-sheet hover:border-edge'}`}
            >
              {look}
            </button>
          </fetcher.Form>
        );
      })}
    </div>
  );
}

/** Puts a reaction on a message. Opens without script. */
export function ReactionMenu(props: ReactionsProps & { name: string }) {
  const { message, action, name } = props;
  const { fetcher, shown } = useReactions(props);
  const menu = useRef<HTMLDetailsElement>(null);
  if (!message.can.react) return null;
  const close = () => menu.current?.removeAttribute('open');
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close();
    menu.current.querySelector('summary')?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };
  return (
    <details ref={menu} name="opciones" className="relative" onKeyDown={closeByKey} onBlur={leave}>
      <summary
        className="-my-2 grid size-11 cursor-pointer list-none place-items-center rounded-full text-soft hover:bg-well hover:text-ink [&::-webkit-details-marker]:hidden"
        aria-label={words.addTo(name)}
        title={words.add}
      >
        <SmilePlus aria-hidden="true" className="size-5" />
      </summary>
      <div className="absolute top-9 -right-11 z-20 flex w-max rounded-full border border-line bg-sheet p-1 shadow-lift">
        {reactions.map((reaction) => {
          const isMine = shown.some((each) => each.reaction === reaction && each.isMine);
          return (
            <fetcher.Form key={reaction} method="post" action={action} preventScrollReset onSubmit={close}>
              <Fields message={message.id} reaction={reaction} isMine={isMine} />
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
  );
}

function Fields({ message, reaction, isMine }: { message: string; reaction: Reaction; isMine: boolean }) {
  const isHydrated = useHydrated();
  return (
    <>
      <input type="hidden" name="act" value={acts.react} />
      <input type="hidden" name="m" value={message} />
      <input type="hidden" name="r" value={reaction} />
      <input type="hidden" name="on" value={isMine ? '0' : '1'} />
      {isHydrated && <input type="hidden" name="js" value="1" />}
    </>
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
