import { type FormEvent, useState } from 'react';
import { readVkey } from '#domain/log/vkey.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { verifierFileTexts } from '#texts/draws/verifier-file.ts';
import { hexIn, printIn } from '#verifier/typed-hex.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { nowInSeconds } from './clock.ts';
import { DropZone } from './drop-zone.tsx';
import { actaAddress, fetchMaterial, isNamedList, listBeside, type Material, readMaterial } from './material.ts';
import type { Expected } from './use-verification.ts';

type VerifyFormProps = {
  pending: boolean;
  onCheck: (source: () => Promise<Material>, expected: Expected) => void;
};

type Faults = Partial<Record<'acta' | 'cierre' | 'bases' | 'firma' | 'clave' | 'testigos' | 'quorum', string>>;

const words = verifierTexts.page;
const { fields: logWords, faults: logFaults } = verifierFileTexts;
const asTyped = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, className: 'figures' } as const;

/** The inputs of a verification: files, fingerprints from before the draw, a signature, the clock. */
export function VerifyForm({ pending, onCheck }: VerifyFormProps) {
  const [files, setFiles] = useState<File[]>([]);
  const [faults, setFaults] = useState<Faults>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const source = sourceIn(files, String(form.get('texto')).trim());
    const { expected, faults } = expectedIn(form);
    const log = logIn(form, files);
    const found = { ...faults, ...log.faults };
    const all = source ? found : { ...found, acta: words.noMaterial };
    setFaults(all);
    if (source && Object.keys(all).length === 0) onCheck(source, { ...expected, ...log.expected });
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <DropZone files={files} onFiles={setFiles} />
      <Disclosure title={words.paste.open}>
        <Field label={words.paste.label}>
          <TextArea name="texto" rows={3} {...asTyped} />
        </Field>
      </Disclosure>
      <FieldError id="acta-error">{faults.acta}</FieldError>
      <Field label={words.print.label} hint={words.print.hint} error={faults.cierre} optional>
        <TextInput name="cierre" {...asTyped} />
      </Field>
      <Disclosure title={logWords.log} open={Boolean(faults.clave || faults.testigos || faults.quorum)}>
        <div className="grid gap-4">
          <Field {...logWords.logKey} error={faults.clave} optional>
            <TextInput name="clave" {...asTyped} />
          </Field>
          <Field {...logWords.witnesses} error={faults.testigos} optional>
            <TextArea name="testigos" rows={2} {...asTyped} />
          </Field>
          <Field {...logWords.quorum} error={faults.quorum} optional>
            <TextInput name="quorum" inputMode="numeric" {...asTyped} />
          </Field>
        </div>
      </Disclosure>
      <Disclosure title={words.more} open={Boolean(faults.bases || faults.firma)}>
        <div className="grid gap-4">
          <Field label={words.basesPrint.label} hint={words.basesPrint.hint} error={faults.bases} optional>
            <TextInput name="bases" {...asTyped} />
          </Field>
          <Field label={words.signature.label} hint={words.signature.hint} error={faults.firma} optional>
            <TextInput name="firma" {...asTyped} />
          </Field>
          <Checkbox name="reloj" defaultChecked label={words.clock.label} hint={words.clock.hint} />
        </div>
      </Disclosure>
      <Button size="large" pending={pending} className="justify-self-stretch sm:justify-self-start">
        {words.check}
      </Button>
    </form>
  );
}

type DisclosureProps = { title: string; open?: boolean; children: React.ReactNode };

/** Opens by itself for a fault in it; only its reader closes it. */
function Disclosure({ title, open = false, children }: DisclosureProps) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return (
    <details className="group" open={wasOpened || undefined}>
      <summary className="link inline-flex min-h-11 list-none items-center [&::-webkit-details-marker]:hidden">
        {title}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}

function sourceIn(files: File[], text: string): (() => Promise<Material>) | null {
  if (text.startsWith('{')) {
    const pasted = new File([text], 'acta.json');
    return () => readMaterial([pasted, ...files.filter(({ name }) => isNamedList(name))]);
  }
  if (text) return () => fetchMaterial(actaAddress(text), listBeside(actaAddress(text)));
  return files.length > 0 ? () => readMaterial(files) : null;
}

function expectedIn(form: FormData): { expected: Expected; faults: Faults } {
  const typed = (name: string) => String(form.get(name) ?? '').trim();
  const cierre = printIn(typed('cierre'));
  const bases = printIn(typed('bases'));
  const firma = hexIn(typed('firma'), 96);
  const faults: Faults = {};
  if (typed('cierre') && !cierre) faults.cierre = words.badPrint;
  if (typed('bases') && !bases) faults.bases = words.badPrint;
  if (typed('firma') && !firma) faults.firma = words.badSignature;
  const ahora = form.get('reloj') ? nowInSeconds() : null;
  return { expected: { huella_cierre: cierre, huella_bases: bases, firma_baliza: firma, ahora }, faults };
}

/** What the reader knows of the log and its witnesses. A proof says nothing without the log's key. */
function logIn(form: FormData, files: readonly File[]): { expected: Expected; faults: Faults } {
  const typed = (name: string) => String(form.get(name) ?? '').trim();
  const [clave, quorum] = [typed('clave'), typed('quorum')];
  const testigos = typed('testigos')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const hasProof = files.some(({ name }) => name.toLowerCase().endsWith('.tlog-proof'));
  const faults: Faults = {};
  if (!clave && hasProof) faults.clave = logFaults.proofNeedsKey;
  if (clave && !readVkey(clave, 'log')) faults.clave = logFaults.logKey;
  if (testigos.some((key) => !readVkey(key, 'witness'))) faults.testigos = logFaults.witnesses;
  if (quorum && !/^[1-9][0-9]*$/.test(quorum)) faults.quorum = logFaults.quorum;
  return { expected: { clave_registro: clave || null, testigos, quorum: Number(quorum) || 1 }, faults };
}
