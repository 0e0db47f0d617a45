import { type ReactNode, useId } from 'react';
import { Form, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { ButtonKind } from '#web/ui/button-style.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type ConfirmProps = {
  /** The query parameter that opens it, `?accion=borrar`, so that it works without script. */
  asks: string;
  /** The fragment of its place on the page. */
  anchor: string;
  open: string;
  /** Distinguishes several of them on one page. */
  of?: string;
  kind?: ButtonKind;
  question: string;
  /** The consequences. */
  points: readonly string[];
  /** Hidden fields of the form. */
  fields: Readonly<Record<string, string>>;
  /** The button's label; null while the act is impossible. */
  confirm: string | null;
  cancel: string;
  isMild?: boolean;
  children?: ReactNode;
};

/** A confirmation of an act, listing its consequences. */
export function Confirm({ asks, anchor, open, of, kind, isMild = false, ...asked }: ConfirmProps) {
  const [search] = useSearchParams();
  const isAsked = search.get('accion') === asks;
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const away = `?#${anchor}`;
  return (
    <>
      <ButtonLink
        kind={kind ?? (isMild ? 'secondary' : 'danger')}
        size="small"
        to={`?accion=${encodeURIComponent(asks)}#${anchor}`}
        preventScrollReset
        prefetch="none"
        aria-label={of && `${open} ${of}`}
      >
        {open}
      </ButtonLink>
      {isAsked && isHydrated && (
        <Dialog
          open
          title={asked.question}
          onOpenChange={() => navigate(away, { preventScrollReset: true, replace: true })}
        >
          <Question {...asked} isMild={isMild} away={away} />
        </Dialog>
      )}
      {isAsked && !isHydrated && (
        <Panel className="grid w-full gap-3">
          <p className="text-xl font-bold">{asked.question}</p>
          <Question {...asked} isMild={isMild} away={away} />
        </Panel>
      )}
    </>
  );
}

type QuestionProps = Omit<ConfirmProps, 'asks' | 'anchor' | 'open' | 'of' | 'kind' | 'question'> & { away: string };

function Question({ points, fields, confirm, cancel, isMild, away, children }: QuestionProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const id = useId();
  return (
    <Form method="post" className="grid gap-5" noValidate preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ul className="grid list-disc gap-1.5 pl-5" id={id}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <ButtonLink kind="secondary" to={away} preventScrollReset replace prefetch="none">
          {cancel}
        </ButtonLink>
        {confirm && (
          <Button kind={isMild ? 'primary' : 'danger'} pending={isSending} aria-describedby={id}>
            {confirm}
          </Button>
        )}
      </div>
    </Form>
  );
}
