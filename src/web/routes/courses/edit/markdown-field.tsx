import { Bold, Heading, ImagePlus, Italic, Link as LinkIcon, List, type LucideIcon } from 'lucide-react';
import { type ChangeEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { courseLimits } from '#domain/courses/course.ts';
import { largestPicture } from '#domain/pictures/picture-size.ts';
import { courseTexts } from '#texts/courses.ts';
import { acceptedPictures } from '#web/routes/courses/course-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ParsedMarkdown } from '#web/ui/parse-markdown.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useScriptOnly } from '#web/ui/use-script-only.ts';
import { withPictureMark } from './picture-mark.ts';
import { usePreview } from './use-preview.ts';

const words = courseTexts.lessonForm;

type MarkdownFieldProps = {
  initial: string;
  /** How that looks, where the server was asked for it. */
  drawn: ParsedMarkdown | null;
  error: string | undefined;
  /** Without script the server draws the preview that was asked for. */
  isPreviewed: boolean;
  onChange: () => void;
};

type Uploaded = { picture?: string; refused?: { message: string } } | undefined;

/** The text of a lesson, with marks at hand, its pictures, and how it will look. */
export function MarkdownField({ initial, drawn, error, isPreviewed, onChange }: MarkdownFieldProps) {
  const [isShown, setIsShown] = useState(isPreviewed);
  const pane = useRef<HTMLElement>(null);
  const { body, area, write, put, putPicture, remember } = useMarkdownText(initial, onChange);
  const preview = usePreview({ body, drawn: body === initial ? drawn : null, isShown, pane });
  const scriptOnly = useScriptOnly();
  return (
    <div className="grid gap-3">
      <div className={`flex flex-wrap items-center justify-between gap-2 ${scriptOnly}`}>
        <Tools put={put} />
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className={buttonStyle('secondary', 'small', 'lg:hidden')}
        >
          {isShown ? words.write : words.preview}
        </button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <Field
          label={words.body}
          hint={words.bodyHint}
          error={error}
          className={`content-start ${isShown ? 'max-lg:hidden noscript:grid' : ''}`}
        >
          <TextArea
            ref={area}
            name="body"
            rows={16}
            maxLength={courseLimits.body}
            value={body}
            className="min-h-72 font-mono text-base"
            onChange={(event) => write(event.target.value)}
            onSelect={remember}
          />
        </Field>
        <section
          ref={pane}
          aria-label={words.preview}
          className={`flex flex-col gap-2 ${isShown ? '' : 'max-lg:hidden'} ${isPreviewed ? '' : 'noscript:hidden'}`}
        >
          <p className="font-semibold max-lg:sr-only">{words.preview}</p>
          {/* beside the text it is as high as that, so that nothing below moves when it is drawn */}
          <div className="relative min-h-72 grow rounded-md border border-line bg-sheet">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what it is to scroll */}
            <div className="p-4 lg:absolute lg:inset-0 lg:overflow-y-auto" tabIndex={0}>
              <Preview body={body} preview={preview} />
            </div>
          </div>
        </section>
      </div>
      <noscript>
        <Button kind="secondary" size="small" name="act" value="preview">
          {words.preview}
        </Button>
      </noscript>
      <PictureUpload onKept={putPicture} />
    </div>
  );
}

function Preview({ body, preview }: { body: string; preview: ParsedMarkdown | null }) {
  if (body.trim() === '') return <p className="text-soft">{words.previewEmpty}</p>;
  return preview && <Markdown text={preview} />;
}

/** The text while it is written: its field, what is typed in it, and the marks that are put where the writer is. */
function useMarkdownText(initial: string, onChange: () => void) {
  const [body, setBody] = useState(initial);
  const area = useRef<HTMLTextAreaElement>(null);
  // where the writer was in the text, once they have been: a field that was never touched would say its beginning
  const place = useRef<number | undefined>(undefined);
  useEffect(() => setBody(initial), [initial]);

  const write = (next: string) => {
    setBody(next);
    onChange();
  };
  return {
    body,
    area,
    write,
    put(before: string, behind: string, empty: string) {
      const field = area.current;
      if (!field) return;
      const { selectionStart: start, selectionEnd: end } = field;
      const inside = body.slice(start, end) || empty;
      write(body.slice(0, start) + before + inside + behind + body.slice(end));
      requestAnimationFrame(() => {
        field.focus();
        field.setSelectionRange(start + before.length, start + before.length + inside.length);
      });
    },
    putPicture(hash: string, alt: string) {
      const at = place.current;
      const next = withPictureMark(body, { hash, alt, ...(at !== undefined && { at }) });
      write(next.body);
      place.current = next.behind;
      requestAnimationFrame(() => area.current?.setSelectionRange(next.behind, next.behind));
    },
    remember({ currentTarget: { selectionStart } }: SyntheticEvent<HTMLTextAreaElement>) {
      place.current = selectionStart;
    },
  };
}

/** The marks at hand: each goes around what is selected, or around a word in its place. */
const tools = [
  { label: words.bold, icon: Bold, marks: ['**', '**', words.bold.toLowerCase()] },
  { label: words.italic, icon: Italic, marks: ['*', '*', words.italic.toLowerCase()] },
  { label: words.heading, icon: Heading, marks: ['\n## ', '\n', words.heading] },
  { label: words.list, icon: List, marks: ['\n- ', '\n', words.list.toLowerCase()] },
  { label: words.link, icon: LinkIcon, marks: ['[', '](https://)', words.link.toLowerCase()] },
] as const satisfies readonly { label: string; icon: LucideIcon; marks: readonly [string, string, string] }[];

function Tools({ put }: { put: (before: string, behind: string, empty: string) => void }) {
  return (
    <fieldset className="flex flex-wrap">
      <legend className="sr-only">{words.tools}</legend>
      {tools.map(({ label, icon: Icon, marks }) => (
        <Tool
          key={label}
          label={label}
          icon={<Icon aria-hidden="true" className="size-5" />}
          act={() => put(marks[0], marks[1], marks[2])}
        />
      ))}
    </fieldset>
  );
}

function Tool({ label, icon, act }: { label: string; icon: ReactNode; act: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={act}
      className="grid size-11 place-items-center rounded-md hover:bg-well"
    >
      {icon}
    </button>
  );
}

/** A picture for the text. With script it goes at once and its mark lands where the writer was; without, with the form. */
function PictureUpload({ onKept }: { onKept: (hash: string, alt: string) => void }) {
  const fetcher = useFetcher<Uploaded>();
  const isEnhanced = useHydrated();
  const alt = useRef<HTMLInputElement>(null);
  const taken = useRef<string | null>(null);
  const picture = fetcher.data?.picture;
  const isSending = fetcher.state !== 'idle';
  useEffect(() => {
    if (isSending || !picture || taken.current === picture) return;
    taken.current = picture;
    onKept(picture, alt.current?.value.trim() || words.pictureAltDefault);
    if (alt.current) alt.current.value = '';
  });
  const send = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // the field says of one that is too large that it is
    if (!file || file.size > largestPicture) return;
    taken.current = null;
    const form = new FormData();
    form.set('act', 'picture-alone');
    form.set('coverFile', file);
    fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' });
  };
  return (
    <details className="rounded-md border border-line px-4">
      <summary className="inline-flex min-h-12 items-center gap-2 font-semibold">
        <ImagePlus aria-hidden="true" className="size-5" />
        {words.picture}
      </summary>
      <div className="grid gap-4 pt-1 pb-4">
        <p className="text-soft">{isEnhanced ? words.pictureHint : words.pictureHintAtEnd}</p>
        {fetcher.data?.refused && <Notice tone="error">{fetcher.data.refused.message}</Notice>}
        <Field label={words.pictureAlt} optional>
          <TextInput name="pictureAlt" ref={alt} maxLength={200} />
        </Field>
        <Field label={words.file}>
          <FileInput
            key={fetcher.state === 'idle' ? picture : 'sent'}
            accept={acceptedPictures}
            largest={largestPicture}
            {...(isEnhanced ? { onChange: send } : { name: 'coverFile' })}
          />
        </Field>
        {isSending && (
          <p className="flex items-center gap-2 text-soft">
            <Spinner label={words.pictureWait} />
            {words.pictureWait}
          </p>
        )}
        <noscript>
          <Button kind="secondary" size="small" name="act" value="picture">
            {words.pictureSend}
          </Button>
        </noscript>
      </div>
    </details>
  );
}
