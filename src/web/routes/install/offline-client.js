// Runs on the page that the service worker shows without a connection, and opens what was asked for once it is there:
// a browser's own word of being connected says little of whether our server can be reached.
const again = 5000;

function ask() {
  fetch('/healthz', { cache: 'no-store' }).then(
    (answer) => answer.ok && location.reload(),
    () => undefined,
  );
}

const back = document.getElementById('back');
if (back) back.hidden = false;
addEventListener('online', ask);
setInterval(() => document.hidden || ask(), again);

// What `sendWaiting` keeps in this browser of numbers and receipts that were sent and had no answer: whoever reloads must not take
// them for held. After an hour, or on another page, they do not go by themselves (`useWaitingForms`).
const lasting = 3_600_000;

/** The forms that `kept-forms.ts` keeps, as [name, form]. A browser that keeps nothing never answers. */
function readForms(place, take) {
  const opening = indexedDB.open(place.database);
  opening.onupgradeneeded = () => opening.result.createObjectStore(place.store);
  opening.onsuccess = () => {
    const forms = [];
    const reading = opening.result.transaction(place.store).objectStore(place.store).openCursor();
    reading.onsuccess = () => {
      const found = reading.result;
      if (!found) return take(forms);
      forms.push([found.key, found.value]);
      found.continue();
    };
  };
}

function sentenceOf(words, path, [name, kept]) {
  if (kept.isStopped) return null;
  if (name.startsWith('comprobante:')) return words.receipt[kept.mayHaveArrived ? 'unanswered' : 'notSent'];
  const [, community, raffle] = /^apartar:([^/]+)\/(.+):envio:[^:]*$/.exec(name) ?? [];
  return raffle ? numbersSentence(words, path, { ...kept, community, raffle }) : null;
}

function numbersSentence(words, path, { fields, at, mayHaveArrived, community, raffle }) {
  const digits = Number(fields.find(([name]) => name === 'digits')?.[1] ?? 1);
  const numbers = fields.filter(([name]) => name === 'n').map(([, number]) => String(number).padStart(digits, '0'));
  if (numbers.length === 0) return null;
  const count = numbers.length === 1 ? 'one' : 'many';
  const shown = new Intl.ListFormat('es', { type: 'conjunction' }).format(numbers);
  const isHere = location.pathname === path.replace('COMMUNITY', community).replace('RAFFLE', raffle);
  const goes = isHere && Date.now() - at <= lasting ? words.here : words.there;
  return `${words[mayHaveArrived ? 'unanswered' : 'notSent'][count].replace('{n}', shown)} ${goes[count]}`;
}

function sayWhatWaits(box, forms) {
  const words = JSON.parse(box.dataset.words);
  const said = forms.flatMap((form) => sentenceOf(words, box.dataset.raffle, form) ?? []);
  if (said.length === 0) return;
  box.replaceChildren(...said.map((sentence) => Object.assign(document.createElement('p'), { textContent: sentence })));
  box.hidden = false;
  document.getElementById('kept')?.remove();
}

const waiting = document.getElementById('waiting');
if (waiting) readForms(JSON.parse(waiting.dataset.forms), (forms) => sayWhatWaits(waiting, forms));
