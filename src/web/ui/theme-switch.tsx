import { Monitor, Moon, Sun } from 'lucide-react';
import { useFetcher } from 'react-router';
import { layoutTexts } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';

export type Theme = 'light' | 'dark' | null;

const choices = [
  { value: 'system', label: layoutTexts.theme.system, icon: Monitor },
  { value: 'light', label: layoutTexts.theme.light, icon: Sun },
  { value: 'dark', label: layoutTexts.theme.dark, icon: Moon },
] as const;

/** The key of the fetcher that carries a theme just chosen, so that the page can wear it before the server answers. */
export const themeFetcher = 'tema';

/** By day, by night, or as the device says. A form, so that it works without script. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const fetcher = useFetcher({ key: themeFetcher });
  return (
    <fetcher.Form method="post" action={paths.theme()} preventScrollReset>
      <fieldset>
        <legend className="font-bold">{layoutTexts.theme.label}</legend>
        <div className="mt-2 flex flex-wrap gap-1">
          {choices.map(({ value, label, icon: Icon }) => (
            <button
              key={value}
              type="submit"
              name="tema"
              value={value}
              aria-pressed={(theme ?? 'system') === value}
              className="flex min-h-11 items-center gap-1.5 rounded-md border-[1.5px] border-transparent px-2.5 hover:border-edge aria-pressed:border-ink aria-pressed:bg-sheet aria-pressed:font-semibold"
            >
              <Icon aria-hidden="true" className="size-5" />
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </fetcher.Form>
  );
}

/** The theme that a submission asks for; undefined where it asks for none. */
export function askedTheme(form: FormData | undefined): Theme | undefined {
  const asked = form?.get('tema');
  if (asked === 'light' || asked === 'dark') return asked;
  return asked === 'system' ? null : undefined;
}
