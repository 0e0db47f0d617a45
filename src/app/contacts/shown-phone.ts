import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Country } from '#domain/communities/community.ts';

/**
 * A phone with its figures in the groups of its country and that country's code, as WhatsApp writes who a message is
 * from: two people compare it by eye. What cannot be a phone of any country stays as it was typed.
 */
export function shownPhone(phone: string, country: Country): string {
  const parsed = parsePhoneNumberFromString(phone, country);
  return parsed?.isPossible() ? parsed.formatInternational() : phone;
}
