import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { ShownCase } from '#app/messages/show-queue.ts';
import { muteDays } from '#domain/members/mute.ts';
import { formatDateTime } from '#texts/format.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { nameOf } from '#web/routes/messages/message/message-item.tsx';
import { MessagePictures } from '#web/routes/messages/message/message-pictures.tsx';
import { whenOf } from '#web/routes/messages/message/message-time.tsx';
import { messageAddress } from '#web/routes/messages/message-act-names.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';

type CaseCardProps = {
  shown: ShownCase;
  community: { url: string; timeZone: string };
  now: number;
  refused: string | null;
};

const words = messageTexts.queue;
const tones = { published: 'plain', hidden: 'off', deleted: 'off' } as const;

/** What was said against one message, the message as it was, and what may be decided about it. */
export function CaseCard({ shown, community, now, refused }: CaseCardProps) {
  const name = nameOf(shown.author);
  const when = (at: string) => whenOf({ at, now, timeZone: community.timeZone });
  const open = shown.reports.filter(({ isOpen }) => isOpen);
  const reports = open.length > 0 ? open : shown.reports;
  return (
    <Panel id={`caso-${shown.id}`} className="grid scroll-mt-4 gap-4">
      <div className="flex items-start gap-3 large-text:flex-wrap">
        <Avatar name={shown.author?.name ?? ''} src={shown.author?.photoURL ?? null} />
        <div className="grid min-w-0 flex-1 gap-1 large-text:basis-full">
          <h2 className="text-lg [overflow-wrap:anywhere]">{words.by[shown.about.kind](name)}</h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <span>{words.written(when(shown.writtenAt))}</span>
            <Badge tone={tones[shown.now]}>{words.now[shown.now]}</Badge>
            {shown.isAuthorMutedUntil && (
              <span>{words.mutedUntil(formatDateTime(shown.isAuthorMutedUntil, community.timeZone))}</span>
            )}
          </p>
          {shown.about.kind === 'comment' && (
            <p className="text-sm text-soft [overflow-wrap:anywhere]">
              {words.inLesson(shown.about.lessonTitle, shown.about.courseTitle)}
            </p>
          )}
        </div>
      </div>
      <Context shown={shown} when={when} />
      <Snapshot shown={shown} communityUrl={community.url} name={name} />
      <ul className="grid gap-3">
        {reports.map((report) => (
          <li key={report.id} className="[overflow-wrap:anywhere]">
            <b>{messageTexts.report.reasons[report.reason]}</b>
            <span className="text-soft">{` · ${report.by ?? messageTexts.someone}, ${when(report.at)}`}</span>
            {report.words && <p className="whitespace-pre-wrap">{`«${report.words}»`}</p>}
          </li>
        ))}
      </ul>
      {shown.versions.length > 0 && <Versions shown={shown} when={when} />}
      <History shown={shown} when={when} />
      {shown.now !== 'deleted' &&
        (shown.isReachable ? (
          <Place shown={shown} communityUrl={community.url} />
        ) : (
          <p className="text-soft">{words.closedLesson}</p>
        ))}
      {shown.status === 'open' && <Decision shown={shown} refused={refused} />}
    </Panel>
  );
}

/** The message as it was when it was reported. */
function Snapshot({ shown, communityUrl, name }: { shown: ShownCase; communityUrl: string; name: string }) {
  return (
    <blockquote className="grid gap-2 border-l-[3px] border-edge pl-4">
      <p className="text-sm text-soft">
        {words.asReported}
        {shown.wasChanged && ` · ${words.changed}`}
      </p>
      {shown.snapshot.title && <p className="font-semibold">{shown.snapshot.title}</p>}
      {shown.snapshot.text && (
        <p className="measure whitespace-pre-wrap [overflow-wrap:anywhere]">{shown.snapshot.text}</p>
      )}
      <MessagePictures communityUrl={communityUrl} pictures={shown.snapshot.pictures} name={name} />
    </blockquote>
  );
}

function Versions({ shown, when }: { shown: ShownCase; when: (at: string) => string }) {
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer content-center">{words.versions}</summary>
      <ol className="grid gap-2 py-2">
        {shown.versions.map((version) => (
          <li key={version.until} className="border-l-[3px] border-line pl-4">
            <p className="text-sm text-soft">{words.until(when(version.until))}</p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{version.text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What it answers, where it is an answer: it is judged by what it was said to. */
function Context({ shown, when }: { shown: ShownCase; when: (at: string) => string }) {
  if (shown.context.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-text text-base font-semibold tracking-normal">{words.answered}</h3>
      <ol className="grid gap-2">
        {shown.context.map(({ id, text, isDeleted, by, at }) => (
          <li key={id} className="border-l-[3px] border-line pl-4">
            {isDeleted ? (
              <p className="text-soft italic">{words.gone}</p>
            ) : (
              <>
                <p className="text-sm text-soft">{`${by || messageTexts.someone}, ${when(at)}`}</p>
                <p className="measure whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Where what was said stands. */
function Place({ shown: { id, about }, communityUrl }: { shown: ShownCase; communityUrl: string }) {
  const isMessage = about.kind === 'message';
  return (
    <Link
      to={
        isMessage
          ? messageAddress({ communityUrl, thread: about.thread, message: id })
          : `${paths.lesson({ communityUrl, course: about.course, lesson: about.lesson })}?comentario=${id}#comentario-${id}`
      }
      className="link min-h-11 content-center justify-self-start"
    >
      {isMessage ? words.see : words.seeLesson(about.lessonTitle)}
    </Link>
  );
}

function History({ shown, when }: { shown: ShownCase; when: (at: string) => string }) {
  if (shown.history.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="font-text text-base font-semibold tracking-normal">{words.history}</h3>
      <ol className="grid gap-0.5 text-sm text-soft">
        {shown.history.map(({ id, kind, by, at, decision }) => (
          <li key={id}>
            {`${words.events[kind] ?? kind}${decision && decision in words.decided ? `: ${words.decided[decision as keyof typeof words.decided]}` : ''} · ${words.closedBy(by || messageTexts.someone, when(at))}`}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Decision({ shown, refused }: { shown: ShownCase; refused: string | null }) {
  const navigation = useNavigation();
  const [decision, setDecision] = useState<string>(shown.decisions[0] ?? '');
  if (shown.isOwn) return <Notice quiet>{words.own}</Notice>;
  const isPending = navigation.state === 'submitting' && navigation.formData?.get('m') === shown.id;
  return (
    <Form method="post" preventScrollReset className="grid gap-3 border-t border-line pt-4">
      <input type="hidden" name="m" value={shown.id} />
      <input type="hidden" name="kind" value={shown.about.kind} />
      <input type="hidden" name="version" value={shown.version} />
      {refused && <Notice tone="warning">{refused}</Notice>}
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-end">
        <Field label={words.decide} className="sm:min-w-64 sm:flex-1">
          <Select name="decision" value={decision} onChange={(event) => setDecision(event.target.value)}>
            {shown.decisions.map((each) => (
              <option key={each} value={each}>
                {each === 'mute' && shown.about.kind === 'comment' ? words.muteComment : words.reason[each]}
              </option>
            ))}
          </Select>
        </Field>
        {shown.decisions.includes('mute') && (
          <Field label={words.days} className={decision === 'mute' ? '' : '[@media(scripting:enabled)]:hidden'}>
            <Select name="days" defaultValue={muteDays[0]}>
              {muteDays.map((days) => (
                <option key={days} value={days}>
                  {words.daysOf(days)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Button kind="secondary" pending={isPending}>
          {words.action}
        </Button>
      </div>
      {shown.decisions.length === 1 && <p className="text-soft">{words.rank}</p>}
    </Form>
  );
}
