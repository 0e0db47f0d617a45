import { FileUp, ImageUp } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { formatBytes } from '#texts/format.ts';
import { uiTexts } from '#texts/ui.ts';
import { Button } from './button.tsx';
import { useFieldControl, useFieldFault } from './field-context.ts';
import { useHydrated } from './use-hydrated.ts';

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  /** Bytes. A larger file is refused before it travels. */
  largest: number;
  /** Its form was to be sent while it holds what is too large, and it may stand out of sight. */
  onHeld?: () => void;
};

type Chosen = { name: string; size: number; preview: string | null; fault: string };

/**
 * A file field for a picture or document, with a preview and faults. The native control lies invisible above ours,
 * because browsers label theirs in their own language; without script it is shown.
 */
export function FileInput({ largest, onHeld, className = '', id, onChange, ...props }: FileInputProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const note = useId();
  const isEnhanced = useHydrated();
  const control = useFieldControl(id);
  const onFault = useFieldFault();
  const fault = chosen?.fault ?? '';
  const box = useRef<HTMLDivElement>(null);
  const held = useRef(onHeld);
  held.current = onHeld;
  useEffect(() => {
    // chosen before the page's script ran
    const file = box.current?.querySelector('input')?.files?.[0];
    if (file) setChosen(look(file, largest));
  }, [largest]);
  useEffect(() => () => revoke(chosen?.preview), [chosen?.preview]);
  useEffect(() => {
    onFault?.(fault);
    return () => onFault?.('');
  }, [onFault, fault]);
  useEffect(() => {
    const field = chosen?.fault ? box.current?.querySelector('input') : null;
    return field ? holdBack(field, () => held.current?.()) : undefined;
  }, [chosen]);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    const next = file ? look(file, largest) : null;
    setChosen(next);
    onChange?.(event);
  };

  const drop = () => {
    const field = box.current?.querySelector('input');
    if (field) field.value = '';
    setChosen(null);
    field?.focus();
  };

  const Icon = props.accept?.includes('image/') ? ImageUp : FileUp;
  const described = [control['aria-describedby'], note].filter(Boolean).join(' ');
  return (
    <div ref={box} className={`grid gap-1.5 ${className}`}>
      <div className="control relative flex min-h-14 items-center gap-3 border-dashed has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus">
        {chosen?.preview ? (
          <img
            src={chosen.preview}
            alt={uiTexts.file.previewOf(chosen.name)}
            className="max-h-40 max-w-1/3 shrink-0 rounded-sm object-contain"
            onError={() => setChosen((before) => before && { ...before, preview: null })}
          />
        ) : (
          <Icon aria-hidden="true" className="size-6 shrink-0 text-soft large-text:hidden" />
        )}
        <DrawnControl chosen={chosen} isSeen={isEnhanced} />
        <input
          {...control}
          aria-describedby={described}
          aria-invalid={fault ? true : control['aria-invalid']}
          type="file"
          className={`absolute inset-0 w-full cursor-pointer ${isEnhanced ? 'opacity-0' : 'py-4 pl-12'}`}
          onChange={choose}
          {...props}
        />
      </div>
      <p id={note} className="text-soft">
        {chosen && !fault ? formatBytes(chosen.size) : uiTexts.file.largest(largest)}
      </p>
      {fault && (
        <Button
          kind="quiet"
          size="small"
          type="button"
          onClick={drop}
          className="-ml-3.5 large-text:-ml-2 justify-self-start"
        >
          {uiTexts.file.drop}
        </Button>
      )}
    </div>
  );
}

/** What is drawn where the browser's own control lies, unseen, above it. Without script it only keeps the room for that. */
function DrawnControl({ chosen, isSeen }: { chosen: Chosen | null; isSeen: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 ${isSeen ? '' : 'invisible'}`}
    >
      <span className="max-w-full rounded-sm bg-ink px-3 py-1.5 font-semibold text-paper">
        {chosen ? uiTexts.file.change : uiTexts.file.choose}
      </span>
      <span className="min-w-0 text-soft wrap-anywhere">{chosen ? cutName(chosen.name) : uiTexts.file.none}</span>
    </span>
  );
}

function look(file: File, largest: number): Chosen {
  const fault = file.size > largest ? uiTexts.file.tooLarge(file.size, largest) : '';
  // a browser draws no preview of a PDF, and few draw one of HEIC
  const isDrawn = /^image\/(jpeg|png|webp|gif|avif)$/.test(file.type);
  return { name: file.name, size: file.size, preview: isDrawn ? URL.createObjectURL(file) : null, fault };
}

/**
 * Blocks submission while the field is invalid, and shows its fault. A field without a name is not submitted, and
 * blocks nothing. Gives the function that unblocks.
 */
function holdBack(field: HTMLInputElement, onHeld: () => void): (() => void) | undefined {
  const { form, name } = field;
  if (!form || name === '') return;
  const stop = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    onHeld();
    field.focus();
  };
  form.addEventListener('submit', stop, { capture: true });
  return () => form.removeEventListener('submit', stop, { capture: true });
}

function revoke(preview: string | null | undefined): void {
  if (preview) URL.revokeObjectURL(preview);
}

const longestName = 48;

/** A file's name with its middle left out where it is long: what tells files apart stands at both ends. */
function cutName(name: string): string {
  const letters = [...name];
  if (letters.length <= longestName) return name;
  return `${letters.slice(0, longestName - 17).join('')}…${letters.slice(-16).join('')}`;
}
