import type { FieldFault } from '#domain/form.ts';
import type { PaymentKind, PaymentWay } from '#domain/raffles/raffle.ts';

/** The lengths of IBANs by SEPA country (ISO 13616). */
const ibanLengths: Readonly<Record<string, number>> = {
  ...{ AD: 24, AL: 28, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18, FO: 18 },
  ...{ FR: 27, GB: 22, GI: 23, GL: 18, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20, LV: 21 },
  ...{ MC: 27, MD: 24, ME: 22, MK: 19, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, RS: 22, SE: 24, SI: 19, SK: 24 },
  ...{ SM: 27, VA: 22 },
};

/**
 * Whether an IBAN, without spaces and in capitals, has its country's length and a valid checksum (ISO 7064, mod 97).
 */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text) || ibanLengths[text.slice(0, 2)] !== text.length) return false;
  const digits = [...(text.slice(4) + text.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Whether 18 digits are a valid Mexican CLABE, by its check digit. */
export function isClabe(digits: string): boolean {
  if (!/^\d{18}$/.test(digits)) return false;
  const weights = [3, 7, 1];
  const sum = [...digits.slice(0, 17)].reduce(
    (all, digit, at) => all + ((Number(digit) * (weights[at % 3] ?? 0)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(digits.at(17));
}

/** The shape of a way's phones, with or without country code, and an example. */
type PhoneShape = { shape: RegExp; example: string };

const colombian: PhoneShape = { shape: /^(00)?(57)?3\d{9}$/, example: '300 123 4567' };
/** Yape exists in Bolivia too. */
const peruvian: PhoneShape = { shape: /^(00)?(51)?9\d{8}$|^(00)?(591)?[67]\d{7}$/, example: '912 345 678' };

const phoneShapes: Readonly<Partial<Record<PaymentKind, PhoneShape>>> = {
  bizum: { shape: /^(00)?(34)?[67]\d{8}$/, example: '600 123 456' },
  nequi: colombian,
  daviplata: colombian,
  transfiya: colombian,
  yape: peruvian,
  plin: peruvian,
  dimo: { shape: /^(00)?(52)?1?[1-9]\d{9}$/, example: '55 1234 5678' },
  pago_movil: { shape: /^(00)?(58|0)?4\d{9}$/, example: '0412 123 4567' },
  sinpe: { shape: /^(00)?(506)?[5-8]\d{7}$/, example: '8312 3456' },
  deuna: { shape: /^(00)?(593|0)?9\d{8}$/, example: '099 123 4567' },
};

/**
 * The fault in the details of a way of payment; null if there is none. Cash needs no details. Kinds with a verifiable
 * number (IBAN, CLABE, phone) must contain a valid one, and may contain other text. Bizum's five-digit association
 * codes are accepted only beside the word «código», since five digits alone are usually a truncated phone.
 */
export function faultOfWay({ kind, details }: Pick<PaymentWay, 'kind' | 'details'>): FieldFault | null {
  if (details === '') return kind === 'cash' ? null : { code: 'required' };
  if (kind === 'sepa') return hasIban(details) ? null : { code: 'iban' };
  if (kind === 'spei') return hasDigits(details, isClabe) ? null : { code: 'clabe' };
  return kind === 'bizum' ? bizumFault(details) : phoneFault(phoneShapes[kind], details);
}

function bizumFault(details: string): FieldFault | null {
  const fault = phoneFault(phoneShapes.bizum, details);
  return fault && !isAssociation(details) ? { ...fault, code: 'way-bizum' } : null;
}

function isAssociation(details: string): boolean {
  return /c[óo]d/iu.test(details) && hasDigits(details, (digits) => digits.length === 5);
}

function phoneFault(phone: PhoneShape | undefined, details: string): FieldFault | null {
  if (!phone || hasDigits(details, (digits) => phone.shape.test(digits))) return null;
  return { code: 'way-phone', limit: phone.example };
}

/** Whether a text contains a valid IBAN, in any grouping. */
function hasIban(text: string): boolean {
  const signs = text.toUpperCase().replace(/[\s.-]/g, '');
  return [...signs.matchAll(/(?=([A-Z]{2}\d{2}))/g)].some(({ index, 1: start = '' }) =>
    isIban(signs.slice(index, index + (ibanLengths[start.slice(0, 2)] ?? 0))),
  );
}

/** The longest number that is searched for, with country code and international prefix. */
const mostDigits = 20;

/** Whether adjacent groups of digits form such a number: «600 123 456», «(55) 1234-5678». */
function hasDigits(text: string, isSuch: (digits: string) => boolean): boolean {
  return [...text.matchAll(/\d+(?:[ \u00a0\u202f().-]{1,2}\d+)*/g)].some(([run]) => {
    const groups = run.split(/\D+/);
    return groups.some((_, from) => beginsWith(groups.slice(from), isSuch));
  });
}

/** Whether some of the first groups form such a number. */
function beginsWith(groups: readonly string[], isSuch: (digits: string) => boolean): boolean {
  let digits = '';
  for (const group of groups) {
    digits += group;
    if (digits.length > mostDigits) return false;
    if (isSuch(digits)) return true;
  }
  return false;
}
