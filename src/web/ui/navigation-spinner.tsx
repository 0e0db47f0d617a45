import { useNavigation } from 'react-router';
import { layoutTexts } from '#texts/layout.ts';
import { Spinner } from './spinner.tsx';

/** Turns at the top of the page while another one is on its way. */
export function NavigationSpinner() {
  const { state } = useNavigation();
  if (state !== 'loading') return null;
  return (
    <div className="after-a-moment pointer-events-none fixed top-3 left-1/2 z-50 grid -translate-x-1/2 rounded-full bg-ink p-2.5 text-paper shadow-lift">
      <Spinner label={layoutTexts.loading} />
    </div>
  );
}
