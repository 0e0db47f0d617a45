import { ExternalLink, Play } from 'lucide-react';
import { Form } from 'react-router';
import { courseTexts } from '#texts/courses.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

type VideoPanelProps = {
  video: { provider: 'youtube' | 'vimeo'; address: string };
  title: string;
  /** The page that frames the film. */
  frame: string;
  /** It was asked for, now or for this device. */
  isShown: boolean;
  isRemembered: boolean;
};

/** The film of a lesson. Nothing of another site is loaded before it is asked for. */
export function VideoPanel({ video, title, frame, isShown, isRemembered }: VideoPanelProps) {
  const words = courseTexts.video;
  const place = words.places[video.provider];
  return (
    <section id="video" aria-label={words.title} className="grid scroll-mt-4 gap-2">
      {isShown ? (
        <iframe
          src={frame}
          title={words.frame(title)}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          className="aspect-video w-full rounded-xl border border-line bg-well"
        />
      ) : (
        <Form
          method="post"
          className="grid min-h-64 content-center justify-items-center gap-3 rounded-xl border border-line bg-sheet p-6 text-center"
        >
          <input type="hidden" name="act" value="watch" />
          <p className="text-xl font-semibold">{words.ask(place)}</p>
          <p className="measure text-soft">{words.why(place)}</p>
          <Button>
            <Play aria-hidden="true" className="size-5" />
            {words.play}
          </Button>
          <Checkbox name="remember" value="si" label={words.remember} className="text-left" />
        </Form>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <a
          href={video.address}
          rel="nofollow noopener noreferrer"
          target="_blank"
          className="link inline-flex min-h-11 items-center gap-1.5 text-soft"
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          {words.elsewhere(place)}
        </a>
        {isRemembered && (
          <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
            <input type="hidden" name="act" value="forget" />
            {words.remembered}
            <Button kind="quiet" size="small">
              {words.forget}
            </Button>
          </Form>
        )}
      </div>
    </section>
  );
}
