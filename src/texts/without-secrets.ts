import { patterns } from './paths.ts';

const secretPlaces = [
  patterns.ticket,
  patterns.holdRequest,
  patterns.invitation,
  patterns.checkout,
  patterns.mailStop,
].map((pattern) => pattern.slice(1, pattern.indexOf('/:')));

/** Fields of forms, queries and answers that are secret, or somebody's own. */
const secretFields = [
  'access_token',
  'auth',
  'client_secret',
  'code',
  'code_verifier',
  'email',
  'id_token',
  'name',
  'nonce',
  'p256dh',
  'password',
  'phone',
  'refresh_token',
  'requestKey',
  'state',
];

/** What ends a word in an address, a text or a line of the log. */
const end = String.raw`\s/?#"'()<>\\`;

/** Each is linear in the length of the text: no two of its parts can read the same characters. */
const replacements: readonly (readonly [RegExp, string])[] = [
  // what opens a private link, wherever its address stands
  [new RegExp(`(?<=/(?:${secretPlaces.join('|')})/)[^${end}]+`, 'gi'), '…'],
  // the query of an address: codes, states and whatever was typed
  [/(?<=[\w/.-])\?[\w.~%+-]+=[^\s"'()<>\\]*/g, '?…'],
  // who an address is opened as
  [/(?<=\/\/)[^\s/"'@\\]{1,500}@/g, '…@'],
  // a person's address
  [/(?<![\w.%+-])[\w.%+-]{1,254}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '…@…'],
  // what follows the name of a header, a cookie or a field that is secret
  [/(?<=\b(?:Bearer|Basic)\s)[\w.~+/=-]+/gi, '…'],
  [/(?<=\b(?:(?:__Host-)?rifamiga_\w{1,20}|cobro_[\w-]{1,40})=)[^\s"'&;,()<>\\]+/gi, '…'],
  [new RegExp(`(?<=\\b(?:${secretFields.join('|')})=)[^\\s"'&;,()<>\\\\]+`, 'gi'), '…'],
  [new RegExp(`(?<=\\\\"(?:${secretFields.join('|')})\\\\":\\s?\\\\")[^"\\\\]+`, 'gi'), '…'],
  // keys by their shape: those of gateways, signed tokens, and random letters of both sizes, with digits or many of each
  [/\b(?:[sr]k_(?:live|test)|whsec|APP_USR|TEST)[-_][\w-]{6,}/g, '…'],
  [/\beyJ[\w-]{6,}(?:\.[\w-]*){1,4}/g, '…'],
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{22,}(?![\w-])/g, '…'],
  [/(?<![\w-])(?=(?:[a-z\d_-]*[A-Z]){8})(?=(?:[A-Z\d_-]*[a-z]){8})[\w-]{32,}(?![\w-])/g, '…'],
  // a telephone, as it is written or as it is kept; a number of a line's own follows a colon
  [/(?<![\w.:-])\+?\d{2,3}(?:[ -]\d{2,4}){2,4}(?![\w.:-])/g, '…'],
  [/(?<![\w.:/-])(?:\+\d{8,15}|\d{9,10})(?![\w:-])/g, '…'],
];

/**
 * A text that goes to the log, without what it may have taken along from a request or an answer: what opens private
 * links, queries, keys, tokens, e-mails and telephones. Ids, times and places in code stay.
 */
export function textWithoutSecrets(text: string): string {
  return replacements.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), text);
}
