import type { Browser, BrowserContext, Page } from '@playwright/test';

type Watched = typeof globalThis & { longTasks: { at: number; ms: number; by: string }[] };
type FrameEntry = PerformanceEntry & { scripts: { sourceFunctionName: string; invoker: string; sourceURL: string; duration: number }[] };

/** Main-thread tasks over 50 ms, the longest first, each with what was run for longest in it. */
type LongTasks = { ms: number; by: string }[];

/** Notes every main-thread task over 50 ms of the pages of this browser, from their first moment. */
export async function noteLongTasks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const found: Watched['longTasks'] = [];
    (globalThis as Watched).longTasks = found;
    const note = (at: number, ms: number, by: string) => found.push({ at, ms, by });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) note(startTime, duration, '');
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as FrameEntry[]) {
        const [longest] = [...entry.scripts].sort((a, b) => b.duration - a.duration);
        const task = found.find(({ at, ms }) => at >= entry.startTime - 1 && at + ms <= entry.startTime + entry.duration + 1);
        if (task === undefined) continue;
        // Browsers name scripts that took 5 ms or more: none of them means that the page itself had little to do.
        task.by = 'no script of 5 ms in it';
        if (longest === undefined) continue;
        const file = longest.sourceURL.split('/').at(-1) ?? '';
        task.by = `${longest.sourceFunctionName || longest.invoker} ${file} ${longest.duration.toFixed(0)} ms`;
      }
    }).observe({ type: 'long-animation-frame', buffered: true });
  });
}

/** Takes the long tasks noted since the page started or since the last call. */
export async function takeLongTasks(page: Page): Promise<LongTasks> {
  // The observers report in a later task, so it waits.
  const found = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return (globalThis as Watched).longTasks.splice(0);
  });
  return found.map(({ ms, by }) => ({ ms, by })).sort((a, b) => b.ms - a.ms);
}

type TraceEvent = { name: string; ph: string; pid: number; tid: number; dur?: number; tdur?: number; args: { name?: string } };

/**
 * Starts to trace the tasks of a page's main thread. The returned function gives the most processor time of a task over
 * 50 ms, in ms: for the rest of such a task other processes had the processor.
 */
export async function watchTaskCpu(browser: Browser, page: Page): Promise<() => Promise<number>> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '-*'] });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const mains = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    const long = traceEvents.filter(({ name, dur = 0, pid, tid }) => name === 'RunTask' && dur > 50_000 && mains.has(`${pid} ${tid}`));
    return Math.max(0, ...long.map(({ tdur = 0 }) => tdur / 1000));
  };
}

/** `longest` is 0 without a long task: then every task took 50 ms or less. */
export function describeTasks(tasks: LongTasks): { longest: number; note: string } {
  const [first] = tasks;
  if (first === undefined) return { longest: 0, note: 'none over 50 ms' };
  const worst = tasks.slice(0, 3).map(({ ms, by }) => `${ms.toFixed(0)} ms${by === '' ? '' : ` (${by})`}`);
  return { longest: first.ms, note: `${tasks.length} over 50 ms: ${worst.join(', ')}` };
}
