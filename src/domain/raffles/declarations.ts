import * as v from 'valibot';
import type { Country } from '#domain/communities/community.ts';
import { type FieldFaults, line, optional, type Parsed, paragraph, parseForm, type RawForm } from '#domain/form.ts';
import { countryRules } from './country-rule.ts';
import type { FieldShapes } from './raffle-form-fields.ts';

/** The kinds of organisation that run raffles; the last one is none. */
export const organisationKinds = [
  'neighbours',
  'parents',
  'pupils',
  'club',
  'union',
  'association',
  'nonprofit',
  'person',
] as const;
export type OrganisationKind = (typeof organisationKinds)[number];

/** Texts in characters. What an exemption is has to be said in more than a word. */
export const declarationLimits = { permit: 80, exemption: { min: 20, max: 300 }, purpose: 200 } as const;

/** What an organiser states of a paid raffle where its country asks, as everybody reads it; null: nothing. */
export type Declarations = {
  /** The number of the authorisation. */
  permit: string | null;
  /** Why none is needed; nothing where there is a number. */
  exemption: string | null;
  /** The social purpose. */
  purpose: string | null;
  organisation: OrganisationKind | null;
};

export const declarationFields = [
  'permit',
  'exemption',
  'purpose',
  'organisation',
] as const satisfies (keyof Declarations)[];
export type DeclarationField = (typeof declarationFields)[number];

/** A text of a few lines, which the published terms hold in one. */
function inOneLine(max: number) {
  return v.pipe(
    paragraph(1, max),
    v.transform((words) => words.replace(/\s*\n\s*/g, ' ')),
  );
}

const shape = v.object({
  permit: v.optional(optional(line(1, declarationLimits.permit)), ''),
  exemption: v.optional(optional(inOneLine(declarationLimits.exemption.max)), ''),
  purpose: v.optional(optional(inOneLine(declarationLimits.purpose)), ''),
  organisation: v.optional(optional(v.picklist(organisationKinds, 'choice')), ''),
} satisfies FieldShapes);

/**
 * Reads what a form states. What its country asks for is no matter here, so that a draft keeps what was typed, but for why
 * there is no number beside a number.
 */
export function readDeclarations(raw: RawForm): Parsed<Declarations> {
  const read = parseForm(shape, raw);
  return read.ok ? { ok: true, value: { ...read.value, exemption: statedExemption(read.value) } } : read;
}

/** Why there is no number, as it is shown: it would contradict a number, beside which older raffles hold it. */
export function statedExemption({ permit, exemption }: Pick<Declarations, 'permit' | 'exemption'>): string | null {
  return permit === null ? exemption : null;
}

/** What is missing of what a country asks a paid raffle to state before it is published. */
export function declarationFaults(declared: Declarations, country: Country): FieldFaults {
  const { stance, asks } = countryRules[country];
  const faults: FieldFaults = {};
  if (stance === 'permit' && declared.permit === null) faults.permit = { code: 'required' };
  if (stance === 'permit-or-exemption') Object.assign(faults, exemptionFaults(declared));
  if (asks === 'purpose' && declared.purpose === null) faults.purpose = { code: 'required' };
  if (asks === 'organisation' && declared.organisation === null) faults.organisation = { code: 'choice' };
  return faults;
}

function exemptionFaults({ permit, exemption }: Declarations): FieldFaults {
  const { min } = declarationLimits.exemption;
  if (permit !== null) return {};
  if (exemption === null) return { permit: { code: 'permit-or-exemption' } };
  return exemption.length < min ? { exemption: { code: 'too-short', limit: min } } : {};
}
