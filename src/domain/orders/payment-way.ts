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

/** The shape of a way's phones, with or without country code (the group is what follows it), and an example. */
type PhoneShape = { shape: RegExp; example: string };

const colombian: PhoneShape = { shape: /^(?:00)?(?:57)?(3\d{9})$/, example: '300 123 4567' };
/** Yape exists in Bolivia too. */
const peruvian: PhoneShape = { shape: /^(?:00)?(?:51)?(9\d{8})$|^(?:00)?(?:591)?([67]\d{7})$/, example: '912 345 678' };

const phoneShapes: Readonly<Partial<Record<PaymentKind, PhoneShape>>> = {
  bizum: { shape: /^(?:00)?(?:34)?([67]\d{8})$/, example: '600 123 456' },
  nequi: colombian,
  daviplata: colombian,
  transfiya: colombian,
  yape: peruvian,
  plin: peruvian,
  dimo: { shape: /^(?:00)?(?:52)?1?([1-9]\d{9})$/, example: '55 1234 5678' },
  pago_movil: { shape: /^(?:00)?(?:58|0)?(4\d{9})$/, example: '0412 123 4567' },
  sinpe: { shape: /^(?:00)?(?:506)?([5-8]\d{7})$/, example: '8312 3456' },
  deuna: { shape: /^(?:00)?(?:593|0)?(9\d{8})$/, example: '099 123 4567' },
};

/**
 * The fault in the details of a way of payment; null if there is none. Cash needs no details. Kinds with a verifiable
 * number (IBAN, CLABE, phone) must contain a valid one, and may contain other text. Bizum's five-digit association
 * codes are accepted only beside the word «código», since five digits alone are usually a truncated phone.
 */
export function faultOfWay({ kind, details }: Pick<PaymentWay, 'kind' | 'details'>): FieldFault | null {
  if (details === '') return kind === 'cash' ? null : { code: 'required' };
  if (kind === 'sepa') return ibanIn(details) ? null : { code: 'iban' };
  if (kind === 'spei') return digitsIn(details, isClabe) ? null : { code: 'clabe' };
  return kind === 'bizum' ? bizumFault(details) : phoneFault(phoneShapes[kind], details);
}

/**
 * The number alone that money by a way goes to, as a bank's app takes it: an IBAN, a CLABE or a phone without spaces and
 * country code.
 * Null where the details have none, or where more than a number is needed (a Pago Móvil, a name, a key).
 */
export function numberOfWay({ kind, details }: Pick<PaymentWay, 'kind' | 'details'>): string | null {
  if (kind === 'sepa') return ibanIn(details);
  if (kind === 'spei') return digitsIn(details, isClabe);
  if (kind === 'transfer') return ibanIn(details) ?? digitsIn(details, isClabe);
  const phone = kind === 'pago_movil' ? undefined : phoneShapes[kind];
  const digits = phone && digitsIn(details, (each) => phone.shape.test(each));
  return (digits && phone.shape.exec(digits)?.slice(1).find(Boolean)) || null;
}

function bizumFault(details: string): FieldFault | null {
  const fault = phoneFault(phoneShapes.bizum, details);
  return fault && !isAssociation(details) ? { ...fault, code: 'way-bizum' } : null;
}

function isAssociation(details: string): boolean {
  return /c[óo]d/iu.test(details) && digitsIn(details, (digits) => digits.length === 5) !== null;
}

function phoneFault(phone: PhoneShape | undefined, details: string): FieldFault | null {
  if (!phone || digitsIn(details, (digits) => phone.shape.test(digits))) return null;
  return { code: 'way-phone', limit: phone.example };
}

/** The first valid IBAN of a text, in any grouping; null: none. */
function ibanIn(text: string): string | null {
  const signs = text.toUpperCase().replace(/[\s.-]/g, '');
  for (const { index, 1: start = '' } of signs.matchAll(/(?=([A-Z]{2}\d{2}))/g)) {
    const iban = signs.slice(index, index + (ibanLengths[start.slice(0, 2)] ?? 0));
    if (isIban(iban)) return iban;
  }
  return null;
}

/** The longest number that is searched for, with country code and international prefix. */
const mostDigits = 20;

/** The first such number that adjacent groups of digits form («600 123 456», «(55) 1234-5678»); null: none. */
function digitsIn(text: string, isSuch: (digits: string) => boolean): string | null {
  for (const [run] of text.matchAll(/\d+(?:[ \u00a0\u202f().-]{1,2}\d+)*/g)) {
    const groups = run.split(/\D+/);
    for (const from of groups.keys()) {
      const digits = atBeginning(groups.slice(from), isSuch);
      if (digits) return digits;
    }
  }
  return null;
}

/** Such a number of some of the first groups; null: none. */
function atBeginning(groups: readonly string[], isSuch: (digits: string) => boolean): string | null {
  let digits = '';
  for (const group of groups) {
    digits += group;
    if (digits.length > mostDigits) return null;
    if (isSuch(digits)) return digits;
  }
  return null;
}
