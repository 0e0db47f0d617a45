import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Country } from '#domain/communities/community.ts';

/**
 * Formats a phone as WhatsApp does, with its country code and grouping, because two people compare them by eye. An
 * invalid number stays as typed.
 */
export function shownPhone(phone: string, country: Country): string {
  const parsed = parsePhoneNumberFromString(phone, country);
  return parsed?.isPossible() ? parsed.formatInternational() : phone;
}
