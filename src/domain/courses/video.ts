/** An external video by its id there. */
export type Video =
  | { readonly provider: 'youtube'; readonly id: string; readonly start: number | null }
  | { readonly provider: 'vimeo'; readonly id: string; readonly hash: string | null; readonly start?: number };

/** The longest text that is parsed: an address or an embed code. */
export const videoTextLimit = 1000;

/**
 * The video of an address in any form that people copy (watch page, short link, embed address or code); null for
 * unknown sites.
 */
export function parseVideo(text: string): Video | null {
  if (text.length > videoTextLimit) return null;
  const framed = /<iframe[^>]*?\ssrc=["']([^"']+)["']/i.exec(text)?.[1];
  const address = (framed ?? text).trim().replaceAll('&amp;', '&');
  const parts = /^(?:https?:)?(?:\/\/)?([a-z0-9.-]+)(\/[^?#\s]*)?(?:\?([^#\s]*))?(?:#(\S*))?$/i.exec(address);
  if (!parts) return null;
  const [, host = '', path = '', query = '', fragment = ''] = parts;
  const place = { steps: path.split('/').filter(Boolean), values: valuesOf(query), fragment };
  const site = host.toLowerCase().replace(/^(?:www|m|music|player)\./, '');
  if (site === 'youtu.be') return youtube(place.steps[0], place);
  if (site === 'youtube.com' || site === 'youtube-nocookie.com') return youtube(youtubeId(place), place);
  return site === 'vimeo.com' ? vimeo(place) : null;
}

type Place = { steps: readonly string[]; values: ReadonlyMap<string, string>; fragment: string };

function valuesOf(query: string): ReadonlyMap<string, string> {
  return new Map(
    query.split('&').map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

function youtubeId({ steps, values }: Place): string | undefined {
  const [first, second] = steps;
  if (first === 'watch') return values.get('v');
  return first && /^(?:embed|shorts|live|v|e)$/.test(first) ? second : undefined;
}

function youtube(id: string | undefined, { values, fragment }: Place): Video | null {
  if (!id || !/^[A-Za-z0-9_-]{11}$/.test(id)) return null;
  const start = secondsOf(values.get('t') ?? values.get('start') ?? valuesOf(fragment).get('t'));
  return { provider: 'youtube', id, start };
}

/** `90`, `90s` or `1h2m3s` in seconds; null for zero and invalid times. */
function secondsOf(text: string | undefined): number | null {
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text ?? '');
  if (!parts) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || null;
}

function vimeo({ steps, values, fragment }: Place): Video | null {
  // a showcase has an id of its own before the video's, and the hash after it can be all digits
  const named = steps.findIndex((step) => /^videos?$/.test(step));
  if (named < 0 && /^(?:showcase|album|event)$/.test(steps[0] ?? '')) return null;
  const at = steps.findIndex((step, index) => index > named && /^\d{6,12}$/.test(step));
  const id = steps[at];
  if (!id) return null;
  // an unlisted video needs its hash
  const word = values.get('h') ?? steps[at + 1] ?? '';
  const start = secondsOf(valuesOf(fragment).get('t'));
  return { provider: 'vimeo', id, hash: /^[0-9a-f]{8,16}$/i.test(word) ? word : null, ...(start && { start }) };
}

/** The embed address: without cookies and tracking, and with autoplay only on request. */
export function videoFrame(video: Video, plays: boolean): string {
  const play = plays ? '&autoplay=1' : '';
  if (video.provider === 'youtube') {
    const start = video.start ? `&start=${video.start}` : '';
    return `https://www.youtube-nocookie.com/embed/${video.id}?rel=0${play}${start}`;
  }
  return `https://player.vimeo.com/video/${video.id}?dnt=1${play}${video.hash ? `&h=${video.hash}` : ''}${fromVimeo(video)}`;
}

/** The video's own page. */
export function videoAddress(video: Video): string {
  if (video.provider === 'youtube') {
    return `https://www.youtube.com/watch?v=${video.id}${video.start ? `&t=${video.start}s` : ''}`;
  }
  return `https://vimeo.com/${video.id}${video.hash ? `/${video.hash}` : ''}${fromVimeo(video)}`;
}

function fromVimeo({ start }: { start?: number }): string {
  return start ? `#t=${start}s` : '';
}

/** The only origins that may be framed. */
export const videoOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;
