import { FileCheck2 } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { formatBytes } from '#texts/format.ts';
import { isNamedList } from './material.ts';

const words = verifierTexts.page.drop;

/** Accepts the acta and its list, dropped or chosen, together or separately. */
export function DropZone({ files, onFiles }: { files: readonly File[]; onFiles: (files: File[]) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (taken: FileList | null) => onFiles(withTaken(files, [...(taken ?? [])]));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files);
    // The same file can be chosen again after it was changed.
    event.target.value = '';
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid cursor-pointer justify-items-center gap-2 rounded-xl border-2 border-dashed px-5 py-8 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-current ${isOver ? 'border-ink bg-well' : 'border-edge bg-sheet'}`}
    >
      <FileCheck2 aria-hidden="true" className="size-8 text-soft" />
      <span className="text-xl font-bold">{words.title}</span>
      <span className="text-soft">
        {words.words} <span className="hidden pointer-fine:inline">{words.drag}</span>
      </span>
      <span className="mt-1 inline-flex min-h-11 items-center rounded-md border-[1.5px] border-ink px-4 font-semibold">
        {words.choose}
      </span>
      <input
        id={id}
        type="file"
        multiple
        accept=".json,.svl,.tlog-proof,application/json"
        aria-label={words.label}
        className="sr-only"
        onChange={choose}
      />
      {files.length > 0 && (
        <span role="status" className="mt-2 flex flex-wrap justify-center gap-2">
          {files.map((file) => (
            <span key={file.name} className="rounded-sm bg-paid px-2 py-1 text-paid-ink">
              {file.name} · {formatBytes(file.size)}
            </span>
          ))}
        </span>
      )}
    </label>
  );
}

/** A new acta replaces the former; a list is added. */
function withTaken(files: readonly File[], taken: readonly File[]): File[] {
  const kind = (file: File) => (isNamedList(file.name) ? 'list' : 'acta');
  const kept = files.filter((file) => !taken.some((other) => kind(other) === kind(file)));
  return [...kept, ...taken];
}
