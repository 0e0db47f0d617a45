import { raffleTexts } from '#texts/raffle.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { places } from './places.ts';

/**
 * On a phone the board begins below the first screen: at the foot of that screen, the way there. It stays at the end of
 * what it follows, where the form's own bar takes its place.
 */
export function ChooseLink() {
  return (
    <div className="foot-bar -mx-4 mt-6 border-t border-line bg-sheet px-4 pt-3 lg:hidden print:hidden">
      <a href={`#${places.choose}`} className={buttonStyle('primary', 'normal', 'w-full')}>
        {raffleTexts.choose.go}
      </a>
    </div>
  );
}
