// Runs on the page that the service worker shows without a connection.
const back = document.getElementById('back');
if (back) back.hidden = false;
addEventListener('online', () => location.reload());
