const name = 'videos';
const year = 31_536_000;

/** Whether this device was told to show films of other sites without asking each time. */
export function showsVideos(request: Request): boolean {
  return new RegExp(`(?:^|;\\s*)${name}=si(?:;|$)`).test(request.headers.get('Cookie') ?? '');
}

/** The cookie that keeps it, or takes it back. */
export function videoCookie(isShown: boolean): string {
  return `${name}=${isShown ? 'si' : ''}; Path=/; Max-Age=${isShown ? year : 0}; SameSite=Lax`;
}
