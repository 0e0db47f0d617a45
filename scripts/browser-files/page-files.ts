/** What the bundler tells of a module while it divides them into files. */
type Module = { readonly code: string | null; readonly importedIds: readonly string[] };
type Graph = { getModuleInfo(id: string): Module | null };
type Group = {
  readonly name: string | ((id: string, graph: Graph) => string | null);
  readonly debugName?: string;
  readonly test?: RegExp;
  readonly minShareCount?: number;
};

/** The pages that people come by from outside: they load nothing that only others need. */
const firstPages = {
  home: 'home',
  raffle: 'raffles/show',
  community: 'communities/show',
  profile: 'communities/profile',
};
type FirstPage = keyof typeof firstPages;
const names = Object.keys(firstPages) as FirstPage[];

/**
 * Which file of script a module goes to, by the first group that it fits in. What surrounds every page is one file. What
 * the first pages have in common follows, from what all four need to what one needs: a file takes the modules that its own
 * need, so those that more pages need have to be placed before. Each has two, as what several other pages need too must not
 * bring them a whole page. Last comes what five other pages share, by noun; the rest stays with its page.
 */
export function pageFiles(root: string): Group[] {
  let reached: Map<FirstPage, ReadonlySet<string>> | null = null;
  const pagesOf = (id: string, graph: Graph) => {
    reached ??= new Map(
      names.map((name) => [name, reachedFrom(`${root}/src/web/routes/${firstPages[name]}.tsx`, graph)]),
    );
    return names.filter((name) => reached?.get(name)?.has(id));
  };
  const sharedBy = (count: number, minShareCount: number, suffix: string): Group => ({
    debugName: `first-pages-${count}${suffix}`,
    minShareCount,
    name: (id, graph) => {
      const pages = pagesOf(id, graph);
      return pages.length === count ? pages.join('-') + suffix : null;
    },
  });
  return [
    { name: 'base', test: /\/src\/web\/(?:root|entry\.client)\.tsx$/ },
    ...[4, 3, 2, 1].flatMap((count) => [sharedBy(count, 5, ''), sharedBy(count, 2, '-only')]),
    { debugName: 'nouns', minShareCount: 5, name: nounOf },
  ];
}

/** The noun whose folder a file of ours is in; packages and what is of no noun go together. */
function nounOf(id: string): string {
  return /\/src\/(?:texts|domain|web\/routes|web\/browser)\/([a-z][a-z-]*)\//.exec(id)?.[1] ?? 'shared';
}

/** What a page loads with itself. A page that has a form is several modules: the router takes its parts by this query. */
function reachedFrom(page: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>();
  const ask = [page, `${page}?route-chunk=main`];
  for (let id = ask.pop(); id !== undefined; id = ask.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    ask.push(...importsOf(id, graph));
  }
  return reached;
}

const icons = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/** A module imports all icons by one list of them: those are meant that it names. */
function importsOf(id: string, graph: Graph): string[] {
  const module = graph.getModuleInfo(id);
  if (!module) return [];
  return module.importedIds.flatMap((imported) =>
    icons.test(imported) ? iconsNamed(module.code ?? '', imported) : [imported],
  );
}

function iconsNamed(code: string, list: string): string[] {
  const [, named = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code) ?? [];
  return named.split(',').map((name) => list.replace(/lucide-react\.mjs$/, `icons/${fileOfIcon(name)}.mjs`));
}

function fileOfIcon(name: string): string {
  const [original = ''] = name.trim().split(' as ');
  return original.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase();
}
