import { useEffect, useState } from 'react';
import { forgetForm, type KeptForm, keptForm } from './kept-forms.ts';

/** A form that waited in this browser until it could not be sent any more (null: none is asked for). It is given once, and kept no longer. */
export function useLeftBehind(name: string | null): KeptForm | null {
  const [left, setLeft] = useState<KeptForm | null>(null);
  useEffect(() => {
    if (name === null) return;
    let isGone = false;
    void keptForm(name).then((found) => {
      if (!found || isGone) return;
      if (!found.isStopped) setLeft(found);
      return forgetForm(name);
    });
    return () => {
      isGone = true;
    };
  }, [name]);
  return left;
}
