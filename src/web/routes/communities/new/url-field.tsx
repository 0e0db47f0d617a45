import { foldSlug, foldTypedSlug, slugLimits } from '#domain/communities/slug.ts';
import { createCommunityTexts as words } from '#texts/communities/communities.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type UrlFieldProps = {
  value: string;
  /** The slug of the name, used while the field is empty. */
  ofName: string;
  set: (url: string) => void;
  fault: string | undefined;
  isFree: boolean;
  suggestion: string | null;
};

/** The url field, which folds while typing and shows whether the url is free. */
export function UrlField({ value, ofName, set, fault, isFree, suggestion }: UrlFieldProps) {
  const isHydrated = useHydrated();
  return (
    <div className="grid gap-2">
      <Field label={words.url} hint={words.urlHint} error={fault}>
        <TextInput
          name="url"
          value={value}
          required
          maxLength={slugLimits.max}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => set(foldTypedSlug(event.target.value))}
          onBlur={(event) => set(foldSlug(event.target.value) || ofName)}
        />
      </Field>
      <p role="status" className="min-h-6 text-paid-ink empty:hidden">
        {isFree ? words.urlFree(value) : ''}
      </p>
      {suggestion && suggestion !== value && (
        <Button
          name="act"
          // without script it submits the form, which comes back with the suggested url
          type={isHydrated ? 'button' : 'submit'}
          value={`use:${suggestion}`}
          kind="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => set(suggestion)}
        >
          {words.urlSuggestion(suggestion)}
        </Button>
      )}
    </div>
  );
}
