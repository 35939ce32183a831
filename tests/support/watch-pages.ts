import type { BrowserContext } from '@playwright/test';

/** A line that a page wrote on its console, with the time and the page. */
type ConsoleLine = { isError: boolean; text: string };

/** How Chromium words what a policy forbade: by its name, or by the type that a text had to have. */
const policyWords = /Content Security Policy|securitypolicyviolation|requires 'Trusted|Permissions policy violation/i;

/** How Chromium words that a part of the app did not come. */
const lostPart = /Unable to preload CSS|Failed to fetch dynamically imported module/;
/** How a request ends that the page itself gave up, most often because it is left. */
const givenUp = 'net::ERR_ABORTED';

/** What the watched pages reported since it was last taken, and the contexts of which it is none if their connection was cut. */
let reports: { words: string; unlessCut?: WeakSet<BrowserContext>; context: BrowserContext }[] = [];
/** The newest lines of their consoles, with requests that failed and errors that nothing caught. */
let consoleLines: ConsoleLine[] = [];
const mostConsoleLines = 5_000;
const watched = new WeakSet<BrowserContext>();
/** Contexts that a test took the connection from while they asked for anything, and for a part of the app. */
const cut = { anything: new WeakSet<BrowserContext>(), part: new WeakSet<BrowserContext>() };

/** Notes what the pages of a context let fly, and what their policy forbids them, from now on. */
export function watchPages(context: BrowserContext): void {
  if (watched.has(context)) return;
  watched.add(context);
  // A studio that answers with an error is not cut off: that request does not fail.
  context.on('requestfailed', (request) => {
    noteLine('request failed', request.url(), request.failure()?.errorText ?? '');
    if (request.failure()?.errorText === givenUp) return;
    cut.anything.add(context);
    if (['script', 'stylesheet'].includes(request.resourceType())) cut.part.add(context);
  });
  context.on('weberror', (uncaught) => {
    const error = uncaught.error();
    const said = error.stack || error.message;
    const words = `uncaught on ${uncaught.page()?.url() ?? 'a page'}: ${said || 'an error without words'}`;
    noteLine('uncaught', uncaught.page()?.url(), said);
    // Parts that were to come ahead go with the connection; whoever waits for one is told by the page.
    if (lostPart.test(said)) reports.push({ words, context, unlessCut: cut.part });
    // Without words and a place nobody can find it; it was seen once, where a connection was taken away.
    else if (said === '') reports.push({ words, context, unlessCut: cut.anything });
    else reports.push({ words, context });
  });
  context.on('console', (said) => {
    noteLine(said.type(), said.page()?.url(), said.text());
    if (!policyWords.test(said.text())) return;
    reports.push({ words: `${said.type()} on ${said.page()?.url() ?? 'a page'}: ${said.text()}`, context });
  });
  context.on('page', (page) => {
    // Of workers the console is not told; one that has ended has no more to say.
    page.on('worker', (worker) => void worker.evaluate(sayReports).catch(() => undefined));
  });
  // Not everything that is forbidden is said on the console. It may be gone before it was told: a context that is closed has no pages.
  void context.addInitScript(sayViolations).catch(() => undefined);
}

export function takeReports(): string[] {
  const taken = reports;
  reports = [];
  // Only now: that a request failed may be told after what came of it.
  return taken.filter(({ unlessCut, context }) => unlessCut?.has(context) !== true).map(({ words }) => words);
}

/** The lines since these were last taken. */
export function takeConsole(): ConsoleLine[] {
  const taken = consoleLines;
  consoleLines = [];
  return taken;
}

const errorTypes = new Set(['error', 'uncaught', 'request failed']);

function noteLine(type: string, url: string | undefined, text: string): void {
  consoleLines.push({ isError: errorTypes.has(type), text: `${new Date().toISOString()} ${type} on ${url ?? 'a page'}: ${text}` });
  if (consoleLines.length > mostConsoleLines) consoleLines.shift();
}

/** Runs in the page. */
function sayViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
    console.error(`securitypolicyviolation: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
  });
}

/** Runs in a worker, also after what it has to say: reports are kept for who asks. */
function sayReports(): void {
  const say = (found: Report[]) => {
    for (const { body } of found) console.error(`securitypolicyviolation: ${JSON.stringify(body)}`);
  };
  new ReportingObserver(say, { types: ['csp-violation'], buffered: true }).observe();
}
