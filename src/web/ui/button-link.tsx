import { Link, type LinkProps } from 'react-router';
import { type ButtonKind, type ButtonSize, buttonStyle } from './button-style.ts';

/** A link that is the next step of its page. Loads the page behind it when pointed at. */
export function ButtonLink({
  kind = 'primary',
  size = 'normal',
  className,
  ...props
}: LinkProps & { kind?: ButtonKind; size?: ButtonSize }) {
  return <Link prefetch="intent" className={buttonStyle(kind, size, className)} {...props} />;
}
