import { type FormEvent, useState } from 'react';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { printIn } from '#verifier/typed-hex.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/** One of the two fingerprints that were published before the draw. */
export type OwnExpectation = { huella_cierre: string } | { huella_bases: string };

/**
 * Asks for the one thing that the mathematics cannot give: a fingerprint published before the draw. For a draw that was
 * cancelled before its list was sealed, that of its rules.
 */
export function OwnPrint({ of, onExpect }: { of: 'cierre' | 'bases'; onExpect: (own: OwnExpectation) => void }) {
  const [fault, setFault] = useState<string>();
  const compare = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const print = printIn(String(new FormData(event.currentTarget).get('huella')));
    if (print) onExpect(of === 'cierre' ? { huella_cierre: print } : { huella_bases: print });
    else setFault(verifierTexts.page.badPrint);
  };
  return (
    <Notice quiet className="mt-6" title={verifierTexts.page.ownPrint.title}>
      <p>{verifierTexts.page.ownPrint.words[of]}</p>
      <form onSubmit={compare} className="mt-3 grid gap-3">
        <Field label={verifierTexts.facts.prints[of]} error={fault}>
          <TextInput name="huella" autoComplete="off" autoCapitalize="off" spellCheck={false} className="figures" />
        </Field>
        <Button kind="secondary" className="justify-self-start">
          {verifierTexts.page.ownPrint.compare}
        </Button>
      </form>
    </Notice>
  );
}
