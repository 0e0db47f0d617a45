import { paths } from '#texts/paths.ts';
import { createRaffleTexts as words } from '#texts/raffles/create-raffle.ts';
import { loginAddress } from '#web/routes/accounts/addresses.ts';
import { Button } from '#web/ui/button.tsx';

type EndButtonsProps = { pending: boolean; isEdited: boolean; isSignedOut: boolean; mayDraft: boolean };

/** The submit buttons: publish, save as draft, or save changes. */
export function EndButtons({ pending, isEdited, isSignedOut, mayDraft }: EndButtonsProps) {
  const { submit, signInAndSubmit, signInHere } = words.publish;
  if (isEdited) {
    return (
      <Button
        size="large"
        className="w-full sm:w-auto sm:justify-self-start"
        name="act"
        value="change"
        pending={pending}
      >
        {words.edit.submit}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="large" className="w-full sm:w-auto" name="act" value="publish" pending={pending}>
        {isSignedOut ? signInAndSubmit : submit}
      </Button>
      {mayDraft && (
        <Button size="large" kind="quiet" className="w-full sm:w-auto" name="act" value="draft">
          {words.publish.keepDraft}
        </Button>
      )}
      <noscript>
        <a className="link" href={loginAddress(paths.createRaffle())} target="_blank" rel="noreferrer">
          {signInHere}
        </a>
      </noscript>
    </div>
  );
}
