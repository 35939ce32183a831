import type { CDPSession, Page } from '@playwright/test';

const cells = '[role=grid] [role=gridcell][data-media-id]';

type Probe = typeof globalThis & { frames: number[]; blankMs: number; isProbing: boolean; changed: Promise<number> };

/** Goes to an address of the app without loading it again, and waits for the first paint that shows other cells; ms. */
export async function timeToOtherCells(page: Page, address: string): Promise<number> {
  return page.evaluate(
    async ({ address, cells }) => {
      const read = () =>
        [...document.querySelectorAll(cells)]
          .slice(0, 12)
          .map((cell) => cell.getAttribute('data-media-id'))
          .join();
      const before = read();
      const began = performance.now();
      const shown = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (read() === before) return;
          observer.disconnect();
          // A message sent from an animation frame arrives after that frame has been painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - began));
            port1.start();
            port2.postMessage(null);
          });
        });
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
      });
      history.pushState(history.state, '', address);
      return Promise.race([shown, new Promise<number>((resolve) => setTimeout(resolve, 5000, Number.NaN))]);
    },
    { address, cells },
  );
}

/** Puts other pictures into the places in view of a plain page, and waits for the paint that shows them; ms. */
export async function timeToOtherPictures(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    const began = performance.now();
    for (const image of seen) image.src = `/${(Number(/\d+$/.exec(image.src)![0]) + 7) % 60}`;
    return new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - began));
        port1.start();
        port2.postMessage(null);
      });
    });
  });
}

/** Scrolls like a wheel at so many px a second, or waits 5 s at speed 0; ms between frames. */
export function measureFrames(page: Page, way: { speed: number; px: number }): Promise<number[]> {
  return framesDuring(page, () => (way.speed > 0 ? gesture(page, way) : page.waitForTimeout(5_000)));
}

/**
 * Draws a rectangle from beside the first picture over the view, and holds it at the view's end, where it scrolls on and
 * chooses; ms between frames. The grid stands at its top.
 */
export async function measureRectangle(page: Page): Promise<number[]> {
  const first = (await page.locator(cells).first().boundingBox())!;
  const { width, height } = page.viewportSize()!;
  await page.mouse.move(first.x - 14, first.y + 20);
  await page.mouse.down();
  const frames = await framesDuring(page, async () => {
    await page.mouse.move(width - 40, height - 2, { steps: 60 });
    await page.waitForTimeout(3_000);
  });
  await page.mouse.up();
  await page.keyboard.press('Escape');
  return frames;
}

/** Ms between frames during `act`. The bench asks nothing else of the page in that time. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const probe = globalThis as Probe;
    Object.assign(probe, { frames: [], isProbing: true });
    let last = performance.now();
    const look = (now: number): void => {
      probe.frames.push(now - last);
      last = now;
      if (probe.isProbing) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await act();
  return page.evaluate(() => {
    const probe = globalThis as Probe;
    probe.isProbing = false;
    return probe.frames.slice(2);
  });
}

/**
 * How long a place in view showed nothing while the grid was scrolled, ms at most. In a run of its own: to ask what is
 * at a place makes the browser lay out each frame once more.
 */
export async function measureBlank(page: Page, { speed, px }: { speed: number; px: number }): Promise<number> {
  await page.evaluate((cells) => {
    const probe = globalThis as Probe;
    Object.assign(probe, { blankMs: 0, isProbing: true });
    const scroller = document.querySelector('[role=grid]')!.parentElement!;
    const box = scroller.getBoundingClientRect();
    const points = [0.1, 0.35, 0.65, 0.9].flatMap((x) =>
      [0.1, 0.3, 0.5, 0.65].map((y) => [box.x + x * box.width, box.y + y * box.height] as const),
    );
    // A point shows nothing when neither a day's name nor a tile with something in it is there.
    const isBlank = ([x, y]: readonly [number, number]): boolean => {
      const found = document.elementFromPoint(x, y);
      if (found === null || !scroller.contains(found)) return false;
      const tile = found.closest(cells);
      if (tile !== null) return tile.querySelector('img, [class]') === null;
      return found === scroller || found.getAttribute('role') === 'grid' ? !isGap(x, y) : false;
    };
    const isGap = (x: number, y: number): boolean =>
      [-8, 8].some((by) =>
        [document.elementFromPoint(x + by, y), document.elementFromPoint(x, y + by)].some((near) => near?.closest('[role=row]')),
      );
    const since = new Map<number, number>();
    const look = (now: number): void => {
      for (const [i, point] of points.entries()) {
        if (!isBlank(point)) since.delete(i);
        else if (since.has(i)) probe.blankMs = Math.max(probe.blankMs, now - since.get(i)!);
        else since.set(i, now);
      }
      if (probe.isProbing) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, cells);
  await gesture(page, { speed, px });
  return page.evaluate(() => {
    const probe = globalThis as Probe;
    probe.isProbing = false;
    return probe.blankMs;
  });
}

/** Waits until every picture in view has arrived: a person chooses a filter on a page at rest. */
export async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top >= innerHeight),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
}

const sessions = new WeakMap<Page, CDPSession>();

async function openSession(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known !== undefined) return known;
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  sessions.set(page, session);
  return session;
}

async function gesture(page: Page, { speed, px }: { speed: number; px: number }): Promise<void> {
  const session = await openSession(page);
  const { width, height } = page.viewportSize()!;
  await session.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height / 2,
    yDistance: -px,
    speed,
    gestureSourceType: 'mouse',
    repeatCount: 0,
  });
}

/** Puts what scrolls back to its beginning, the gallery's grid or the box of a plain page, and lets it come to rest. */
export async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    const scroller = document.querySelector('[role=grid]')?.parentElement ?? document.querySelector('main')!.parentElement!;
    scroller.scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForTimeout(1500);
}

/** The CPU seconds of the main thread so far, independent of other load; the difference of two calls is the work. */
export async function readCpuSeconds(page: Page): Promise<number> {
  const session = await openSession(page);
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** Scrolls down and up again for so many minutes. */
export async function keepScrolling(page: Page, minutes: number): Promise<void> {
  const until = performance.now() + minutes * 60_000;
  for (let down = true; performance.now() < until; down = !down) await gesture(page, { speed: 8_000, px: down ? 120_000 : -120_000 });
}

/** Bytes of the tab and its workers. */
export function measureMemory(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { measureUserAgentSpecificMemory: measure } = performance as Performance & {
      measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }>;
    };
    return measure === undefined ? Number.NaN : (await measure.call(performance)).bytes;
  });
}

/** True when the last item is in view after the scrollbar was pulled to its end, and can be clicked there. */
export async function reachesLast(page: Page, lastId: string): Promise<boolean> {
  return page.evaluate(async (lastId) => {
    const scroller = document.querySelector('[role=grid]')!.parentElement!;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let tries = 0; tries < 3; tries++) {
      scroller.scrollTop = scroller.scrollHeight;
      for (let i = 0; i < 12; i++) await frame();
    }
    const cell = document.querySelector(`[data-media-id="${lastId}"]`);
    if (cell === null) return false;
    const box = cell.getBoundingClientRect();
    // A cell of two columns on a wide screen is higher than the view.
    const top = Math.max(box.y, scroller.getBoundingClientRect().y);
    return cell.contains(document.elementFromPoint(box.x + box.width / 2, top + Math.min((box.bottom - top) / 2, 40)));
  }, lastId);
}
