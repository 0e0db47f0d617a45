import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { forgetDraft } from '#web/browser/use-draft.ts';
import { type ActResult, acts } from '#web/routes/messages/message-act-names.ts';
import { Composer } from '#web/routes/messages/write/composer.tsx';
import { draftKey } from '#web/routes/messages/write/draft-key.ts';
import type { Written } from '#web/routes/messages/write/use-writing.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { Shown } from './messages-view.tsx';

/** Begins a thread. With a script it opens when it is wanted, and leads to the thread once it stands. */
export function NewThread({ shown, returned }: { shown: Shown; returned: ActResult | undefined }) {
  const { community, can, formKey, messageCount } = shown;
  const fetcher = useFetcher<ActResult>();
  const navigate = useNavigate();
  const sent = fetcher.data;
  const address = paths.messages({ communityUrl: community.url });
  // open where nobody has written yet, and so it stays when somebody does while another one is writing
  const [isOpen, setOpen] = useState(returned?.ok === false || messageCount === 0);
  useEffect(() => {
    if (!sent?.ok || !sent.thread) return;
    // said once, it does not wait here to be said again
    forgetDraft(draftKey(shown.me.uid, community.url, null));
    void navigate(paths.thread({ communityUrl: community.url, thread: sent.thread }));
  }, [sent, navigate, community.url, shown.me.uid]);
  const send = (written: Written) => {
    const form = new FormData();
    form.set('act', acts.send);
    form.set('js', '1');
    form.set('key', formKey);
    form.set('title', written.title);
    form.set('body', written.body);
    if (written.announce) form.set('announce', 'si');
    for (const uid of written.mentions) form.append('mention', uid);
    for (const { file, alt } of written.pictures) {
      form.append('picture', file);
      form.append('alt', alt);
    }
    void fetcher.submit(form, { method: 'post', action: address, encType: 'multipart/form-data' });
    return false;
  };
  return (
    <Panel className="p-0! sm:p-0!">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-xl px-5 font-semibold large-text:px-3 hover:bg-well [&::-webkit-details-marker]:hidden">
          <PenLine aria-hidden="true" className="size-5 shrink-0 large-text:hidden" />
          <span className="min-w-0">{messageTexts.write.newThread}</span>
          <span className="hidden font-normal text-soft sm:inline">{messageTexts.write.newThreadLead}</span>
        </summary>
        <div className="px-5 pt-1 pb-5 large-text:px-3">
          <Composer
            me={shown.me.uid}
            communityUrl={community.url}
            thread={null}
            formKey={formKey}
            mayAnnounce={can.announce}
            pending={fetcher.state !== 'idle' || sent?.ok === true}
            returned={sent ?? returned}
            onSend={send}
          />
        </div>
      </details>
    </Panel>
  );
}
