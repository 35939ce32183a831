import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** More than a scroll of 24,000 px passes. */
const boxes = 1_400;

/**
 * A page of the grid's own pictures in a static grid of as many columns, scrolled inside a box like the gallery, without
 * any program in it: what this machine can do at best. Beside it one sees what is the gallery's own. Pictures come as
 * they come into view, each at an address of its own.
 */
export async function withPlainPage<T>(gallery: Page, use: (page: Page) => Promise<T>): Promise<T> {
  const pictures = await readPictures(gallery);
  const columns = await gallery.evaluate(() => Number(document.querySelector('[role=grid]')?.getAttribute('aria-colcount')));
  // An origin of its own: the studio's has a service worker, which answers every address.
  const server = createServer((request, response) => {
    const number = /^\/(\d+)$/.exec(request.url ?? '')?.[1];
    if (number === undefined) response.setHeader('content-type', 'text/html').end(html(columns));
    else response.setHeader('content-type', 'image/webp').end(pictures[Number(number) % pictures.length]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await gallery.context().newPage();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.getBoundingClientRect().top > innerHeight || (image.complete && image.naturalWidth > 0)),
    );
    await page.waitForTimeout(1000);
    return await use(page);
  } finally {
    await page.close();
    server.close();
  }
}

async function readPictures(gallery: Page): Promise<Buffer[]> {
  const urls = await gallery.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLImageElement>('[role=grid] img[src^="/api/media/"]')].slice(0, 60);
    const toUrl = (blob: Blob) =>
      new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.addEventListener('load', () => resolve(reader.result as string));
        reader.readAsDataURL(blob);
      });
    return Promise.all(shown.map(async (image) => toUrl(await (await fetch(image.src)).blob())));
  });
  return urls.map((url) => Buffer.from(url.split(',')[1]!, 'base64'));
}

function html(columns: number): string {
  const style = `body { margin: 0 } div { height: 100vh; overflow: auto }
    main { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 6px }
    img { width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: 10px; display: block }`;
  const images = Array.from({ length: boxes }, (_, i) => `<img src="/${i}" alt="" loading="lazy" decoding="async">`);
  return `<!doctype html><style>${style}</style><div><main>${images.join('')}</main></div>`;
}
