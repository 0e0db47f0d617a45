import type { ComponentProps, ReactNode } from 'react';

type TicketProps = Omit<ComponentProps<'article'>, 'children'> & {
  /** Runs to the paper's edge, above the text. */
  picture?: ReactNode;
  /** What is torn off: figures, a number, the next step. */
  stub?: ReactNode;
  /** Where the stub hangs from tablet width up; on a phone always below. */
  stubSide?: 'below' | 'side';
  /** Set it where something else than the page's paper lies behind, so that the notches show that. */
  behind?: 'paper' | 'sheet' | 'well';
  children: ReactNode;
};

const behinds = { paper: '', sheet: '[--behind:var(--color-sheet)]', well: '[--behind:var(--color-well)]' };

/** A sheet with a stub behind a perforation. For what is a ticket: a raffle, an order, a pass. */
export function Ticket({
  picture,
  stub,
  stubSide = 'below',
  behind = 'paper',
  className = '',
  children,
  ...props
}: TicketProps) {
  return (
    <article className={`ticket ${behinds[behind]} ${className}`} data-stub={stub ? stubSide : undefined} {...props}>
      <div>
        {picture && <div className="ticket-picture">{picture}</div>}
        <div className="p-5 large-text:p-3 sm:p-6">{children}</div>
      </div>
      {stub && (
        <>
          <div className="ticket-tear" aria-hidden="true" />
          <div className="p-5 large-text:p-3 sm:p-6">{stub}</div>
        </>
      )}
    </article>
  );
}
