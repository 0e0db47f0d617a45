/** How a provider spells one mailbox. */
type Provider = {
  /** The domain that stands for all that the mailbox has. */
  domain: string;
  /** Characters of the name that make no difference, to the provider. */
  ignored?: RegExp;
  /** A sign besides `+` that begins a tag. */
  tag?: string;
};

/** Providers, with all domains of theirs that one mailbox has. */
const providers: readonly (Provider & { domains: readonly string[] })[] = [
  { domain: 'gmail.com', domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domain: 'icloud.com', domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domain: 'proton.me', domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  {
    domain: 'yandex.ru',
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'yandex.com.tr'],
    ignored: /[.-]/g,
  },
];

/** Yahoo's names have no hyphen: it begins the tag of a disposable address. Its domains are mailboxes of their own. */
const yahoo = /^(?:yahoo\.[a-z.]+|ymail\.com|rocketmail\.com|myyahoo\.com)$/;

const byDomain = new Map<string, Provider>(
  providers.flatMap(({ domains, ...provider }) => domains.map((domain) => [domain, provider] as const)),
);

/** What is known of the provider of a domain. */
export function providerOf(domain: string): Provider | undefined {
  return byDomain.get(domain) ?? (yahoo.test(domain) ? { domain, tag: '-' } : undefined);
}

/** `anything@ana.fastmail.com` is the mailbox `ana@fastmail.com`. */
const ownSubdomain = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/** The name and domain of the mailbox where a provider gives each a subdomain, which takes any name. */
export function withoutOwnSubdomain(local: string, domain: string): readonly [local: string, domain: string] {
  const [, name, provider] = ownSubdomain.exec(domain) ?? [];
  return name && provider ? [name, provider] : [local, domain];
}
