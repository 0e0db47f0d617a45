import { courseTexts } from '#texts/courses.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** In the address of a page that is looked at as a member would. */
export const tryQuery = '?como=miembro';

export function isTrying(url: string): boolean {
  return new URL(url).searchParams.get('como') === 'miembro';
}

/** Says that what is seen is what a member would see, and leads back. */
export function TryBar({ back }: { back: string }) {
  return (
    <Notice
      tone="info"
      quiet
      className="my-4"
      action={
        <ButtonLink kind="secondary" size="small" to={back} prefetch="none">
          {courseTexts.stopTrying}
        </ButtonLink>
      }
    >
      {courseTexts.trying}
    </Notice>
  );
}
