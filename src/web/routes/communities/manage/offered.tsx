import { Form } from 'react-router';
import { manageCommunitiesTexts } from '#texts/communities/manage-communities.ts';
import { formatDateTime } from '#texts/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';

const words = manageCommunitiesTexts.transfer;

type OfferedProps = {
  offers: readonly { id: string; name: string; from: string; expiresAt: string; timeZone: string }[];
};

/** The ownership offers to the asker. */
export function Offered({ offers }: OfferedProps) {
  if (offers.length === 0) return null;
  return (
    <Section title={words.offeredTitle}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {offers.map(({ id, name, from, expiresAt, timeZone }) => (
          <li key={id}>
            <Panel className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
              <div className="grid min-w-0 grow basis-80 gap-1">
                <h3 className="text-xl break-words">{words.offered(from, name)}</h3>
                <p className="measure text-soft">{words.offeredWords(formatDateTime(expiresAt, timeZone))}</p>
              </div>
              <Form method="post" className="flex flex-wrap-reverse gap-3">
                <input type="hidden" name="offer" value={id} />
                <Button
                  kind="secondary"
                  size="small"
                  name="act"
                  value="decline"
                  aria-label={`${words.decline}: ${name}`}
                >
                  {words.decline}
                </Button>
                <Button size="small" name="act" value="accept" aria-label={`${words.accept}: ${name}`}>
                  {words.accept}
                </Button>
              </Form>
            </Panel>
          </li>
        ))}
      </ul>
    </Section>
  );
}
