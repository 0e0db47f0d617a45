import { globSync, readFileSync } from 'node:fs';

/** Identifiers that the glossary has retired, each with what is written in their place. */
const retired: readonly { word: RegExp; instead: string }[] = [
  {
    word: /\bpass(?:Member|Order|Payment|Raffle|Community|Message|Role|Offer|Mute|Address)\w*/g,
    instead: 'transition… (app), …Transition (domain); a pass is the right to be inside a paid community',
  },
  { word: /\bdemand[A-Z]\w*/g, instead: 'require…' },
  { word: /\b(?:\w*Standing\w*|standings)\b/g, instead: 'Relation, relations; lifecycle; …State' },
  { word: /(?<=function |import \{ ?(?:\w+, )*)found\b(?= ?[({<,}])/g, instead: 'orNotFound' },
  { word: /\b(?:takingTurns|inLanes|recently)\b/g, instead: 'fairSemaphore, eachLimited, readCache' },
  { word: /\bSaid[A-Z]?\w*/g, instead: 'the noun: post, comment, notice, message' },
  { word: /\bSight\b/g, instead: 'ViewContext, CourseAccessLevel, ReaderRelation' },
  { word: /\bcreatePlaces\b/g, instead: 'createReaderSlots; createSlots' },
  { word: /\b(?:owePayment|giveBack|takeBack|oweBack|markReturned|returnedBy)\b/g, instead: '…refund…; revoke…' },
  {
    word: /\b(?:requireKept|promisesOf|Promises)\b|promises-open/g,
    instead: 'requireNoObligations, obligationsOf, Obligations',
  },
  { word: /\b(?:Hand|handOf|handIn)\b/g, instead: 'ActorKind, actorKindOf, actorKindIn' },
  {
    word: /\b(?:setLooked|setNextLook|lookAtFile|lookAtDatabase)\b/g,
    instead: 'setPolled, previewImport, checkDatabase',
  },
  {
    word: /\b(?:reaching|turnCourse|isTelling)\b/g,
    instead: 'withDatabaseRefusals, bumpCourseVersion, isFillingExamples',
  },
  {
    word: /\b(?:bring(?:Community|Rows|People|Section|Raffles)\w*|reachBring|BringReport|broughtBefore)\b/g,
    instead: 'import… for the file of a community',
  },
  { word: /\bcallOff\b|\w*CalledOff\b/g, instead: 'cancel…, cancellation, cancelled' },
  { word: /\bstandingIn\b|\b(?:const|function) standing\b/g, instead: 'what it is: …State, unrevoked…, current…' },
];

/** Files that name retired words on purpose. */
const aboutWords = new Set(['tests/support/retired-words.ts', 'tests/architecture/retired-words.test.ts']);

export type RetiredUse = { file: string; line: number; word: string; instead: string };

/** Every use of a retired identifier in the code below a folder. Comments and Spanish texts are not read. */
export function retiredUses(root: string): RetiredUse[] {
  return globSync('{src,tests,benches,scripts}/**/*.{ts,tsx,mjs}', { cwd: root })
    .filter((file) => !file.startsWith('src/texts/') && !aboutWords.has(file))
    .toSorted()
    .flatMap((file) => {
      const lines = withoutComments(readFileSync(`${root}/${file}`, 'utf8')).split('\n');
      return lines.flatMap((text, index) =>
        retired.flatMap(({ word, instead }) =>
          [...text.matchAll(word)].map(([used]) => ({ file, line: index + 1, word: used, instead })),
        ),
      );
    });
}

/** A source with its comments blanked, line by line. What looks like one inside a text is blanked too, which hides little. */
function withoutComments(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '$1');
}
