import { verifierFileTexts } from '#texts/draws/verifier-file.ts';
import type { Bench } from './bench.ts';
import { hasCamera, openCamera } from './camera.ts';
import { button, element } from './dom.ts';
import { textField } from './field.ts';
import { textInPicture } from './picture.ts';

/** What is done with what comes in. */
export type Takers = {
  /** Files and texts, which are told apart by their content. */
  take: (content: Blob, name: string) => Promise<void>;
  /** The text of a code, which is a value for a field, a receipt or nothing. */
  takeCode: (text: string) => void;
  say: (sentence: string) => void;
};

const { files: words, paste, qr } = verifierFileTexts;

/** The place where files are dropped or chosen. */
export function dropPlace(onFiles: (files: readonly File[]) => void): { root: HTMLElement; input: HTMLInputElement } {
  const input = element('input', {
    id: 'files',
    type: 'file',
    multiple: true,
    className: 'unseen',
    'aria-label': words.label,
  });
  input.onchange = () => {
    onFiles([...(input.files ?? [])]);
    // the same file can be chosen again after it was changed
    input.value = '';
  };
  const root = element(
    'label',
    { htmlFor: 'files', className: 'drop' },
    element('span', { className: 'drop-title' }, words.title),
    element(
      'span',
      { className: 'soft' },
      words.words,
      ' ',
      element('span', { className: 'with-pointer' }, words.drag),
    ),
    element('span', { className: 'button', 'aria-hidden': 'true' }, words.choose),
    input,
  );
  return { root, input };
}

/** Takes files that are dropped anywhere in the page: what misses the place by a little would open and end the page. */
export function takeDrops(place: HTMLElement, onFiles: (files: readonly File[]) => void): void {
  const mark = (isOver: boolean) => place.toggleAttribute('data-over', isOver);
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(true);
  });
  document.addEventListener('dragleave', () => mark(false));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    mark(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
}

/** Where a text is pasted. */
export function pastePlace({ take }: Takers): HTMLElement {
  const field = textField('paste', { ...paste, isNeeded: true });
  const add = async () => {
    const { value } = field.control;
    field.showFault(value.trim() === '' ? paste.empty : undefined);
    if (value.trim() === '') return;
    await take(new Blob([pasted(value)]), words.pasted);
    field.control.value = '';
  };
  return element(
    'details',
    {},
    element('summary', {}, paste.open),
    element(
      'div',
      { className: 'fields' },
      field.root,
      button(paste.add, () => void add()),
    ),
  );
}

/** A pasted document has no space around it; all else that is pasted may end with a newline of its own. */
function pasted(value: string): string {
  return value.trim().startsWith('{') ? value.trim() : value;
}

/** Reads a code with the camera, or from a picture. */
export function codePlace(takers: Takers, onFiles: (files: readonly File[]) => void, bench: Bench): HTMLElement {
  const input = element('input', { id: 'picture', type: 'file', accept: 'image/*', className: 'unseen' });
  input.onchange = () => {
    onFiles([...(input.files ?? [])]);
    input.value = '';
  };
  const picture = element('label', { htmlFor: 'picture', className: 'button' }, qr.picture, input);
  const view = element('div', { className: 'camera', hidden: true });
  const start = button(qr.camera, () => void look(takers, view, bench));
  return element(
    'div',
    { className: 'part' },
    element('div', { className: 'row' }, hasCamera() && start, picture),
    view,
  );
}

async function look({ takeCode, say }: Takers, view: HTMLElement, bench: Bench): Promise<void> {
  if (!view.hidden) return;
  const video = element('video', { muted: true, playsInline: true, 'aria-label': qr.video });
  const stop = button(qr.stop, () => {});
  view.replaceChildren(element('p', {}, qr.looking), video, stop);
  view.hidden = false;
  try {
    const camera = await openCamera(video, bench);
    stop.onclick = camera.close;
    const text = await camera.text;
    camera.close();
    if (text !== null) takeCode(text);
  } catch {
    say(qr.denied);
  } finally {
    view.hidden = true;
    view.replaceChildren();
  }
}

/** Takes the text of the code in a picture, or says why there is none. */
export async function takePicture(picture: File, { takeCode, say }: Takers, bench: Bench): Promise<void> {
  say(qr.reading);
  try {
    const text = await textInPicture(picture, bench);
    if (text === null) say(qr.none(picture.name));
    else takeCode(text);
  } catch {
    // whatever stands in its way, the reader can only bring another picture
    say(qr.unreadable(picture.name));
  }
}
