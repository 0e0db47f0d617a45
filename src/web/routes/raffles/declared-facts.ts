import { type Declarations, declarationFields } from '#domain/raffles/declarations.ts';
import { declarationTexts, organisationNames } from '#texts/raffles/declarations.ts';

/** What an organiser states for the country's rule, each with its name. */
export function declaredFacts(declared: Declarations): { label: string; value: string }[] {
  return declarationFields.flatMap((name) => {
    const value =
      name === 'organisation' ? declared.organisation && organisationNames[declared.organisation] : declared[name];
    return value ? [{ label: declarationTexts.shown[name], value }] : [];
  });
}
