import { Form, Link, useNavigation } from 'react-router';
import { accessLimits } from '#domain/access/access-payment.ts';
import { longestWords } from '#domain/members/people-list.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { formatDate } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { stateNames } from '#texts/states.ts';
import type { ChargesData, ChargesRefusal } from '#web/routes/access/charges.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type GiveProps = { desk: ChargesData; refused: ChargesRefusal };

const words = chargeTexts.give;

/** Access for nothing: who has it, and the form that gives it. */
export function Give({ desk, refused }: GiveProps) {
  const isHere = refused?.act === 'give' || refused?.act === 'take-back';
  return (
    <Panel className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl">{words.title}</h2>
        <p className="text-soft">{words.lead}</p>
      </div>
      {isHere && <Notice tone="error">{refused.refused.message}</Notice>}
      {desk.can.give && <Search desk={desk} />}
      {desk.can.give && desk.people.length > 0 && <GiveForm desk={desk} refused={refused} />}
      {desk.can.give && desk.people.length === 0 && <Nobody desk={desk} />}
      <Given desk={desk} />
    </Panel>
  );
}

type PartProps = Pick<GiveProps, 'desk'>;

/** Where more people could be given it than can be named, one is searched. */
function Search({ desk: { list, search } }: PartProps) {
  if (search.words === '' && !search.hasMore) return null;
  return (
    <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="ver" value={chargeTexts.slugs[list]} />
      <div className="min-w-40 grow">
        <Field label={words.search} hint={search.hasMore ? words.searchHint : undefined}>
          <TextInput
            name="quien"
            type="search"
            maxLength={longestWords}
            autoComplete="off"
            defaultValue={search.words}
          />
        </Field>
      </div>
      <Button kind="secondary">{words.searchAction}</Button>
    </Form>
  );
}

function Nobody({ desk: { list, search, community } }: PartProps) {
  if (search.words === '') return <p>{words.nobody}</p>;
  const all = `${paths.charges({ communityUrl: community.url })}?ver=${chargeTexts.slugs[list]}`;
  return (
    <p>
      {words.notFound(search.words)}{' '}
      <Link to={all} preventScrollReset className="link">
        {words.all}
      </Link>
    </p>
  );
}

function GiveForm({ desk, refused }: GiveProps) {
  const isSending = useNavigation().formData?.get('act') === 'give';
  const isHere = refused?.act === 'give';
  const value = (name: string) => {
    const typed = isHere ? refused.values[name] : undefined;
    return typeof typed === 'string' ? typed : '';
  };
  const error = (name: string) => (isHere ? refused.refused.fields[name] : undefined);
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4" key={desk.access.given}>
      <input type="hidden" name="act" value="give" />
      <Field label={words.person} error={error('person')}>
        <Select name="person" defaultValue={value('person')} required>
          <option value="">{words.choose}</option>
          {desk.people.map(({ uid, name, status }) => (
            <option key={uid} value={uid}>
              {status === 'active' ? name : `${name} (${stateNames.member[status]})`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.reason} hint={words.reasonHint} error={error('reason')}>
        <TextInput
          name="reason"
          required
          maxLength={accessLimits.reason}
          autoComplete="off"
          defaultValue={value('reason')}
        />
      </Field>
      <Field label={words.until} hint={words.untilHint} error={error('until')} optional>
        <TextInput name="until" type="date" defaultValue={value('until')} />
      </Field>
      <div>
        <Button kind="secondary" pending={isSending}>
          {words.action}
        </Button>
      </div>
    </Form>
  );
}

function Given({ desk: { given, access, list, community, can } }: PartProps) {
  if (access.given === 0) return null;
  const pageAt = (page: number) =>
    `${paths.charges({ communityUrl: community.url })}?ver=${chargeTexts.slugs[list]}&gratis=${page}`;
  return (
    <div className="grid gap-2">
      <h3 className="text-base font-semibold">{words.given(access.given)}</h3>
      <ul className="grid border-t border-line">
        {given.rows.map(({ userId, name, endsAt, reason }) => (
          <li
            key={userId}
            className="flex items-center justify-between gap-2 border-b border-line py-2 large-text:flex-wrap"
          >
            <div className="grid min-w-0">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="text-sm text-soft">
                {endsAt ? words.untilDay(formatDate(endsAt, community.timeZone)) : words.endless}
              </span>
              {reason && <span className="text-sm text-soft wrap-anywhere">{reason}</span>}
            </div>
            {can.give && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="act" value="take-back" />
                <input type="hidden" name="person" value={userId} />
                <Button kind="quiet" size="small" aria-label={words.endOf(name)}>
                  {words.end}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Pager
        label={chargeTexts.pagesOf(words.title)}
        before={given.page > 1 ? pageAt(given.page - 1) : null}
        after={given.hasMore ? pageAt(given.page + 1) : null}
      />
    </div>
  );
}
