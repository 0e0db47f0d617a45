import { formatPercent } from '#texts/format.ts';
import { waitingTexts as words } from '#texts/waiting.ts';
import { TaskProgress } from '#web/ui/task-progress.tsx';
import type { Upload } from './upload.ts';

/** The progress of an upload. `what` names what is uploaded, as a fragment that ends the sentence. */
export function UploadNotice({ upload: { sent, total }, what }: { upload: Upload; what: string }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <p role="status">{sent < total ? words.sending(what) : words.sent(what)}</p>
        <p className="figures text-soft">{formatPercent(sent, total)}</p>
      </div>
      <TaskProgress label={words.sendingBar} done={sent} of={total} />
    </div>
  );
}
