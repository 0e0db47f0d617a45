/** The storage key of this page's draft. */
export function draftName({ communityUrl, raffle }: { communityUrl: string; raffle: string }): string {
  return `apartar:${communityUrl}/${raffle}`;
}
