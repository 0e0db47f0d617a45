/** Applications that show pages in a view of their own, where no second window opens. */
const applications =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Messenger|Line|MicroMessenger|Snapchat|Twitter|TikTok|musical_ly|BytedanceWebview|LinkedInApp|Pinterest|GSA)\b/i;
const androidView = /;\s*wv\)/;
const appleView = /\((?:iPhone|iPad|iPod)[^)]*\)(?!.*\bSafari\/)/;

/** Whether a page is shown inside another application, by what the browser calls itself. */
export function isInApp(userAgent: string): boolean {
  return applications.test(userAgent) || androidView.test(userAgent) || appleView.test(userAgent);
}
