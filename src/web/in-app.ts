/** Applications that show pages in a view of their own, where no second window opens. */
const applications =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Messenger|Line|MicroMessenger|Snapchat|Twitter|TikTok|musical_ly|BytedanceWebview|LinkedInApp|Pinterest|GSA)\b/i;
const androidView = /;\s*wv\)/;
const appleView = /\((?:iPhone|iPad|iPod)[^)]*\)(?!.*\bSafari\/)/;

/** Letters of what a browser calls itself that are looked at. */
const longest = 500;

/** Whether a page is shown inside another application, by what the browser calls itself. */
export function isInApp(header: string): boolean {
  const userAgent = header.slice(0, longest);
  return applications.test(userAgent) || androidView.test(userAgent) || appleView.test(userAgent);
}
