import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import type { ActResult } from '#web/routes/messages/message-act-names.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type ActButtonProps = {
  act: string;
  /** The page that takes the form. */
  action: string;
  /** What it is done to. */
  message?: string;
  className: string;
  label?: string;
  children: ReactNode;
};

/** A button that does one thing at once and leaves the page where it is. */
export function ActButton({ act, action, message, className, label, children }: ActButtonProps) {
  const fetcher = useFetcher<ActResult>();
  const isHydrated = useHydrated();
  const refusal = fetcher.data?.ok === false ? fetcher.data.refused : null;
  return (
    <fetcher.Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="act" value={act} />
      {message && <input type="hidden" name="m" value={message} />}
      {isHydrated && <input type="hidden" name="js" value="1" />}
      <button type="submit" className={className} aria-label={label}>
        {children}
      </button>
      {refusal && (
        <p role="alert" className="px-3 py-1 text-sm text-wrong-ink">
          {refusal.fields.pin ?? refusal.message}
        </p>
      )}
    </fetcher.Form>
  );
}
