import { view } from '#app/view.ts';
import { takenUrls } from '#db/communities/communities.ts';
import { parseNewCommunity } from '#domain/communities/community.ts';
import { foldSlug, slugLimits, slugOfName, slugSuggestions } from '#domain/communities/slug.ts';
import type { FieldFaults, RawForm } from '#domain/form.ts';
import { reservedSegments } from '#texts/paths.ts';

/** Validates the form of a new community for the page, and checks that its url is free, or gives one that is. */
export const checkCommunity = view({
  find: async (_db, _form: RawForm) => ({ community: null }),
  permission: 'community.create',
  show: async ({ app, input }) => {
    const parsed = parseNewCommunity(input, reservedSegments);
    const fields: FieldFaults = parsed.ok ? {} : parsed.fields;
    const url = typeof input.url === 'string' ? input.url.trim() : '';
    const folded = url === '' && typeof input.name === 'string' ? slugOfName(input.name) : foldSlug(url);
    if (folded.length < slugLimits.min) return { fields, url: null };
    const wanted = [folded, ...slugSuggestions(folded, suggestions)];
    const taken = await takenUrls(app.db, wanted);
    const isFree = !fields.url && !taken.has(url);
    const suggestion = wanted.find((each) => each !== url && !taken.has(each) && !reservedSegments.has(each)) ?? null;
    return { fields, url: { value: url, isFree, suggestion: isFree ? null : suggestion } };
  },
});

const suggestions = 20;
