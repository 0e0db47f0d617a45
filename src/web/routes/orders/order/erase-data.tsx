import { orderErasureTexts as words } from '#texts/accounts/own-account.ts';
import { Confirm } from '#web/routes/communities/confirm.tsx';
import { Section } from '#web/ui/section.tsx';

/** Erases the name and contact of a finished order. */
export function EraseData() {
  return (
    <Section id="datos" title={words.title} lead={words.lead} className="border-t border-line pb-0!">
      <div>
        <Confirm
          asks="borrar"
          anchor="datos"
          open={words.open}
          question={words.question}
          points={words.points}
          fields={{ act: 'erase' }}
          confirm={words.confirm}
          cancel={words.cancel}
        />
      </div>
    </Section>
  );
}
