/** The dots that mail programs accept in a domain, of all scripts. */
const dots = '.\\u2024\\u3002\\uff0e\\uff61';

/** A possible top-level domain. The ª and º of ordinals are letters in Unicode. */
const endings = new RegExp(`(?<=[^\\s${dots}][${dots}])(?![ªº])[\\p{L}\\p{M}]{2,}`, 'gu');

/** An address with a scheme, or an IPv4 address. */
const spelledOut = /:\/\/|\b(?:mailto|tel|sms):\S|\d\.\d+\.\d+\.\d/i;

/** Country codes of one repeated letter. The other pairs end abbreviations: AA.VV., CC.OO., EE.UU. */
const pairsOfCountries: ReadonlySet<string> = new Set(['bb', 'cc', 'ee', 'gg', 'mm', 'ss', 'tt']);

/** Characters that browsers and mail programs ignore in an address. */
const ignored = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Whether mail programs may turn a part of a text into a link: an address of the web or of mail, or what looks like a
 * domain, whether or not its ending exists today. A dot before a space, a number or a single letter makes none («C.D. Peña»,
 * «Rifas 2.0», «S.A.»); two words joined by a dot without a space do («F.C.Barcelona»). Takes linear time.
 */
export function isLinkLike(text: string): boolean {
  const seen = text.replace(ignored, '');
  return spelledOut.test(seen) || (seen.match(endings) ?? []).some(endsDomain);
}

/** «er» ends the ordinal 1.er; Eritrea gives names only below `com.er` and the like. */
function endsDomain(letters: string): boolean {
  const ending = letters.toLowerCase();
  if (ending.length !== 2) return true;
  return ending[0] === ending[1] ? pairsOfCountries.has(ending) : ending !== 'er';
}

/** A name as a mail to a stranger may show it: null where part of it would become a link. */
export function nameForStrangers(name: string): string | null {
  return name === '' || isLinkLike(name) ? null : name;
}
