import { logPageTexts as words } from '#texts/draws/log-page.ts';
import { paths } from '#texts/paths.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Section } from '#web/ui/section.tsx';

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

/** The head of the log, and what it is checked with: its key, its witnesses, a command. */
export function Keys({ origin, size, checkpoint, vkey, formerKeys, witnesses, witness }: KeysProps) {
  const command = words.check.command(origin + paths.log(), vkey);
  return (
    <>
      <Section title={words.state.title} lead={words.state.words}>
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
      </Section>
      <Section title={words.witnesses.title} lead={words.witnesses.words}>
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
      </Section>
      <Section title={words.check.title} lead={words.check.words}>
        <Copied text={command} label={words.check.copy} />
      </Section>
    </>
  );
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
