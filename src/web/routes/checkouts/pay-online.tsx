import { checkoutTexts as words } from '#texts/orders/checkouts.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';

type PayOnlineProps = {
  /** The gateways that it may be paid through; none shows nothing. */
  gateways: readonly { id: string; name: string }[];
  /** What else the form says, so that the page's action knows what is paid. */
  fields?: Readonly<Record<string, string>>;
};

/** A button for each gateway. The page's action answers `act=pay-online` by sending the payer there. */
export function PayOnline({ gateways, fields = {} }: PayOnlineProps) {
  if (gateways.length === 0) return null;
  return (
    <Section title={words.payTitle} lead={words.payLead} className="py-0!">
      <form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="act" value="pay-online" />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {gateways.map(({ id, name }) => (
          <Button key={id} kind="secondary" name="gateway" value={id}>
            {words.payWith(name)}
          </Button>
        ))}
      </form>
    </Section>
  );
}
