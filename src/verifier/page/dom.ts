type Attributes = { readonly [name: `${string}-${string}`]: string; role?: string };
type Child = Node | string | null | boolean;

/**
 * An element with properties (`role` and those with a hyphen are attributes) and children; null, true and false are none. What
 * somebody brought gets into the page by here alone, as text: no HTML is made from it.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<Omit<HTMLElementTagNameMap[Tag], 'role'>> & Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'role' || name.includes('-')) made.setAttribute(name, String(value));
    else Object.assign(made, { [name]: value });
  }
  made.append(...children.filter((child) => child !== null && typeof child !== 'boolean'));
  return made;
}

/** A button that does something in the page and sends no form. */
export function button(words: string, press: () => void, className = 'button'): HTMLButtonElement {
  return element('button', { type: 'button', className, onclick: press }, words);
}
