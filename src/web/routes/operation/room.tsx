import type { ShownOperation } from '#app/operation/show-operation.ts';
import { formatBytes } from '#texts/format.ts';
import { operationTexts } from '#texts/operation/operation.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';

const words = operationTexts.room;

/** That files are refused already for want of room, and what to do. Stands before all that can wait. */
export function RoomWarning({ room }: Pick<ShownOperation, 'room'>) {
  if (!room || room.free > room.floor) return null;
  return (
    <Notice tone="warning" quiet title={words.full} className="mb-4">
      <div className="grid gap-2">
        <p>{words.fullWords(formatBytes(room.free), formatBytes(room.floor))}</p>
        <p>{words.fullTodo}</p>
      </div>
    </Notice>
  );
}

/** How much room is left where files are kept, and what happens when it runs out. */
export function Room({ room }: Pick<ShownOperation, 'room'>) {
  if (!room) {
    return (
      <Section title={words.title}>
        <p className="text-soft">{words.bucket}</p>
      </Section>
    );
  }
  return (
    <Section title={words.title} lead={words.words(formatBytes(room.floor))}>
      <Panel>
        <Facts
          facts={[
            { label: words.free, value: formatBytes(room.free) },
            { label: words.total, value: formatBytes(room.total) },
          ]}
        />
      </Panel>
    </Section>
  );
}
