import { type Name, names, type RouteFacts } from '#support/walk.ts';
import { placeIn } from '#support/walk-place.ts';
import type { World } from '#support/walk-world.ts';
import { walks } from '#support/walks.ts';
import { type PathName, patterns } from '#texts/paths.ts';

export type Field = readonly [name: string, value: string | Blob];

/** What an honest browser would send: where what is not honest begins. Without fields it looks at a page. */
export type Honest = {
  /** The route, and what its form does. */
  about: string;
  path: string;
  fields: readonly Field[] | null;
  /** Who may send it, each as often as they are named. */
  who: readonly Name[];
  /** Whether the same is given to a script as data. */
  isPage: boolean;
  /** Whether its body is what is signed, and no form. */
  isSigned?: true;
};

/** Takes a form without asking who somebody is, or ends what the rest is sent with: sent by nobody's session. */
const byGuest: readonly Name[] = ['guest'];

/** Fills the installation with examples: what it would store is meant to be. */
const left = new Set<string>(['examples']);

/** Every form and every address of the product in a world. */
export async function honestIn(world: World, facts: readonly RouteFacts[]): Promise<Honest[]> {
  const pages = new Set(facts.filter(({ isPage }) => isPage).map(({ id }) => id));
  const forms = walks.flatMap((walk) => {
    const { form } = walk;
    if (!form) return [];
    const who: readonly Name[] = [...names, 'owner', 'owner', ...(walk.holders?.slice(0, 2) ?? [])];
    const path = placeIn(world, walk.route, walk);
    return [async () => honest(walk.route, path, Object.entries(await form(world)), who)];
  });
  const walked = new Set<string>(walks.filter(({ form }) => form).map(({ route }) => route));
  const others = facts
    .filter(({ id, hasAction }) => hasAction && !walked.has(id) && !left.has(id))
    .map(({ id }) => honest(id, placeIn(world, id as PathName), otherForms[id] ?? [['act', 'x']], byGuest));
  const looks = (Object.keys(patterns) as PathName[]).map((route) => honest(route, placeIn(world, route), null, names));
  return [...(await Promise.all(forms.map((make) => make()))), ...others, ...notices(), ...looks];

  function honest(route: string, path: string, fields: readonly Field[] | null, who: readonly Name[]): Honest {
    const act = fields?.find(([name]) => name === 'act' || name === 'part')?.[1];
    return {
      about: `${route}${typeof act === 'string' ? ` ${act}` : ''}`,
      path,
      fields,
      who,
      isPage: pages.has(route),
    };
  }
}

const otherForms: Readonly<Record<string, readonly Field[]>> = {
  theme: [['tema', 'dark']],
};

/** What programs send and no browser: its body is read as it is. */
function notices(): Honest[] {
  const signed = (about: string, path: string, body: string): Honest => ({
    about,
    path,
    fields: [['', body]],
    who: byGuest,
    isPage: false,
    isSigned: true,
  });
  const stripe = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_1', object: 'checkout.session', metadata: { checkout: 'x' }, client_reference_id: 'x' } },
  });
  const mercadoPago = JSON.stringify({ action: 'payment.updated', type: 'payment', data: { id: '123' } });
  const failure = JSON.stringify({ errorId: 'a'.repeat(32), path: '/', said: 'x' });
  return [
    signed('gatewayNotice stripe', '/cobro/stripe/aviso', stripe),
    signed('gatewayNotice mercado-pago', '/cobro/mercado-pago/aviso?data.id=123&type=payment', mercadoPago),
    signed('planNotice stripe', '/cobro/stripe/aviso-de-plan', stripe),
    signed('planNotice mercado-pago', '/cobro/mercado-pago/aviso-de-plan?data.id=123&type=payment', mercadoPago),
    signed('failure', patterns.failure, failure),
    signed('cosign', patterns.cosign, 'old 0\n\nrifas.example/registro\n1\nAAAA\n\n— rifas.example AAAA\n'),
    signed('demoProvider', `${patterns.demoProvider}/token`, 'grant_type=authorization_code&code=x'),
    signed('demoProvider entrar', `${patterns.demoProvider}/entrar/x`, 'nombre=x&correo=x%40example.com'),
  ];
}
