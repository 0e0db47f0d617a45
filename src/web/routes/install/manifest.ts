import { brand } from '#brand';
import { installTexts } from '#texts/install.ts';
import { paths } from '#texts/paths.ts';

const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });

const screenshot = (name: string, sizes: string, label: string, form: 'narrow' | 'wide') => ({
  src: `/captura-${name}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: form,
  label,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(192)] });

const { shortcuts, screenshots } = installTexts;

/** What the product is called and looks like once it is installed (W3C, Web Application Manifest). */
const manifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: installTexts.description,
  lang: 'es',
  dir: 'ltr',
  start_url: paths.home(),
  scope: '/',
  display: 'standalone',
  background_color: '#f8f4ec',
  theme_color: '#f8f4ec',
  categories: ['social', 'lifestyle'],
  icons: [
    { ...icon(192), purpose: 'any' },
    { ...icon(512), purpose: 'any' },
    { ...icon(512), src: '/icon-maskable-512.png', purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut(shortcuts.create, paths.createRaffle()),
    shortcut(shortcuts.communities, paths.manageCommunities()),
    shortcut(shortcuts.search, paths.search()),
  ],
  screenshots: [
    screenshot('rifa', '720x1480', screenshots.raffle, 'narrow'),
    screenshot('acta', '720x1480', screenshots.acta, 'narrow'),
    screenshot('inicio', '1280x800', screenshots.home, 'wide'),
  ],
};

export function loader() {
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
