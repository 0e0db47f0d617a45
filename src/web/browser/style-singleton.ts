import { useEffect } from 'react';

/**
 * Stands in the place of the package of this name (`vite.config.ts`), by which the dialog holds the page still behind it. That
 * one writes a `<style>` whose text differs by the width of the scroll bar, which no content policy can name; this one adds
 * a style sheet as an object, which none has to.
 */
export function styleSingleton() {
  const held = createHeldSheet();
  return ({ styles }: { styles: string }) => {
    useEffect(() => held.by(styles), [styles]);
    return null;
  };
}

/** A style sheet of the page for as long as anybody asks for it. What the first asks for holds until the last has gone. */
function createHeldSheet() {
  let asking = 0;
  let sheet: CSSStyleSheet | null = null;
  const end = () => {
    asking -= 1;
    if (asking > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
  const by = (styles: string) => {
    asking += 1;
    if (asking > 1) return end;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return end;
  };
  return { by };
}
