import { useEffect, useState } from 'react';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { places } from './places.ts';

/**
 * On a phone, where the board begins below the first screen, a bar that leads to it. It disappears once the board is in
 * sight, where the form's own bar replaces it. Organisers get a link to the desk too.
 */
export function ChooseLink({ desk }: { desk: string | null }) {
  const isThere = useIsInSight(places.choose);
  // two of them fit beside each other on a phone
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

/** Whether part of an element is visible above the fixed bar. */
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
