import type { App } from '#app/app.ts';
import { forgetUploads } from '#db/communities/community-uploads.ts';

/** Takes away the files that somebody sent to look at and made nothing of. */
export async function forgetCommunityFiles({ db, clock }: App): Promise<void> {
  await forgetUploads(db, clock.now());
}
