import type { Country } from '#domain/communities/community.ts';

/** Country codes, with the 9 of mobiles in Argentina. */
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

/** A phone as WhatsApp wants it: digits with the country code. A number typed with `+` has its own. */
export function internationalPhone(phone: string, country: Country): string {
  const digits = phone.replace(/\D/g, '');
  return phone.startsWith('+') ? digits : prefixes[country] + digits.replace(/^0+/, '');
}
