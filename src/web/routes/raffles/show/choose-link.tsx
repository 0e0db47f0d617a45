import { useEffect, useState } from 'react';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { places } from './places.ts';

/**
 * On a phone the board begins below the first screen: at the foot of that screen, the way there. It stays at the end of
 * what it follows, where the form's own bar takes its place: it is seen no more once the board is. Who runs the raffle is led to its desk before that.
 */
export function ChooseLink({ desk }: { desk: string | null }) {
  const isThere = useIsInSight(places.choose);
  // two of them have room beside each other on a phone
  const choose =
    desk === null ? buttonStyle('primary', 'normal', 'grow') : buttonStyle('quiet', 'small', 'min-h-12 grow');
  return (
    <div
      className={`foot-bar -mx-4 mt-6 flex flex-wrap gap-2 border-t border-line bg-sheet px-4 pt-3 lg:hidden print:hidden ${isThere ? 'invisible' : ''}`}
    >
      {desk !== null && (
        <ButtonLink to={desk} size="small" className="min-h-12 grow">
          {raffleTexts.manage}
        </ButtonLink>
      )}
      <a href={`#${places.choose}`} className={choose}>
        {raffleTexts.choose.go}
      </a>
    </div>
  );
}

/** Whether some of a place of the page is on the screen, above what stays at its foot. */
function useIsInSight(id: string): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const place = document.getElementById(id);
    if (!place) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      rootMargin: '0px 0px -20% 0px',
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [id]);
  return isInSight;
}
