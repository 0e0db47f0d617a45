import { layoutTexts } from '#texts/layout.ts';

/** On every page while no identity provider is set: nobody may take this for the real thing. */
export function DemoBar() {
  return (
    <aside
      aria-label={layoutTexts.demo.name}
      className="border-b-[1.5px] border-dashed border-held-edge bg-held text-held-ink"
    >
      <p className="page-width py-2 text-sm">
        <strong>{layoutTexts.demo.name}</strong> {layoutTexts.demo.words}
      </p>
    </aside>
  );
}
