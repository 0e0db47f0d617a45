/** The storage key of this page's draft. */
export function draftName({ communityUrl, raffle }: { communityUrl: string; raffle: string }): string {
  return `apartar:${communityUrl}/${raffle}`;
}

/**
 * The storage key of the waiting form, beside the draft's. What one account sent waits for that account alone: on a shared
 * device another person's page must neither show it nor send it as theirs.
 */
export function waitingName(draft: string, uid = ''): string {
  return `${draft}:envio:${uid}`;
}
