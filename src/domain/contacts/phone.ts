import type { Country } from '#domain/communities/community.ts';

/** What a telephone is called with from abroad. In Argentina a mobile has a 9 after it. */
const prefixes: Readonly<Record<Country, string>> = {
  ES: '34',
  CO: '57',
  MX: '52',
  PE: '51',
  AR: '549',
  CL: '56',
  EC: '593',
  VE: '58',
  DO: '1',
  UY: '598',
  US: '1',
  BO: '591',
  PY: '595',
  CR: '506',
  GT: '502',
  HN: '504',
  NI: '505',
  PA: '507',
  SV: '503',
};

/** A telephone as WhatsApp wants it: digits alone, the country's first. One typed with `+` says its own. */
export function internationalPhone(phone: string, country: Country): string {
  const digits = phone.replace(/\D/g, '');
  return phone.startsWith('+') ? digits : prefixes[country] + digits.replace(/^0+/, '');
}
