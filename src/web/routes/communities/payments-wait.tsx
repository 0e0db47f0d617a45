import { chargeTexts } from '#texts/access/charges.ts';
import { paths } from '#texts/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

type PaymentsWaitProps = { count: number; communityUrl: string };

/** Tells organisers of access payments to review, with a link to them. */
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
