import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';

/** How long the control works at a time, ms: what it takes longer than this, the machine takes from everybody. */
export const plainTaskMs = 20;

/** The least that a page can do for a gesture or for news, in words that the studio's own measurements understand. */
const html = `<!doctype html><style>.on { color: red } [role=gridcell] { width: 200px; height: 60px }</style>
<textarea aria-label="Prompt"></textarea><button aria-label="Create">+</button>
<main role="grid"><div role="gridcell" data-media-id="first"><button aria-label="Star">*</button><img src="/api/media/first"></div></main>
<script>
  const grid = document.querySelector('main');
  const press = (button) => {
    const isOn = button.classList.toggle('on');
    button.setAttribute('aria-label', isOn ? 'Unstar' : 'Star');
  };
  grid.addEventListener('click', ({ target }) => press(target.closest('button')));
  document.querySelector('[aria-label=Create]').addEventListener('click', () => {
    const cell = grid.firstElementChild.cloneNode(true);
    cell.dataset.mediaId = String(grid.children.length);
    grid.prepend(cell);
  });
  new EventSource('/news').addEventListener('message', () => press(grid.querySelector('button')));
  globalThis.plainTasks = [];
  globalThis.keepWorking = () => setInterval(() => {
    const began = performance.now();
    let sum = 0;
    const until = Number(globalThis.rounds);
    for (let i = 0; i < until; i++) sum += Math.sqrt(i);
    globalThis.plainTasks.push([performance.now() - began, sum]);
  }, 100);
</script>`;

export type PlainPage = {
  page: Page;
  /** Sends news, which changes the page as a pull of a star would. */
  tell(): void;
  /** Begins to work for `plainTaskMs` ten times a second; afterwards the longest such task in ms. */
  watchMachine(): Promise<() => Promise<number>>;
  close(): Promise<void>;
};

/** A page without the studio in the same browser, at an origin of its own. */
export async function openPlainPage(context: BrowserContext): Promise<PlainPage> {
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === '/news') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
      listeners.add(response);
    } else if (request.url === '/') response.setHeader('content-type', 'text/html').end(html);
    else response.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    tell: () => listeners.forEach((response) => response.write('data: now\n\n')),
    async watchMachine() {
      await page.evaluate((ms) => {
        const plain = globalThis as unknown as { rounds: number; plainTasks: number[][]; keepWorking: () => number; stop: number };
        // How many rounds are so many ms when nothing is in the way: the best of several tries.
        let best = Number.POSITIVE_INFINITY;
        const rounds = 1_000_000;
        for (let tries = 0; tries < 20; tries++) {
          const began = performance.now();
          let sum = 0;
          for (let i = 0; i < rounds; i++) sum += Math.sqrt(i);
          best = Math.min(best, performance.now() - began + (sum < 0 ? 1 : 0));
        }
        plain.rounds = (rounds * ms) / best;
        plain.plainTasks.length = 0;
        plain.stop = plain.keepWorking();
      }, plainTaskMs);
      return () =>
        page.evaluate(() => {
          const plain = globalThis as unknown as { plainTasks: number[][]; stop: number };
          clearInterval(plain.stop);
          return Math.max(...plain.plainTasks.map(([ms]) => ms!));
        });
    },
    async close() {
      await page.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
