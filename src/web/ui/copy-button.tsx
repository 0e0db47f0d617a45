import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { Button } from './button.tsx';
import type { ButtonKind, ButtonSize } from './button-style.ts';

type CopyButtonProps = {
  text: string;
  /** «Copiar» unless several stand together: «Copiar el concepto». */
  label?: string;
  kind?: ButtonKind;
  size?: ButtonSize;
};

const answerLasts = 2500;

/** Puts a text on the clipboard and says so in its own place. */
export function CopyButton({ text, label = uiTexts.copy, kind = 'secondary', size = 'small' }: CopyButtonProps) {
  const [answer, setAnswer] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => setAnswer(null), answerLasts);
    return () => clearTimeout(timer);
  }, [answer]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setAnswer('copied'),
      () => setAnswer('failed'),
    );
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button type="button" kind={kind} size={size} onClick={copy}>
        {answer === 'copied' ? (
          <Check aria-hidden="true" className="size-5" />
        ) : (
          <Copy aria-hidden="true" className="size-5" />
        )}
        {answer === 'copied' ? uiTexts.copied : label}
      </Button>
      <span role="status" className={answer === 'failed' ? 'text-soft' : 'sr-only'}>
        {answer === 'copied' && uiTexts.copied}
        {answer === 'failed' && uiTexts.copyFailed}
      </span>
    </span>
  );
}
