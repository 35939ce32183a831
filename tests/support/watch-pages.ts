import type { BrowserContext } from '@playwright/test';

/** A line that a page wrote on its console, with the time and the page. */
type ConsoleLine = { isError: boolean; text: string };

/** Chromium's messages for a violated policy: they name the policy, or the type that a text needs. */
const policyWords = /Content Security Policy|securitypolicyviolation|requires 'Trusted|Permissions policy violation/i;

/** Chromium's messages for a part of the app that failed to load. */
const lostPart = /Unable to preload CSS|Failed to fetch dynamically imported module/;
/** The error of a request that the page itself canceled, most often because it was left. */
const givenUp = 'net::ERR_ABORTED';

/** Reports of the watched pages since `takeReports`. One with `unlessCut` does not count once its context is in that set. */
let reports: { words: string; unlessCut?: WeakSet<BrowserContext>; context: BrowserContext }[] = [];
/** The newest lines of their consoles, with failed requests and uncaught errors. */
let consoleLines: ConsoleLine[] = [];
const mostConsoleLines = 5_000;
const watched = new WeakSet<BrowserContext>();
/** Contexts in which a request failed: any request, and one for a part of the app. */
const cut = { anything: new WeakSet<BrowserContext>(), part: new WeakSet<BrowserContext>() };

/** Notes uncaught errors and policy violations on the pages of a context from now on. */
export function watchPages(context: BrowserContext): void {
  if (watched.has(context)) return;
  watched.add(context);
  // An answer with an error status is no failed request, so it does not count as a cut connection.
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
    // A prefetched part fails when the connection is cut. The page itself reports a part that is needed.
    if (lostPart.test(said)) reports.push({ words, context, unlessCut: cut.part });
    // An error without message and stack was seen once, after the connection was cut; it cannot be traced.
    else if (said === '') reports.push({ words, context, unlessCut: cut.anything });
    else reports.push({ words, context });
  });
  context.on('console', (said) => {
    noteLine(said.type(), said.page()?.url(), said.text());
    if (!policyWords.test(said.text())) return;
    reports.push({ words: `${said.type()} on ${said.page()?.url() ?? 'a page'}: ${said.text()}`, context });
  });
  context.on('page', (page) => {
    // Violations in a worker do not reach the console; a worker that has ended has no more reports.
    page.on('worker', (worker) => void worker.evaluate(sayReports).catch(() => undefined));
  });
  // The console lacks some violations. The context may be closed before the script is added; that is no error.
  void context.addInitScript(sayViolations).catch(() => undefined);
}

export function takeReports(): string[] {
  const taken = reports;
  reports = [];
  // Filtered only here, because the event of a failed request may come after the error that it caused.
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

/** Runs in a worker. `buffered` also delivers reports from before. */
function sayReports(): void {
  const say = (found: Report[]) => {
    for (const { body } of found) console.error(`securitypolicyviolation: ${JSON.stringify(body)}`);
  };
  new ReportingObserver(say, { types: ['csp-violation'], buffered: true }).observe();
}
