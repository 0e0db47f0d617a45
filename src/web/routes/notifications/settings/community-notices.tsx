import { ChevronDown } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { digestPaces, noticeLevels, orderPaces } from '#domain/notifications/notification-settings.ts';
import { kindNames, notificationSettingsTexts as words } from '#texts/notification-pages.ts';
import type { Returned } from '#web/routes/communities/settings/settings-form.tsx';
import type { Shown } from '#web/routes/notifications/settings.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Section } from '#web/ui/section.tsx';
import { Select } from '#web/ui/select.tsx';

type Communities = Shown['communities'];
type CommunityNoticesProps = { shown: Shown; returned: Returned; done: string | null };

/** What somebody wants to be told of each community that they are in. */
export function CommunityNotices({ shown: { communities, digest }, returned, done }: CommunityNoticesProps) {
  return (
    <Section
      id="comunidades"
      title={words.communitiesTitle}
      lead={communities.length > 0 ? words.communitiesLead : words.noCommunities}
      className="border-t border-line"
    >
      {done && (
        <Notice tone="success" quiet>
          {done}
        </Notice>
      )}
      {returned?.part === 'notices' && <Notice tone="error">{returned.refused.message}</Notice>}
      {communities.length > 0 && (
        <ul className="grid gap-3">
          {communities.map((community) => (
            <li key={community.url}>
              <OneCommunity community={community} usual={digest.pace} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type OneCommunityProps = { community: Communities[number]; usual: Shown['digest']['pace'] };

function OneCommunity({ community: { url, name, level, digest, orderPace, mails }, usual }: OneCommunityProps) {
  const isSaving = useNavigation().formData?.get('community') === url;
  return (
    <div className="rounded-xl border border-line bg-sheet">
      <details className="group/notices">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 px-5 py-3 large-text:gap-2 large-text:px-3 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="text-soft">{words.levels[level].label}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-soft transition-transform group-open/notices:rotate-180"
          />
        </summary>
        <Form method="post" preventScrollReset className="grid gap-5 px-5 pb-5 large-text:px-3">
          <input type="hidden" name="part" value="notices" />
          <input type="hidden" name="community" value={url} />
          <RadioCards
            legend={words.level}
            name="level"
            options={noticeLevels.map((each) => ({ value: each, ...words.levels[each] }))}
            defaultValue={level}
          />
          <Field label={words.ownDigest}>
            <Select name="digest" defaultValue={digest ?? ''}>
              <option value="">{words.asUsual(words.paces[usual].label)}</option>
              {digestPaces.map((pace) => (
                <option key={pace} value={pace}>
                  {words.paces[pace].label}
                </option>
              ))}
            </Select>
          </Field>
          {orderPace && (
            <RadioCards
              legend={words.orderPace}
              name="orderPace"
              options={orderPaces.map((each) => ({ value: each, ...words.orderPaces[each] }))}
              defaultValue={orderPace}
            />
          )}
          <fieldset className={mails.length === 0 ? 'hidden' : undefined}>
            <legend className="mb-1 font-semibold">{words.mails}</legend>
            {mails.map(({ kind, isOn }) => (
              <Checkbox
                key={kind}
                name={`mail:${kind}`}
                value="si"
                label={words.mailsOf(kindNames[kind] ?? kind)}
                defaultChecked={isOn}
              />
            ))}
          </fieldset>
          <Button kind="secondary" size="small" pending={isSaving} className="justify-self-start">
            {words.save}
          </Button>
        </Form>
      </details>
    </div>
  );
}
