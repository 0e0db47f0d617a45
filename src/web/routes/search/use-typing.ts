import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { searchFields } from '#domain/search/search.ts';
import { addressOf, type TypedSearch, typedIn } from './address.ts';

/** How long somebody stops typing before what they typed is looked for. */
const pause = 300;

/**
 * Searches while one types (debounced), and updates the address: replacing the history entry for text, adding one for a
 * filter. A new `key` remounts the form when its values came from elsewhere (a link, «back»), so that the focus
 * survives one's own typing. What changed in the form since it was last given is changed in the search that is on its way,
 * if there is one: a link pressed a moment before counts too.
 * @param typed the search that the form was made with
 */
export function useTyping(typed: TypedSearch) {
  const navigate = useNavigate();
  const location = useLocation();
  const { location: coming } = useNavigation();
  const way = useNavigationType();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [key, setKey] = useState(location.key);
  const isOwn = way !== 'POP' && (location.state as { typed?: boolean } | null)?.typed === true;
  if (!isOwn && key !== location.key) setKey(location.key);
  useEffect(() => () => clearTimeout(timer.current), []);

  const base = coming?.pathname === location.pathname ? coming : location;
  const latest = useRef({ base, key, typed });
  latest.current = { base, key, typed };
  const given = useRef({ key, values: typed });

  const look = (form: HTMLFormElement, replace: boolean) => {
    clearTimeout(timer.current);
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value);
    const { base, key, typed } = latest.current;
    const before = given.current.key === key ? given.current.values : typed;
    const values = typedIn(params);
    given.current = { key, values };
    const to = addressOf(typedIn(new URLSearchParams(base.search)), changed(before, values));
    if (to === base.pathname + base.search) return;
    void navigate(to, { replace, preventScrollReset: true, state: { typed: true } });
  };

  return {
    key,
    onChange(event: FormEvent<HTMLFormElement>) {
      const form = event.currentTarget;
      const { type } = event.target as HTMLInputElement;
      clearTimeout(timer.current);
      const isTyped = type !== 'checkbox' && type !== 'select-one';
      timer.current = setTimeout(() => look(form, isTyped), isTyped ? pause : 0);
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      for (const open of event.currentTarget.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
      look(event.currentTarget, false);
    },
  };
}

function changed(before: TypedSearch, now: TypedSearch): Partial<TypedSearch> {
  return Object.fromEntries(
    searchFields.flatMap((field) => (now[field] === before[field] ? [] : [[field, now[field]]])),
  );
}
