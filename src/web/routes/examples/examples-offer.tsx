import { Form, useNavigation } from 'react-router';
import type { ShownExamples } from '#app/examples/show-examples.ts';
import { exampleTexts as words } from '#texts/examples.ts';
import { paths } from '#texts/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

type ExamplesOfferProps = { examples: ShownExamples };

/** Offers to fill an empty installation, or leads to where it is seen how far that has come. */
export function ExamplesOffer({ examples }: ExamplesOfferProps) {
  const isUnderway = examples.state === 'underway';
  return (
    <section
      aria-labelledby="ejemplos"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-xl border-[1.5px] border-dashed border-edge bg-sheet p-4 sm:px-6"
    >
      <div className="grid min-w-0 basis-80 grow gap-1">
        <h2 id="ejemplos" className="font-text text-base font-semibold tracking-normal">
          {isUnderway ? words.underway.title : words.offer.title}
        </h2>
        <p className="measure text-soft">{isUnderway ? words.underway.lead : words.offer.short}</p>
      </div>
      {isUnderway ? (
        <ButtonLink kind="secondary" className="max-sm:w-full" to={paths.examples()}>
          {words.underway.look}
        </ButtonLink>
      ) : (
        <FillForm kind="secondary" />
      )}
    </section>
  );
}

/** The button that fills. */
export function FillForm({ kind = 'primary', label }: { kind?: 'primary' | 'secondary'; label?: string }) {
  const { formAction } = useNavigation();
  return (
    <Form method="post" action={paths.examples()} className="max-sm:w-full">
      <Button kind={kind} className="max-sm:w-full" pending={formAction === paths.examples()}>
        {label ?? words.offer.button}
      </Button>
    </Form>
  );
}
