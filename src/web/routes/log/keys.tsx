import type { ReactNode } from 'react';
import { logPageTexts as words } from '#texts/draws/log-page.ts';
import { paths } from '#texts/paths.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';

type KeysProps = {
  origin: string;
  size: number;
  checkpoint: string;
  vkey: string;
  /** Those from before it that sign the log too. */
  formerKeys: readonly { vkey: string; isRetired: boolean }[];
  witnesses: readonly { name: string; vkey: string; isSigned: boolean }[];
  /** The key of this installation as a witness of others. */
  witness: string | null;
};

/** The head of the log, and what it is checked with: its key, its witnesses, a command. Folded, before the entries. */
export function Keys(keys: KeysProps) {
  return (
    <div className="mt-6 border-t border-line">
      <Folded title={words.state.title} lead={words.state.words}>
        <Checkpoint {...keys} />
      </Folded>
      <Folded title={words.witnesses.title} lead={words.witnesses.words}>
        <Witnesses {...keys} />
      </Folded>
      <Folded title={words.check.title} lead={words.check.words}>
        <Command {...keys} />
      </Folded>
    </div>
  );
}

function Folded({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <details className="border-b border-line">
      <DisclosureSummary className="min-h-14 py-2">
        <h2 className="text-lg">{title}</h2>
      </DisclosureSummary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-5">
        <p className="measure text-soft">{lead}</p>
        {children}
      </div>
    </details>
  );
}

function Checkpoint({ size, checkpoint, vkey, formerKeys }: KeysProps) {
  return (
    <>
      <p>
        {words.state.sizeLabel}: <span className="figures font-bold">{words.state.size(size)}</span>
      </p>
      <Copied text={checkpoint} label={words.state.copy} />
      <h3 className="text-lg">{words.state.key}</h3>
      <Copied text={vkey} label={words.state.copyKey} />
      <p className="text-soft">{words.state.keyWords}</p>
      {formerKeys.map(({ vkey: former, isRetired }) => (
        <div key={former} className="grid gap-1">
          <p>{isRetired ? words.state.retiredKey : words.state.formerKey}</p>
          <Copied text={former} label={words.state.copyFormerKey} />
        </div>
      ))}
    </>
  );
}

function Witnesses({ witnesses, witness }: KeysProps) {
  return (
    <>
      {witnesses.length === 0 && <p>{words.witnesses.none}</p>}
      <ul className="grid gap-4">
        {witnesses.map(({ name, vkey: key, isSigned }) => (
          <li key={key} className="grid gap-1">
            <h3 className="text-lg">{name}</h3>
            <p className="text-soft">{isSigned ? words.witnesses.signed : words.witnesses.late}</p>
            <Copied text={key} label={words.witnesses.copy(name)} />
          </li>
        ))}
      </ul>
      {witness !== null && (
        <div className="grid gap-1">
          <p>{words.witnesses.own}</p>
          <Copied text={witness} label={words.witnesses.copyOwn} />
        </div>
      )}
    </>
  );
}

/** The command reads nothing but https: what comes over plain http anybody on the way may change. */
function Command({ origin, vkey }: KeysProps) {
  if (!origin.startsWith('https://')) return <p>{words.check.insecure}</p>;
  return <Copied text={words.check.command(origin + paths.log(), vkey)} label={words.check.copy} />;
}

/** A text for programs, as it stands, with its button. */
function Copied({ text, label }: { text: string; label: string }) {
  return (
    <div className="grid min-w-0 justify-items-start gap-1">
      <pre className="w-full whitespace-pre-wrap break-all rounded-md bg-well p-3 text-sm">{text}</pre>
      <CopyButton kind="quiet" text={text} label={label} />
    </div>
  );
}
