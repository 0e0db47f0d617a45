/** What mail programs read as the dot of a domain: the plain one, and those of other scripts. */
const dots = '.\\u2024\\u3002\\uff0e\\uff61';

/** What stands after the dot of a word, which a domain may end with. The ª and º of ordinals are letters to Unicode. */
const endings = new RegExp(`(?<=[^\\s${dots}][${dots}])(?![ªº])[\\p{L}\\p{M}]{2,}`, 'gu');

/** An address that says its scheme, and one of four numbers. */
const spelledOut = /:\/\/|\b(?:mailto|tel|sms):\S|\d\.\d+\.\d+\.\d/i;

/** The pairs of one letter that are countries. The others end abbreviations: AA.VV., CC.OO., EE.UU. */
const pairsOfCountries: ReadonlySet<string> = new Set(['bb', 'cc', 'ee', 'gg', 'mm', 'ss', 'tt']);

/** What a browser and a mail program leave out of an address. */
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

/** «er» is the 1.er of ordinals, and Eritrea's, which gives names below `com.er` and its like alone. */
function endsDomain(letters: string): boolean {
  const ending = letters.toLowerCase();
  if (ending.length !== 2) return true;
  return ending[0] === ending[1] ? pairsOfCountries.has(ending) : ending !== 'er';
}

/** A name as it may stand in a mail to whoever has nothing to do with us: null where a part of it would become a link. */
export function nameForStrangers(name: string): string | null {
  return name === '' || isLinkLike(name) ? null : name;
}
