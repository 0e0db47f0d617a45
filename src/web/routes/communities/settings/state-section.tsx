import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { communityTexts } from '#texts/communities/communities.ts';
import { communityFileTexts } from '#texts/communities/community-file.ts';
import { communitySettingsTexts } from '#texts/communities/community-settings.ts';
import { paths } from '#texts/paths.ts';
import { stateNames } from '#texts/states.ts';
import { Confirm } from '#web/routes/communities/confirm.tsx';
import type { SettingsProps } from '#web/routes/communities/settings.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { shownIn } from './settings-form.tsx';
import { SettingsPart } from './settings-part.tsx';

const words = communitySettingsTexts.state;
const anchor = 'estado';
const asked = { anchor, cancel: words.cancel };

/** Pausing, archiving, offering and deleting, with confirmations where something is lost. */
export function StateSection({ shown, returned, done }: SettingsProps) {
  const { community, can } = shown;
  const { status } = community;
  const refused = returned?.part === 'state' ? returned : null;
  return (
    <SettingsPart
      anchor={anchor}
      title={words.title}
      now={stateNames.community[status]}
      isOpen={done !== null || refused !== null || !can.configure}
    >
      <p className="measure text-soft">{words.lead}</p>
      <div>
        <StatusBadge of="community" status={status} />
      </div>
      {done && <Notice tone="success">{done}</Notice>}
      {refused && <Notice tone="error">{refused.refused.message}</Notice>}
      <Suspended status={status} />
      <ul className="grid divide-y divide-line rounded-xl border border-line bg-sheet empty:hidden">
        {can.pause && <Pause status={status} />}
        {can.archive && <ArchiveOrReopen shown={shown} />}
        {can.offer && <Offer communityUrl={community.url} />}
        {can.export && <TakeAlong communityUrl={community.url} />}
        {can.delete && <Delete shown={shown} returned={returned} />}
      </ul>
      {!can.archive && status !== 'suspended' && <p className="text-soft">{words.onlyOwner}</p>}
    </SettingsPart>
  );
}

function Pause({ status }: { status: SettingsProps['shown']['community']['status'] }) {
  if (status === 'active') {
    return (
      <Step title={words.pause.title} text={words.pause.words}>
        <Confirm {...asked} {...words.pause} asks="pausar" fields={act('pause')} isMild />
      </Step>
    );
  }
  if (status !== 'paused') return null;
  return (
    <Step title={words.resume.title} text={words.resume.words}>
      <Act name="resume" label={words.resume.confirm} />
    </Step>
  );
}

function ArchiveOrReopen({ shown }: Pick<SettingsProps, 'shown'>) {
  if (shown.community.status !== 'archived') return <Archive shown={shown} />;
  return (
    <Step title={words.reopen.title} text={words.reopen.words}>
      <Act name="reopen" label={words.reopen.confirm} />
    </Step>
  );
}

function Suspended({ status }: { status: SettingsProps['shown']['community']['status'] }) {
  if (status !== 'suspended') return null;
  return (
    <Notice tone="warning" quiet>
      {words.suspended}
    </Notice>
  );
}

function Offer({ communityUrl }: { communityUrl: string }) {
  return (
    <Step title={words.offer.title} text={words.offer.words}>
      <ButtonLink kind="secondary" size="small" to={`${paths.manageCommunities()}#${communityUrl}`}>
        {words.offer.open}
      </ButtonLink>
    </Step>
  );
}

/** The export of the whole community, for its owner. */
function TakeAlong({ communityUrl }: { communityUrl: string }) {
  const { title, lead, tables, without, personal, download } = communityFileTexts.export;
  return (
    <Step
      title={title}
      text={
        <>
          <p>{lead}</p>
          <p className="mt-2">{tables}</p>
          <p className="mt-2">{without}</p>
          <p className="mt-2">{personal}</p>
        </>
      }
    >
      <a className={buttonStyle('secondary', 'small')} href={paths.communityFile({ communityUrl })} download>
        {download}
      </a>
    </Step>
  );
}

function act(name: string) {
  return { part: 'state', act: name };
}

function Step({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="grid min-w-0 grow basis-72 gap-1">
        <h3 className="text-lg">{title}</h3>
        <div className="measure text-soft">{text}</div>
      </div>
      {children}
    </li>
  );
}

function Act({ name, label }: { name: string; label: string }) {
  const isSending = useNavigation().formData?.get('act') === name;
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="part" value="state" />
      <Button kind="secondary" size="small" name="act" value={name} pending={isSending}>
        {label}
      </Button>
    </Form>
  );
}

function Archive({ shown: { obligations } }: Pick<SettingsProps, 'shown'>) {
  const { archive } = words;
  const owed = (['raffles', 'prizes', 'refunds'] as const).filter((what) => obligations[what] > 0);
  if (owed.length === 0) {
    return (
      <Step title={archive.title} text={archive.words}>
        <Confirm {...asked} {...archive} asks="archivar" fields={act('archive')} />
      </Step>
    );
  }
  return (
    <Step
      title={archive.title}
      text={
        <>
          <p>{archive.words}</p>
          <p className="mt-2">{archive.owed}</p>
          <ul className="list-disc pl-5">
            {owed.map((what) => (
              <li key={what}>{archive[what](obligations[what])}</li>
            ))}
          </ul>
        </>
      }
    />
  );
}

function Delete({ shown, returned }: Pick<SettingsProps, 'shown' | 'returned'>) {
  const { community, drafts, isUsed } = shown;
  const { faults, text } = shownIn('state', returned);
  if (isUsed) return <Step title={words.delete.title} text={words.delete.used} />;
  const { lost, retype, ...rest } = words.delete;
  return (
    <Step title={rest.title} text={rest.words}>
      <Confirm
        {...asked}
        {...rest}
        asks="borrar"
        fields={act('delete')}
        points={lost(communityTexts.members(community.memberCount), drafts)}
      >
        <Field label={retype(community.url)} error={faults.confirmation}>
          <TextInput
            name="confirmation"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={text('confirmation', '')}
          />
        </Field>
      </Confirm>
    </Step>
  );
}
