import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ShownPeople } from '#app/members/show-people.ts';
import type { PeopleAct } from '#domain/members/member-changes.ts';
import { joinLimits } from '#domain/members/membership-join.ts';
import { muteDays } from '#domain/members/mute.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { formatMoney } from '#texts/format.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { text } from '#web/form-text.ts';
import { listAddress, peopleFields } from '#web/routes/members/list-query.ts';
import { OpenAccounts } from '#web/routes/settlements/open-accounts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { PeopleRefusal } from './people.tsx';

const words = peopleTexts.ask;
const namesShown = 10;

/** Acts whose reason the person reads on the community's page. */
const withPublicReason: ReadonlySet<PeopleAct> = new Set(['reject', 'remove']);

const endsPlace: ReadonlySet<PeopleAct> = new Set(['remove', 'ban']);

type AskProps = { shown: ShownPeople; asked: NonNullable<ShownPeople['asked']>; refused: PeopleRefusal };

/** Asks once before something is taken from people, naming who and what. */
export function Ask({ shown: { community, query, roles }, asked, refused }: AskProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isSending = useNavigation().formMethod === 'POST';
  useEffect(() => panel.current?.focus(), []);
  const { act, people, owed, accounts } = asked;
  const n = people.length;
  const names = people.slice(0, namesShown).map(({ name }) => name);
  const only = n === 1 ? people[0] : undefined;
  const list = listAddress(community.url, peopleFields(query));
  const given = only ? roles.filter((role) => role !== only.role) : roles;
  return (
    <Panel ref={panel} tabIndex={-1} className="grid gap-4 border-edge outline-none" id="confirmar">
      <div className="grid gap-2">
        <h3 className="text-xl wrap-anywhere">{words.titles[act](n, only?.name ?? '')}</h3>
        {!only && <p className="font-semibold wrap-anywhere">{words.names(names, Math.max(0, n - namesShown))}</p>}
        <p className="measure text-soft">
          {[words.words[act](n), ...(community.isOfRaffles && endsPlace.has(act) ? [words.keepTickets] : [])].join(' ')}
        </p>
      </div>
      {owed.length > 0 && (
        <Notice tone="warning" quiet>
          {words.owed(owed.map((sum) => formatMoney(sum, community.country)))}
        </Notice>
      )}
      <OpenAccounts accounts={accounts} isOwn={false} />
      {refused && <Notice tone="error">{refused.refused.message}</Notice>}
      <Form method="post" action={list} className="grid max-w-2xl gap-4">
        <input type="hidden" name="act" value={act} />
        {people.map(({ uid }) => (
          <input key={uid} type="hidden" name="p" value={uid} />
        ))}
        <ActFields act={act} given={given} refused={refused} />
        <div className="flex flex-wrap gap-3">
          <Button kind={act === 'change-role' ? 'primary' : 'danger'} pending={isSending}>
            {words.actions[act]}
          </Button>
          <ButtonLink kind="quiet" to={list}>
            {words.back}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}

type ActFieldsProps = { act: PeopleAct; given: ShownPeople['roles']; refused: PeopleRefusal };

/** What an act asks for besides its people. */
function ActFields({ act, given, refused }: ActFieldsProps) {
  const faults = refused?.refused.fields;
  if (withPublicReason.has(act) || act === 'ban') {
    return (
      <Field
        label={words.reason}
        hint={withPublicReason.has(act) ? words.reasonHint : words.reasonHidden}
        optional
        error={faults?.reason}
      >
        <TextInput name="reason" maxLength={joinLimits.reason} defaultValue={text(refused?.values.reason)} />
      </Field>
    );
  }
  if (act === 'change-role') {
    return (
      <RadioCards
        legend={words.role}
        name="role"
        defaultValue={given.at(-1) ?? 'member'}
        error={faults?.role}
        options={given.map((role) => ({
          value: role,
          label: communityTexts.roles[role],
          hint: words.roleHints[role],
        }))}
      />
    );
  }
  if (act !== 'mute') return null;
  return (
    <RadioCards
      legend={words.days}
      name="days"
      columns={3}
      defaultValue={String(muteDays[0])}
      error={faults?.days}
      options={muteDays.map((days) => ({ value: String(days), label: words.daysOf(days) }))}
    />
  );
}
