import type { Bench } from './bench.ts';
import { pointsOf, textIn } from './picture.ts';

/** Whether this browser gives a camera to a page like this one at all. */
export function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function';
}

/** What a camera is looking at. Closing it gives the camera back. */
export type Camera = { text: Promise<string | null>; close: () => void };

/**
 * Shows the camera in a video until a code is read, which is then the text; null once it is closed. Refuses where the
 * reader or the browser does not allow it.
 */
export async function openCamera(video: HTMLVideoElement, bench: Bench): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
  let isOpen = true;
  const close = () => {
    isOpen = false;
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  video.srcObject = stream;
  await video.play();
  return { text: look(), close };

  async function look(): Promise<string | null> {
    while (isOpen) {
      await nextFrame();
      const text = video.videoWidth > 0 ? await textIn(frameOf(video), bench) : null;
      if (text !== null && isOpen) return text;
    }
    return null;
  }
}

/** A page that nobody sees draws no frames, and so looks at nothing. */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

function frameOf(video: HTMLVideoElement) {
  return pointsOf(video, { width: video.videoWidth, height: video.videoHeight }, { longest: 1280, turn: 0 });
}
