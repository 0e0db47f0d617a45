import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Author } from '#app/messages/message-facts.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { type ActResult, acts, messageAddress } from '#web/routes/messages/message-act-names.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { RichTextView } from '#web/ui/rich-text-view.tsx';
import { ActButton } from './act-button.tsx';
import { EditForm, RemoveForm, ReportForm } from './message-forms.tsx';
import { MessageMenu, menuItem } from './message-menu.tsx';
import { MessagePictures } from './message-pictures.tsx';
import { MessageTime, whenOf } from './message-time.tsx';
import { PageCard } from './page-card.tsx';
import { ReactionBar, ReactionMenu } from './reaction-bar.tsx';
import type { RichMessage } from './rich-message.ts';

/** What is being done with a message on its page, as the address says. */
export type Doing = { kind: 'edit' | 'remove' | 'report'; message: string } | null;

export type MessageProps = {
  message: RichMessage;
  communityUrl: string;
  timeZone: string;
  thread: string;
  now: number;
  doing: Doing;
  /** What a form came back with. */
  returned: ActResult | undefined;
  /** Opened at this one. */
  isFocus?: boolean;
  /** What may be done with its thread, of the message that began it. */
  more?: ReactNode;
  heading?: 'h2' | 'h3';
  /** The title of the thread that it began. */
  title?: string;
};

const words = messageTexts.message;

/** A message: who wrote it and when, what it says, and what may be done with it. */
export function MessageItem(props: MessageProps) {
  const { message, communityUrl, thread, doing, isFocus = false } = props;
  const action = paths.thread({ communityUrl, thread });
  const address = messageAddress({ communityUrl, thread, message: message.id });
  const name = nameOf(message.author);
  const own = doing?.message === message.id ? doing.kind : null;
  return (
    <article
      aria-labelledby={`a-${message.id}`}
      className={`grid grid-cols-[auto_1fr] gap-x-3 py-4 large-text:grid-cols-1 large-text:gap-y-2 ${isFocus ? '-mx-3 rounded-lg bg-held px-3' : ''}`}
    >
      <Avatar name={message.author?.name ?? ''} src={message.author?.photoURL ?? null} />
      <div className="grid min-w-0 gap-2">
        <div className="flex items-start justify-between gap-2 large-text:flex-wrap">
          <Byline {...props} address={address} name={name} />
          <div className="-mr-2 flex shrink-0">
            <ReactionMenu message={message} action={action} name={name} />
            <Menu {...props} address={address} action={action} name={name} />
          </div>
        </div>
        <Gone message={message} />
        {own === 'edit' && message.can.edit ? (
          <EditForm {...props} action={action} address={address} />
        ) : (
          <Body {...props} name={name} />
        )}
        {own === 'remove' && message.can.delete && <RemoveForm {...props} action={action} address={address} />}
        {own === 'report' && message.can.report && <ReportForm {...props} action={action} address={address} />}
        <ReactionBar message={message} action={action} />
      </div>
    </article>
  );
}

/** Who wrote it and when. */
function Byline({
  message,
  now,
  timeZone,
  heading: Heading = 'h3',
  address,
  name,
}: MessageProps & { address: string; name: string }) {
  const when = whenOf({ at: message.createdAt, now, timeZone });
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 large-text:basis-full">
      <Heading
        id={`a-${message.id}`}
        className="font-text text-base font-semibold tracking-normal [overflow-wrap:anywhere]"
      >
        {name}
      </Heading>
      <RoleBadge author={message.author} />
      <Link
        to={address}
        className="text-sm text-soft no-underline hover:underline"
        aria-label={words.linkOf(name, when)}
        preventScrollReset
      >
        <MessageTime at={message.createdAt} now={now} timeZone={timeZone} />
      </Link>
      {message.editedAt && <span className="text-sm text-soft">{`(${words.edited})`}</span>}
    </div>
  );
}

/** That it was taken away; who looks after the messages still reads what was hidden. */
function Gone({ message }: Pick<MessageProps, 'message'>) {
  if (message.status === 'deleted') return <p className="text-soft italic">{words.deleted}</p>;
  if (message.status !== 'hidden') return null;
  const isReadable = message.rich !== null || message.pictures.length > 0;
  return <p className="text-soft italic">{isReadable ? words.hiddenForYou : words.hidden}</p>;
}

function Body({ message, communityUrl, name }: Pick<MessageProps, 'message' | 'communityUrl'> & { name: string }) {
  return (
    <div className={`grid gap-2 ${message.status === 'hidden' ? 'opacity-80' : ''}`}>
      {message.rich && <RichTextView rich={message.rich} />}
      <MessagePictures communityUrl={communityUrl} pictures={message.pictures} name={name} />
      {message.cards.map((card) => (
        <PageCard key={card.href} card={card} />
      ))}
    </div>
  );
}

export function nameOf(author: Author | null): string {
  return author?.name || messageTexts.someone;
}

/** Only who looks after the messages is marked: the rest are equals here. */
function RoleBadge({ author }: { author: Author | null }) {
  if (author?.role !== 'admin' && author?.role !== 'moderator') return null;
  return <Badge>{communityTexts.roles[author.role]}</Badge>;
}

function Menu({
  message,
  communityUrl,
  thread,
  address,
  action,
  name,
  more,
}: MessageProps & { address: string; action: string; name: string }) {
  const { can } = message;
  const doing = (what: string) => `${action}?${new URLSearchParams({ m: message.id, [what]: '1' })}#m-${message.id}`;
  const link = (what: string, label: string) => (
    <Link to={doing(what)} className={menuItem} preventScrollReset>
      {label}
    </Link>
  );
  const act = (name: string, label: string) => (
    <ActButton act={name} action={action} message={message.id} className={menuItem}>
      {label}
    </ActButton>
  );
  if (message.status === 'deleted') return null;
  return (
    <MessageMenu label={words.optionsOf(name)}>
      <Link to={address || paths.thread({ communityUrl, thread })} className={menuItem} preventScrollReset>
        {words.link}
      </Link>
      {can.edit && link('cambiar', words.edit)}
      {can.delete && link('eliminar', words.delete)}
      {can.hide && act(acts.hide, words.hide)}
      {can.restore && act(acts.restore, words.restore)}
      {can.report && link('avisar', words.report)}
      {more}
    </MessageMenu>
  );
}
