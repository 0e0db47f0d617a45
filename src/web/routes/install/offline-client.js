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
