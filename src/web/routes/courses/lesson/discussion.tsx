import { useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { ShownLesson } from '#app/courses/show-lesson.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { courseTexts } from '#texts/courses.ts';
import { formatDateTime } from '#texts/format.ts';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import type { Refused } from '#web/server/refusals.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { RichText as NoticeWords } from '#web/ui/rich-text.ts';
import { RichTextView } from '#web/ui/rich-text-view.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { DeleteForm } from './delete-form.tsx';
import { EditForm } from './edit-form.tsx';
import { ReportForm } from './report-form.tsx';

const words = courseTexts.discussion;

type Own = NonNullable<ShownLesson['comments']>[number];
type Answer = Own['answers'][number] & { rich: NoticeWords };
type Comment = Omit<Own, 'answers'> & { rich: NoticeWords; answers: Answer[] };

type DiscussionProps = {
  comments: readonly Comment[];
  formKey: string;
  /** How many discussions stand before these, and the first of these; null: none do. */
  earlier: { count: number; before: string } | null;
  /** The discussion behind these; null: these are the latest. */
  later: string | null;
  timeZone: string;
  /** The address of the lesson. */
  here: string;
  /** The comment that is about to be changed, reported or deleted, as the address says. */
  editing: string | null;
  reporting: string | null;
  deleting: string | null;
  refusedReport: Refused | null;
  returnedEdit: { body: string; refused: Refused } | null;
  can: { discuss: boolean };
  silencedUntil: string | null;
  /** What came back with a refusal: which form it was, and what had been typed. */
  returned: { parent: string; body: string; refused: Refused } | null;
};

/** What members say about a lesson, with one level of answers. */
export function Discussion(props: DiscussionProps) {
  const { comments, formKey, earlier, later, here, can, silencedUntil, timeZone, returned } = props;
  const mayWrite = can.discuss && !silencedUntil;
  return (
    <Section id="comentarios" title={words.title} className="border-t border-line">
      {comments.length === 0 && <p className="text-soft">{words.none}</p>}
      {earlier && (
        <p>
          <Link to={`${here}?antes=${earlier.before}#comentarios`} className="link inline-flex min-h-11 items-center">
            {words.earlier(earlier.count)}
          </Link>
        </p>
      )}
      <ul className="grid gap-6">
        {comments.map((comment) => (
          <li key={comment.id} className="grid gap-3">
            <CommentItem {...props} comment={comment} />
            <Answers {...props} comment={comment} mayWrite={mayWrite && !comment.isDeleted} />
          </li>
        ))}
      </ul>
      {later && (
        <p className="flex flex-wrap gap-x-6">
          <Link to={`${here}?desde=${later}#comentarios`} className="link inline-flex min-h-11 items-center">
            {words.later}
          </Link>
          <Link to={`${here}#comentarios`} className="link inline-flex min-h-11 items-center">
            {words.latest}
          </Link>
        </p>
      )}
      {mayWrite && (
        <Write
          label={words.write}
          send={words.send}
          parent=""
          formKey={formKey}
          key={comments.findLast(({ isOwn }) => isOwn)?.id}
          returned={returned?.parent === '' ? returned : null}
        />
      )}
      {!mayWrite && (
        <p className="text-soft">{silencedUntil ? words.silenced(silencedUntil, timeZone) : words.closed}</p>
      )}
    </Section>
  );
}

/** The answers to a comment, and the form for one more. */
function Answers({ comment, mayWrite, ...props }: DiscussionProps & { comment: Comment; mayWrite: boolean }) {
  const { answers } = comment;
  if (answers.length === 0 && !mayWrite) return null;
  return (
    <div className={answers.length > 0 ? 'ml-4 grid gap-3 border-l-2 border-line pl-4 sm:ml-11' : '-mt-3 ml-12'}>
      {answers.length > 0 && (
        <ul className="grid gap-4" aria-label={words.answers(comment.name)}>
          {answers.map((answer) => (
            <li key={answer.id}>
              <CommentItem {...props} comment={answer} />
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <AnswerForm {...props} comment={comment} />}
    </div>
  );
}

function AnswerForm({ comment, formKey, returned }: DiscussionProps & { comment: Comment }) {
  const own = returned?.parent === comment.id ? returned : null;
  return (
    <details open={own !== null}>
      <summary className="link inline-flex min-h-11 items-center text-soft wrap-anywhere">
        {comment.isOwn ? words.answerOwn : words.answer(comment.name)}
      </summary>
      <Write
        key={comment.answers.findLast(({ isOwn }) => isOwn)?.id}
        label={words.writeAnswer(comment.name)}
        send={words.sendAnswer}
        parent={comment.id}
        formKey={formKey}
        returned={own}
      />
    </details>
  );
}

type CommentProps = Pick<
  DiscussionProps,
  'timeZone' | 'here' | 'editing' | 'reporting' | 'deleting' | 'refusedReport' | 'returnedEdit'
> & {
  comment: Comment | Answer;
};

function CommentItem({
  comment,
  timeZone,
  here,
  editing,
  reporting,
  deleting,
  refusedReport,
  returnedEdit,
}: CommentProps) {
  if (comment.isDeleted) return <p className="text-soft italic">{words.deleted}</p>;
  const { id, can } = comment;
  const anchor = anchorOf(id);
  const isEditing = editing === id && (can.edit || returnedEdit !== null);
  const isReporting = can.report && reporting === id;
  const isDeleting = can.delete && deleting === id;
  const leave = `${here}?comentario=${id}#${anchor}`;
  return (
    <article id={anchor} className="grid scroll-mt-4 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Avatar name={comment.name} src={comment.photo} />
      <div className="grid gap-1">
        <Written comment={comment} timeZone={timeZone} />
        {!isEditing && <RichTextView rich={comment.rich} />}
        {!isEditing && !isReporting && !isDeleting && <CommentActs comment={comment} here={here} timeZone={timeZone} />}
        {isEditing && <EditForm comment={comment} leave={leave} returned={returnedEdit} />}
        {isReporting && (
          <div className="pt-2">
            <ReportForm comment={id} refused={refusedReport} leave={leave} />
          </div>
        )}
        {isDeleting && (
          <div className="pt-2">
            <DeleteForm comment={id} leave={leave} />
          </div>
        )}
      </div>
    </article>
  );
}

function Written({ comment, timeZone }: Pick<CommentProps, 'comment' | 'timeZone'>) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-semibold break-words">{comment.name}</span>
      <time dateTime={comment.writtenAt} className="text-sm text-soft">
        {formatDateTime(comment.writtenAt, timeZone)}
      </time>
      {comment.editedAt && <span className="text-sm text-soft">{`(${words.edited})`}</span>}
    </p>
  );
}

function anchorOf(comment: string): string {
  return `comentario-${comment}`;
}

/** What can be done about a comment: each leads to the page with its form open. */
function CommentActs({ comment, here, timeZone }: Pick<CommentProps, 'comment' | 'here' | 'timeZone'>) {
  const { id, can } = comment;
  if (!can.delete && !can.report) return null;
  const to = (what: string) => `${here}?comentario=${id}&${what}=1#${anchorOf(id)}`;
  return (
    <div className="-ml-3.5 flex flex-wrap">
      {can.edit && (
        <ActLink to={to('editar')} label={words.editOf(comment.writtenAt, timeZone)}>
          {words.edit}
        </ActLink>
      )}
      {can.delete && (
        <ActLink to={to('borrar')} label={words.deleteOf(comment.name)}>
          {words.delete}
        </ActLink>
      )}
      {can.report && (
        <ActLink to={to('denunciar')} label={words.reportOf(comment.name)}>
          {words.report}
        </ActLink>
      )}
    </div>
  );
}

function ActLink({ to, label, children }: { to: string; label: string; children: string }) {
  return (
    <ButtonLink kind="quiet" size="small" to={to} rel="nofollow" preventScrollReset prefetch="none" aria-label={label}>
      {children}
    </ButtonLink>
  );
}

type WriteProps = {
  label: string;
  send: string;
  parent: string;
  formKey: string;
  returned: DiscussionProps['returned'];
};

function Write({ label, send, parent, formKey, returned }: WriteProps) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formData;
  useFocusFault(form, returned);
  const isFieldFault = returned?.refused.fields.body;
  return (
    <Form method="post" ref={form} className="grid max-w-xl gap-3" noValidate preventScrollReset>
      <input type="hidden" name="act" value="comment" />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="parent" value={parent} />
      {returned && !isFieldFault && <Notice tone="error">{returned.refused.message}</Notice>}
      <Field label={label} error={returned?.refused.fields.body}>
        <TextArea name="body" rows={3} required maxLength={courseLimits.comment} defaultValue={returned?.body ?? ''} />
      </Field>
      <Button
        kind="secondary"
        className="justify-self-start"
        pending={sending?.get('act') === 'comment' && sending.get('parent') === parent}
      >
        {send}
      </Button>
    </Form>
  );
}
