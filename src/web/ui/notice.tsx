import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';

export type NoticeTone = 'info' | 'warning' | 'error' | 'success';

const looks = {
  info: { icon: Info, style: 'border-submitted-edge bg-submitted text-submitted-ink' },
  warning: { icon: TriangleAlert, style: 'border-dashed border-held-edge bg-held text-held-ink' },
  error: { icon: CircleAlert, style: 'border-wrong-edge bg-wrong text-wrong-ink' },
  success: { icon: CircleCheck, style: 'border-paid-edge bg-paid text-paid-ink' },
} as const;

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  /** What to do about it: a button or a link. */
  action?: ReactNode;
  className?: string;
  /** It was there when the page came: read in its place, not announced. */
  quiet?: boolean;
  children?: ReactNode;
};

/** Something to know, in the page, where it matters. Errors and warnings interrupt a screen reader; the rest wait. */
export function Notice({ tone = 'info', title, action, className = '', quiet = false, children }: NoticeProps) {
  const { icon: Icon, style } = looks[tone];
  const role = tone === 'error' || tone === 'warning' ? 'alert' : 'status';
  return (
    <div
      role={quiet ? undefined : role}
      className={`flex gap-3 rounded-lg border-[1.5px] p-4 large-text:p-2.5 ${style} ${className}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 large-text:hidden" />
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="sr-only">{uiTexts.notice[tone]}: </span>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="measure">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-2 empty:hidden">{action}</div>}
      </div>
    </div>
  );
}
