import { exportOwnData } from '#app/accounts/export-own-data.ts';
import { accountTexts } from '#texts/accounts/own-account.ts';
import { answerHead } from '#web/server/answer-head.ts';
import { archiveResponse } from '#web/server/archive.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/own-data';

/** Downloads everything that is stored about the asker. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { files, slot } = await orPage(() => exportOwnData(app, actor, {}));
  return answerHead(request, archiveResponse(withReadme(files), accountTexts.dataName, slot));
}

type Files = Awaited<ReturnType<typeof exportOwnData>>['files'];

/** The files come first, so that an aborted download still runs their generator's cleanup of the spool. */
async function* withReadme(files: Files): Files {
  yield* files;
  yield { path: accountTexts.readmeName, pieces: words() };
}

async function* words() {
  yield accountTexts.readme;
}
