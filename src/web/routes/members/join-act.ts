import { data, type RouterContextProvider, redirect } from 'react-router';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { paths } from '#texts/paths.ts';
import { loginAddress } from '#web/routes/accounts/addresses.ts';
import { attempt, formOf, rawForm, typedAgain } from '#web/server/attempt.ts';
import { asker } from '#web/server/context.ts';
import { formAct } from '#web/server/form-act.ts';
import { joinAddress } from './join-address.ts';

type Asked = { communityUrl: string; request: Request; context: Readonly<RouterContextProvider> };

/** What the forms at a community's door do: in, out, an application taken back. Then the same page, which says so. */
export async function doJoinAct({ communityUrl, request, context }: Asked) {
  const { app, actor, account } = asker(context);
  if (!account) throw redirect(loginAddress(joinAddress(communityUrl)));
  const form = rawForm(await formOf(request));
  const act = formAct(form.act, ['join', 'leave', 'withdraw']);
  const page = paths.community({ communityUrl });
  const result =
    act === 'join'
      ? await attempt(async () => {
          const { status } = await joinCommunity(app, actor, { communityUrl, form });
          if (status === 'awaiting_payment') return paths.access({ communityUrl });
          return `${page}?hecho=${status === 'active' ? 'dentro' : 'solicitud'}`;
        })
      : await attempt(async () => {
          const { isStillSeen } = await leaveCommunity(app, actor, { communityUrl });
          if (!isStillSeen) return `${paths.manageCommunities()}?hecho=${act === 'leave' ? 'fuera' : 'sin-solicitud'}`;
          return `${page}?hecho=${act === 'leave' ? 'fuera' : 'retirada'}`;
        });
  if (!result.ok) return data({ refused: result, values: typedAgain(form, result), act }, { status: result.status });
  throw redirect(result.value, 303);
}
