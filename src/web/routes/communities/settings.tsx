import { useLocation } from 'react-router';
import { showSettings } from '#app/community-settings/show-settings.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { communitySettingsTexts } from '#texts/communities/community-settings.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Route } from './+types/settings';
import { CommunityTabs } from './community-tabs.tsx';
import { AccessForm } from './settings/access-form.tsx';
import { AddressForm } from './settings/address-form.tsx';
import { FeaturesForm } from './settings/features-form.tsx';
import { type Kept, kept } from './settings/kept.ts';
import { PaymentForm } from './settings/payment-form.tsx';
import { PlanSection } from './settings/plan-section.tsx';
import { ProfileForm } from './settings/profile-form.tsx';
import { QuestionsForm } from './settings/questions-form.tsx';
import { RulesForm } from './settings/rules-form.tsx';
import { settingsActs, withPictures } from './settings/settings-act.ts';
import type { Returned } from './settings/settings-form.tsx';
import { StateSection } from './settings/state-section.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showSettings(app, actor, { communityUrl: params.communityUrl }));
}

export async function action(args: Route.ActionArgs) {
  const { app, actor } = asker(args.context);
  // checked before a picture is stored
  await orPage(() => showSettings(app, actor, { communityUrl: args.params.communityUrl }));
  return formActions(args, settingsActs, {
    by: 'part',
    prepare: withPictures,
    refuse: ({ act, refused, values }) => ({
      part: act,
      refused: refused.code === 'community.url-taken' ? { ...refused, fields: { url: refused.message } } : refused,
      values,
    }),
  });
}

export function meta() {
  return pageMeta({
    title: communitySettingsTexts.title,
    description: communitySettingsTexts.description,
    noindex: true,
  });
}

/** The props of every part: the settings, the refused form, and what was just saved. */
export type SettingsProps = {
  shown: Route.ComponentProps['loaderData'];
  returned: Returned;
  done: string | null;
};

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { community, can } = loaderData;
  const done = useKept(actionData !== undefined);
  const own = (...parts: Kept[]) => (done && parts.includes(done) ? doneWords[done] : null);
  const props = { shown: loaderData, returned: actionData };
  return (
    <Page>
      <CommunityTabs community={community} can={{ configure: true, seeDashboard: true }} />
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title={communitySettingsTexts.title}
          status={community.status === 'paused' && <StatusBadge of="community" status={community.status} />}
        />
        {can.configure ? (
          <>
            <ProfileForm {...props} done={own('profile')} />
            <AccessForm {...props} done={own('access')} />
            <PaymentForm {...props} done={own('payment')} />
            <FeaturesForm {...props} done={own('features')} />
            <RulesForm {...props} done={own('rules')} />
            <QuestionsForm {...props} done={own('questions')} />
            <PlanSection {...props} done={own('plan')} />
            <AddressForm key={community.url} {...props} done={own('address')} />
          </>
        ) : (
          <Notice
            tone="warning"
            quiet
            className="mb-4"
            title={communityTexts.show.putAway(closedState(community.status), community.isOfRaffles)}
          >
            {communitySettingsTexts.onlyRead}
          </Notice>
        )}
        <StateSection {...props} done={own('pause', 'resume', 'archive', 'reopen')} />
      </div>
    </Page>
  );
}

function closedState(status: string): 'archived' | 'suspended' {
  return status === 'suspended' ? 'suspended' : 'archived';
}

const { profile, access, payment, features, rules, questions, plan, address, state } = communitySettingsTexts;

const doneWords: Readonly<Record<Kept, string>> = {
  profile: profile.saved,
  access: access.saved,
  payment: payment.saved,
  features: features.saved,
  rules: rules.saved,
  questions: questions.saved,
  plan: plan.saved,
  address: address.saved,
  pause: state.pause.done,
  resume: state.resume.done,
  archive: state.archive.done,
  reopen: state.reopen.done,
};

/** What was just saved, by the address; shown in its part. */
function useKept(isReturned: boolean): Kept | null {
  const { search } = useLocation();
  const word = new URLSearchParams(search).get('guardado');
  const done = (Object.keys(kept) as Kept[]).find((each) => kept[each].word === word);
  return done && !isReturned ? done : null;
}
