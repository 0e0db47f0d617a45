import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { type ActResult, acts } from '#web/routes/messages/message-act-names.ts';
import { PicturePreview } from '#web/routes/messages/write/picture-preview.tsx';
import type { Refused } from '#web/server/refusals.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Outgoing } from './use-outbox.ts';

const words = messageTexts.write;

type OutgoingProps = {
  item: Outgoing;
  communityUrl: string;
  thread: string;
  me: { name: string; photoURL: string | null };
  /** It has arrived, as the message of that id. */
  onSent: (key: string, id: string | null) => void;
  /** Its words go back to where they are written; null: there is no such place now. */
  onEdit: ((item: Outgoing) => void) | null;
};

/** A message on its way: shown at once, sent by its own key until it has arrived, once. */
export function OutgoingMessage({ item, communityUrl, thread, me, onSent, onEdit }: OutgoingProps) {
  const fetcher = useFetcher<ActResult>();
  const { state, data } = fetcher;
  const begun = useRef(false);
  const send = () => {
    const form = formOf(item);
    void fetcher.submit(form, {
      method: 'post',
      action: paths.thread({ communityUrl, thread }),
      encType: 'multipart/form-data',
    });
  };
  const refused = state === 'idle' && data?.ok === false ? data.refused : null;
  const isAway = refused?.code === 'away';
  const again = useRef(send);
  again.current = send;

  useEffect(() => {
    if (begun.current || item.isOld) return;
    begun.current = true;
    again.current();
  }, [item.isOld]);
  useEffect(() => {
    if (state === 'idle' && data?.ok) onSent(item.key, data.id);
  }, [state, data, item.key, onSent]);
  useEffect(() => {
    if (!isAway) return;
    const retry = () => again.current();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isAway]);

  const isStopped = refused !== null || (item.isOld && state === 'idle' && !data);
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 py-4">
      <Avatar name={me.name} src={me.photoURL} />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{me.name}</p>
        <p className={`measure whitespace-pre-wrap [overflow-wrap:anywhere] ${isStopped ? '' : 'text-soft'}`}>
          {item.body}
        </p>
        {item.pictures.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {item.pictures.map(({ id, file, alt }) => (
              <li key={id}>
                <PicturePreview file={file} alt={alt} className="size-20 rounded-lg bg-well object-cover" />
              </li>
            ))}
          </ul>
        )}
        {isStopped ? (
          <Unsent refused={refused} onRetry={send} onEdit={onEdit && (() => onEdit(item))} />
        ) : (
          <p className="flex items-center gap-2 text-sm text-soft">
            <Spinner label={words.sending} />
            <span aria-hidden="true">{words.sending}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function formOf(item: OutgoingProps['item']): FormData {
  const form = new FormData();
  form.set('act', acts.send);
  form.set('js', '1');
  form.set('key', item.key);
  form.set('body', item.body);
  for (const uid of item.mentions) form.append('mention', uid);
  for (const { file, alt } of item.pictures) {
    form.append('picture', file);
    form.append('alt', alt);
  }
  return form;
}

type UnsentProps = { refused: Refused | null; onRetry: () => void; onEdit: (() => void) | null };

/** A message that was not sent, why, and the ways on. */
function Unsent({ refused, onRetry, onEdit }: UnsentProps) {
  const why = refused && (refused.fields.body ?? refused.fields.picture ?? refused.message);
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2">
      <p className="text-sm text-wrong-ink">{why === null ? words.unsent : `${words.unsent}. ${why}`}</p>
      <Button type="button" kind="secondary" size="small" onClick={onRetry}>
        {words.retry}
      </Button>
      {onEdit && (
        <Button type="button" kind="quiet" size="small" onClick={onEdit}>
          {messageTexts.message.edit}
        </Button>
      )}
    </div>
  );
}
