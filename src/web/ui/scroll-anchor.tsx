import { Component, type ReactNode } from 'react';

type SteadyProps = {
  /** What the page shows: when it is another, what is looked at stays in its place. */
  shown: unknown;
  /** What is looked at; null: nothing has to stay. */
  looked: () => Element | null;
  children: ReactNode;
};
type Place = { element: Element; top: number };

/**
 * Scroll anchoring: keeps an element at its place on the screen when a revalidation makes the page grow or shrink above it.
 * A class component, because only those have `getSnapshotBeforeUpdate`.
 */
export class ScrollAnchor extends Component<SteadyProps> {
  override getSnapshotBeforeUpdate({ shown }: SteadyProps): Place | null {
    if (shown === this.props.shown) return null;
    const element = this.props.looked();
    return element && { element, top: element.getBoundingClientRect().top };
  }

  override componentDidUpdate(_props: SteadyProps, _state: unknown, place: Place | null): void {
    if (!place?.element.isConnected) return;
    const moved = place.element.getBoundingClientRect().top - place.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** The field that is typed in, if it is in sight; else the card or part of the page in the middle of the screen. */
export function middleOfScreen(): Element | null {
  return (
    fieldInSight() ??
    document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('li, details, form, section') ??
    null
  );
}

/** The same for a page whose news stand at its top: who looks at that is shown them. */
export function belowTheTop(): Element | null {
  return scrollY > 0 ? middleOfScreen() : fieldInSight();
}

function fieldInSight(): Element | null {
  const field = document.activeElement;
  if (!field?.matches('input, textarea, select')) return null;
  const { top, bottom } = field.getBoundingClientRect();
  return bottom > 0 && top < innerHeight ? field : null;
}
