import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  ssr: true,
  // All addresses travel with the first page (6 kB, kept for good). Where they are asked for one by one, the router
  // (8.4.0) loses a navigation that begins while a form's answer is being followed by a reading of the page: if that
  // ends before the address is known, the new address is shown over the old page, which never changes again.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
