import { useState } from 'react';
import { Form } from 'react-router';
import { foldSlug, foldTypedSlug, slugLimits } from '#domain/communities/slug.ts';
import { communitySettingsTexts } from '#texts/communities/community-settings.ts';
import { formatDateTime } from '#texts/format.ts';
import type { SettingsProps } from '#web/routes/communities/settings.tsx';
import { useCommunityCheck } from '#web/routes/communities/use-community-check.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { SettingsForm, shownIn } from './settings-form.tsx';
import { SettingsPart } from './settings-part.tsx';

const words = communitySettingsTexts.address;

/** A new address; former ones keep redirecting. */
export function AddressForm({ shown, returned, done }: SettingsProps) {
  const { community, addresses, can } = shown;
  const { faults, text } = shownIn('address', returned);
  const [url, setUrl] = useState(text('url', community.url));
  const isOwn = url === community.url || addresses.former.includes(url);
  const check = useCommunityCheck({ url: isOwn ? '' : url });
  if (!can.move) {
    return (
      <SettingsPart anchor="direccion" title={words.title} now={`/${community.url}`} isOpen={false}>
        <p className="measure text-soft">{words.onlyOwner}</p>
        <p className="font-semibold break-all">{`/${community.url}`}</p>
      </SettingsPart>
    );
  }
  return (
    <SettingsForm
      part="address"
      anchor="direccion"
      title={words.title}
      lead={words.lead}
      now={`/${community.url}`}
      done={done}
      returned={returned}
      save={words.save}
      below={<Former shown={shown} />}
    >
      <div className="grid gap-2">
        <Field label={words.url} hint={words.hint} error={faults.url ?? check.faults.url}>
          <TextInput
            name="url"
            required
            value={url}
            maxLength={slugLimits.max}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => setUrl(foldTypedSlug(event.target.value))}
            onBlur={(event) => setUrl(foldSlug(event.target.value))}
          />
        </Field>
        <p role="status" className="text-paid-ink empty:hidden">
          {check.url?.isFree ? words.free(url) : ''}
        </p>
        {addresses.nextAt && (
          <p className="text-soft">{words.wait(formatDateTime(addresses.nextAt, community.timeZone))}</p>
        )}
      </div>
    </SettingsForm>
  );
}

/** The former addresses, to return to. */
function Former({ shown: { addresses } }: Pick<SettingsProps, 'shown'>) {
  if (addresses.former.length === 0) return null;
  return (
    <div className="grid gap-2 pb-6">
      <h3 className="text-lg">{words.formerTitle}</h3>
      <p className="text-soft">{words.former}</p>
      <ul className="flex flex-wrap gap-2">
        {addresses.former.map((former) => (
          <li key={former}>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="part" value="address" />
              <Button kind="quiet" size="small" name="url" value={former} className="break-all">
                {words.back(former)}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  );
}
