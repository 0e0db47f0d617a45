import { type ReactNode, type Ref, useId } from 'react';

type SectionProps = {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  id?: string;
  /** On pages that are read rather than worked in. */
  large?: boolean;
  /** Where the heading is stood at by script. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  className?: string;
  children: ReactNode;
};

/** A part of a page under its h2, named by it. */
export function Section({
  title,
  lead,
  actions,
  id,
  large = false,
  headingRef,
  className = '',
  children,
}: SectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} id={id} className={`grid scroll-mt-4 content-start gap-4 py-6 ${className}`}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="grid gap-1">
          <h2
            id={heading}
            ref={headingRef}
            tabIndex={headingRef ? -1 : undefined}
            className={`scroll-my-24 outline-none ${large ? 'text-3xl' : 'text-2xl'}`}
          >
            {title}
          </h2>
          {lead && <p className={`measure text-soft ${large ? 'text-lg' : ''}`}>{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
