import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

type SilenceProps = {
  silence: { kind: 'off' } | { kind: 'muted'; until: string } | { kind: 'not-active'; status: Status };
  community: { url: string; timeZone: string };
  canConfigure: boolean;
};
type Status = keyof (typeof messageTexts.silence)['not-activeWords'];

const words = messageTexts.silence;

/** Why there is nothing to write with. */
export function Silence({ silence, community, canConfigure }: SilenceProps) {
  if (silence.kind === 'muted') {
    return (
      <Notice tone="warning" quiet title={words.muted(silence.until, community.timeZone)}>
        {words.mutedWords}
      </Notice>
    );
  }
  if (silence.kind === 'not-active') {
    return (
      <Notice quiet title={words['not-active']}>
        {words['not-activeWords'][silence.status]}
      </Notice>
    );
  }
  return (
    <Notice
      quiet
      title={words.off}
      action={
        canConfigure && (
          <ButtonLink kind="secondary" size="small" to={paths.settings({ communityUrl: community.url })}>
            {words.settings}
          </ButtonLink>
        )
      }
    >
      {words.offWords}
    </Notice>
  );
}
