import { drawTexts } from '#texts/draws/draws.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';

type FingerprintProps = {
  label: string;
  value: string;
  /** What the digits are, for the copy button's label. */
  kind?: keyof typeof drawTexts.copy;
  isCentred?: boolean;
};

/** A fingerprint in groups for comparing by eye; copied without gaps. */
export function Fingerprint({ label, value, kind = 'print', isCentred = false }: FingerprintProps) {
  return (
    <div className={`grid gap-1 ${isCentred ? 'justify-items-center' : 'justify-items-start'}`}>
      <p className="text-soft">{label}</p>
      <PrintDigits value={value} />
      <span className={`print:hidden ${isCentred ? '' : '-ml-3.5'}`}>
        <CopyButton kind="quiet" text={value} label={drawTexts.copy[kind]} />
      </span>
    </div>
  );
}

/** The digits of a fingerprint in groups. */
export function PrintDigits({ value }: { value: string }) {
  const groups = value.match(/.{1,8}/g) ?? [];
  return (
    <p className="print-digits">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fingerprint's groups never move
        <span key={index}>{group}</span>
      ))}
    </p>
  );
}
