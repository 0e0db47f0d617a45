import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { claimMinutes } from '#domain/orders/hand-message.ts';
import { formatNumbers } from '#texts/format.ts';
import { handTexts } from '#texts/orders/hand-messages.ts';
import type { HandAct, HandAnswer } from '#web/routes/raffles/hand-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { WhatsAppLink } from '#web/ui/whats-app-link.tsx';

type Card = NonNullable<HandAnswer['card']>;

const words = handTexts.card;

/** One message to one person, ready to be sent, and what comes after it. */
export function HandCard({ card }: { card: Card }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel className="grid gap-4">
      <div className="grid gap-1">
        <p className="text-sm text-soft">{handTexts.kinds[card.kind]}</p>
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 text-xl outline-none wrap-anywhere">
          {words.heading(card.name)}
        </h2>
        <p className="figures text-soft">
          {words.order(formatNumbers(card.numbers, String(card.lastNumber).length, 6), card.reference)}
        </p>
      </div>
      <div className="grid gap-1">
        <p className="whitespace-pre-line rounded-md bg-well px-3 py-2 wrap-anywhere">{card.text}</p>
        <p className="text-sm text-soft">{words.hint}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <WhatsAppLink text={card.text} phone={card.phone} label={words.open} size="normal" />
        <CopyButton text={card.text} label={words.copy} size="normal" />
      </div>
      <p className="text-sm text-soft">{words.claimed(claimMinutes)}</p>
      <Marks card={card} />
    </Panel>
  );
}

function Marks({ card: { order, kind, about } }: { card: Card }) {
  const asked = useNavigation().formData?.get('act');
  return (
    <Form method="post" className="flex flex-wrap gap-2 border-t border-line pt-4">
      <input type="hidden" name="order" value={order} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="about" value={about} />
      <Button name="act" value={'told' satisfies HandAct} pending={asked === 'told'} className="grow sm:grow-0">
        {words.next}
      </Button>
      <Button name="act" value={'skip' satisfies HandAct} kind="quiet" pending={asked === 'skip'}>
        {words.skip}
      </Button>
    </Form>
  );
}
