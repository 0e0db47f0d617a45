import { MessageCircle } from 'lucide-react';
import { type ButtonKind, type ButtonSize, buttonStyle } from './button-style.ts';

type WhatsAppLinkProps = {
  /** What is ready to be sent. */
  text: string;
  /** Whom it is sent to, digits with the country's first; whoever sends it chooses, unless given. */
  phone?: string;
  label: string;
  kind?: ButtonKind;
  size?: ButtonSize;
};

/** Opens WhatsApp, in a place of its own, with a text ready to send. */
export function WhatsAppLink({ text, phone, label, kind = 'secondary', size = 'small' }: WhatsAppLinkProps) {
  return (
    <a
      href={whatsAppAddress(text, phone)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonStyle(kind, size)}
    >
      <MessageCircle aria-hidden="true" className="size-5 shrink-0 large-text:hidden" />
      {label}
    </a>
  );
}

/** Opens WhatsApp with a text ready to send; to one person where a phone (digits, country first) is given. */
export function whatsAppAddress(text: string, phone = ''): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
