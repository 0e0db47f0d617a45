import { verifierTexts } from '#texts/draws/verifier.ts';
import { verifierFileTexts } from '#texts/draws/verifier-file.ts';
import { openBench } from './bench.ts';
import { openBrought } from './brought.ts';
import { cardOf } from './card.ts';
import { checksOf, type Faults } from './checks.ts';
import { button, element } from './dom.ts';
import type { Finding } from './findings.ts';
import { type Form, openForm } from './form.ts';
import { codePlace, dropPlace, pastePlace, type Takers, takeDrops, takePicture } from './intake.ts';
import { filesOf, type Item, unfitIn } from './items.ts';
import { headLength, recognise, type Value } from './kinds.ts';
import { openProgress, run } from './run.ts';

const words = verifierFileTexts;

/** Builds the page. `script` is its own source, of which it makes its worker. */
export function openPage(script: string): void {
  const status = element('p', { role: 'status', className: 'status' });
  const say = (sentence: string) => status.replaceChildren(sentence);
  const fault = element('p', { className: 'fault', role: 'alert', tabIndex: -1 });
  const results = element('section', { className: 'results', tabIndex: -1, 'aria-label': words.results.title });
  const bench = openBench(script);
  const fields = openForm();
  const takers: Takers = { take, takeCode, say };
  const drop = dropPlace(takeFiles);
  const brought = openBrought(say, () => drop.input.focus());
  const form = element(
    'form',
    { noValidate: true },
    drop.root,
    codePlace(takers, takeFiles, bench),
    pastePlace(takers),
    brought.root,
    status,
    fault,
    fields.root,
    element('button', { type: 'submit', className: 'button main' }, verifierTexts.page.check),
  );
  const showFaults = (faults: Faults) => showFaultsIn({ form, fault, fields }, faults);
  const check = checker({ script, results, fields, say, showFaults });
  form.onsubmit = (event) => {
    event.preventDefault();
    void check(brought.items());
  };
  takeDrops(drop.root, takeFiles);
  document.body.append(pageHead(), element('main', {}, form, results, howPart()));

  async function takeFiles(files: readonly File[]): Promise<void> {
    for (const file of files) await takeAs(file, file.name, (value) => fillFrom(file, value));
  }

  function take(content: Blob, name: string): Promise<void> {
    return takeAs(content, name, fill);
  }

  async function takeAs(content: Blob, name: string, onValue: (value: Value) => void): Promise<void> {
    const head = new Uint8Array(await content.slice(0, headLength).arrayBuffer());
    const found = recognise({ name, head, size: content.size });
    if (found.kind === 'value') onValue(found.value);
    else if (found.kind === 'picture') {
      const takeCodeOf = (text: string) => takeCode(text, onValue);
      await takePicture(new File([content], name), { ...takers, takeCode: takeCodeOf }, bench);
    } else brought.add({ name, content, kind: found.kind });
  }

  function takeCode(text: string, onValue: (value: Value) => void = fill): void {
    const head = new TextEncoder().encode(text);
    const found = recognise({ name: '', head, size: head.length });
    if (found.kind === 'value') onValue(found.value);
    else if (found.kind === 'record') brought.add({ name: words.qr.code, content: new Blob([text]), kind: 'record' });
    else say(words.qr.other);
  }

  // what the reader has to know from elsewhere is not taken from a file, nor from a picture among them: who gives the acta could give that too
  const fillFrom = ({ name }: File, value: Value) =>
    value.field === 'ticket' ? fill(value) : say(words.notFromFile(name));

  function fill({ field, text }: Value): void {
    say(words.filled(fields.fill(field, text)));
  }
}

type Faulty = { form: HTMLFormElement; fault: HTMLElement; fields: Form };

/** Says what is wrong by its field, or above the files, and leads there. */
function showFaultsIn({ form, fault, fields }: Faulty, faults: Faults): void {
  fault.replaceChildren(faults.files ?? '');
  fields.showFaults(faults);
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (first) first.focus();
  else if (faults.files !== undefined) fault.focus();
}

type Parts = {
  script: string;
  results: HTMLElement;
  fields: Form;
  say: (sentence: string) => void;
  showFaults: (faults: Faults) => void;
};

/** Checks what was brought and typed; a check that is still under way is given up for the next. */
function checker({ script, results, fields, say, showFaults }: Parts): (items: readonly Item[]) => Promise<void> {
  let stop = () => {};
  return async (items) => {
    stop();
    say('');
    const unfit = unfitIn(items);
    const { checks, faults } = unfit
      ? { checks: [], faults: { files: words.files[unfit.fault](unfit.name) } }
      : checksOf(await filesOf(items), fields.read(), Math.floor(Date.now() / 1000));
    showFaults(faults);
    results.replaceChildren();
    if (checks.length === 0) return;
    const progress = openProgress();
    results.replaceChildren(progress.root);
    const from = performance.now();
    const running = run(checks, script, progress);
    stop = running.stop;
    try {
      show(results, await running.findings, performance.now() - from, fields);
    } catch {
      // the verifier refuses by its outcome: what it throws is a browser that can do no more
      results.replaceChildren(element('p', { className: 'fault', role: 'alert' }, verifierTexts.page.faults.browser));
    }
  };
}

function show(results: HTMLElement, findings: readonly Finding[], milliseconds: number, fields: Form): void {
  results.replaceChildren(
    element('h2', {}, words.results.title),
    ...findings.map((finding) => cardOf(finding, (print) => fields.focus(print))),
    element('p', { className: 'soft' }, verifierTexts.page.took(milliseconds)),
    element(
      'p',
      { className: 'screen-only' },
      button(words.results.print, () => print()),
    ),
  );
  results.focus({ preventScroll: true });
  results.scrollIntoView({ block: 'start' });
}

function pageHead(): HTMLElement {
  return element(
    'header',
    {},
    element('p', { className: 'wordmark' }, words.wordmark),
    element('h1', {}, words.title),
    element('p', { className: 'lead' }, words.lead),
  );
}

function howPart(): HTMLElement {
  const { how } = verifierTexts.page;
  const steps = verifierTexts.steps.map((step) => element('li', {}, step));
  return element(
    'section',
    { className: 'how screen-only' },
    element('details', {}, element('summary', {}, how.title), element('p', {}, how.lead), element('ol', {}, ...steps)),
    element('p', { className: 'soft' }, how.limit),
    element('p', { className: 'soft' }, words.limit),
  );
}
