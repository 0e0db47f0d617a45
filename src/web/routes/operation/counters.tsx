import { Form, useNavigation } from 'react-router';
import type { checkCounters } from '#app/operation/check-counters.ts';
import { operationTexts } from '#texts/operation/operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';

const words = operationTexts.counters;

/** Whether what is kept counted is what there is, once it is asked for. */
export function Counters({ drifts }: { drifts: Awaited<ReturnType<typeof checkCounters>> | null }) {
  const isSending = useNavigation().formData?.get('act') === 'counters';
  return (
    <Section id="cuentas" title={words.title} lead={words.lead}>
      {drifts?.length === 0 && (
        <Notice tone="success" quiet>
          {words.fine}
        </Notice>
      )}
      {drifts && drifts.length > 0 && (
        <>
          <ul className="grid list-disc gap-1 pl-5 break-words">
            {drifts.map(({ counter, id, stands, is }) => (
              <li key={`${counter} ${id}`}>{words.drift(counter, id, stands, is)}</li>
            ))}
          </ul>
          <Form method="post">
            <Button name="act" value="counters" pending={isSending}>
              {words.repair}
            </Button>
          </Form>
        </>
      )}
      <Form method="get" preventScrollReset>
        <Button kind="secondary" name="comprobar" value="cuentas">
          {words.check}
        </Button>
      </Form>
    </Section>
  );
}
