import { Form } from 'react-router';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { Button } from '#web/ui/button.tsx';

const words = raffleTexts.own;

/** That the browser remembers what is shown, and the button that ends it for this raffle. */
export function ForgetLinks() {
  return (
    <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-center gap-x-3">
      <input type="hidden" name="act" value="forget" />
      <span>{words.kept}</span>
      <Button kind="quiet" size="small" className="-ml-3.5 large-text:-ml-2">
        {words.forget}
      </Button>
    </Form>
  );
}
