import { chargeTexts } from '#texts/access/charges.ts';
import { paths } from '#texts/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

type PaymentsWaitProps = { count: number; communityUrl: string };

/** Says to who runs a community that people have paid for access and wait at the door, and leads to where they are let in. */
export function PaymentsWait({ count, communityUrl }: PaymentsWaitProps) {
  if (count === 0) return null;
  return (
    <Notice
      quiet
      tone="warning"
      title={chargeTexts.waits(count)}
      action={
        <ButtonLink size="small" to={`${paths.charges({ communityUrl })}?ver=${chargeTexts.slugs.review}`}>
          {chargeTexts.waitsDo}
        </ButtonLink>
      }
    />
  );
}
