import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { contactCheckTexts, wishTitle } from '#texts/orders/contact-checks.ts';
import { paths } from '#texts/paths.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { Step } from '#web/ui/act-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { allRequests, refusalQuery } from './refusal-address.ts';

const words = contactCheckTexts.desk.several;
const [named, network] = refusalQuery;

/** How many names are shown before «and n more». */
const shownNames = 3;

/** Selects requests to refuse: marked ones, those of a network, or all. It only leads to the confirmation. */
export function RefuseSeveral({ desk }: { desk: DeskData }) {
  const { lines, networks } = desk.requests;
  const [search] = useSearchParams();
  const list = search.get('ver');
  const digits = String(desk.raffle.lastNumber).length;
  return (
    <Step open={words.open}>
      <p className="measure text-soft">{words.hint}</p>
      <Form method="get" preventScrollReset className="grid gap-3">
        {list && <input type="hidden" name="ver" value={list} />}
        <fieldset className="grid max-h-80 overflow-y-auto rounded-sm border border-line bg-sheet px-3">
          <legend className="sr-only">{words.legend}</legend>
          {lines.map((request) => (
            <Checkbox
              key={request.id}
              name={named}
              value={request.id}
              label={
                <span className="grid wrap-anywhere">
                  <span className="font-semibold">{request.name}</span>
                  <span className="text-soft">{`${request.phone} · ${wishTitle(request, digits)}`}</span>
                </span>
              }
            />
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <Button kind="secondary">{words.marked}</Button>
          {networks.map(({ request, name, requests }) => (
            <Button key={request} kind="secondary" name={network} value={request}>
              {words.network(requests, name)}
            </Button>
          ))}
          <Button kind="secondary" name={named} value={allRequests}>
            {words.all(lines.length)}
          </Button>
        </div>
      </Form>
    </Step>
  );
}

type ConfirmProps = { requests: DeskData['requests']['toRefuse']; address: RaffleAddress };

/** Confirms a refusal. Only the listed requests are refused, and none that came later. */
export function ConfirmRefusal({ requests, address }: ConfirmProps) {
  const [search] = useSearchParams();
  const pending = useNavigation().formData?.get('act') === 'refuse-requests';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const kept = new URLSearchParams(search);
  for (const name of refusalQuery) kept.delete(name);
  const names = requests.slice(0, shownNames).map(({ name }) => name);
  return (
    <Panel className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-4 text-xl outline-none">
        {words.title(requests.length)}
      </h3>
      {requests.length === 0 && <p>{words.none}</p>}
      {requests.length > 0 && (
        <>
          <p className="measure wrap-anywhere">{words.names(names, requests.length - names.length)}</p>
          <p className="measure text-soft">{words.words(requests.length)}</p>
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {requests.length > 0 && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="act" value="refuse-requests" />
            <input type="hidden" name="requests" value={requests.map(({ id }) => id).join(' ')} />
            <Button kind="danger" pending={pending}>
              {words.action(requests.length)}
            </Button>
          </Form>
        )}
        <Link
          to={`${paths.raffleDesk(address)}?${kept}`}
          preventScrollReset
          className="link inline-flex min-h-11 items-center"
        >
          {words.back}
        </Link>
      </div>
    </Panel>
  );
}
