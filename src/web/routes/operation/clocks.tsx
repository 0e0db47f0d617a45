import { Form, useNavigation } from 'react-router';
import type { ShownClocks } from '#app/operation/confirm-clock.ts';
import { formatLongDateTime } from '#texts/format.ts';
import { operationClockTexts as words } from '#texts/operation/operation-clocks.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The servers whose clock has jumped, and what to do about each. Nothing while all go right. */
export function Clocks({ clocks }: { clocks: ShownClocks }) {
  const sending = useNavigation().formData;
  return clocks.map(({ server, movedMs, clock, hour, isContradicted }) => (
    <Notice
      key={server}
      tone="warning"
      quiet
      title={words.title}
      className="mb-4"
      action={
        <Form method="post">
          <input type="hidden" name="act" value="clock" />
          <Button kind="secondary" name="moved" value={movedMs} pending={sending?.get('act') === 'clock'}>
            {words.confirm}
          </Button>
        </Form>
      }
    >
      <div className="grid gap-3">
        <p>{words.lead}</p>
        <Facts
          facts={[
            { label: words.clock, value: formatLongDateTime(clock, 'UTC') },
            { label: words.hour, value: formatLongDateTime(hour, 'UTC') },
          ]}
        />
        {isContradicted && <p>{words.contradicted}</p>}
        <p>{words.todo}</p>
        <p>{words.irreversible}</p>
      </div>
    </Notice>
  ));
}
