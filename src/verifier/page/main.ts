import { serveTasks } from './bench.ts';
import { openPage } from './page.ts';
import './page.css';

// the one script of the file, in its page and in the workers that the page makes of it
if (typeof document === 'undefined') serveTasks();
else openPage(document.currentScript?.textContent ?? '');
