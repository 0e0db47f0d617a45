import { layoutTexts } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';
import { sitemapTexts } from '#texts/sitemap.ts';

const footer = layoutTexts.footer;

/** The product's own public pages, in the groups that people read them in. */
export const publicPages = {
  main: [
    { to: paths.home(), label: sitemapTexts.home },
    { to: paths.createRaffle(), label: layoutTexts.createRaffle },
    { to: paths.communityList(), label: footer.communityList },
    { to: paths.verify(), label: layoutTexts.verify },
    { to: paths.log(), label: footer.log },
  ],
  guides: [
    { to: paths.legality(), label: footer.legality },
    { to: paths.howTo(), label: footer.howTo },
    { to: paths.platform(), label: footer.platform },
    { to: paths.fraud(), label: footer.fraud },
    { to: paths.success(), label: footer.success },
  ],
  site: [
    { to: paths.sitemap(), label: footer.sitemap },
    { to: paths.privacy(), label: footer.privacy },
    { to: paths.terms(), label: footer.terms },
  ],
} as const;
