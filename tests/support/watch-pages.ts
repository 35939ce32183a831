import type { BrowserContext } from '@playwright/test';

/** How Chromium words what a policy forbade: by its name, or by the type that a text had to have. */
const policyWords = /Content Security Policy|securitypolicyviolation|requires 'Trusted|Permissions policy violation/i;

/** A connection that a test takes away takes parts along that were to come ahead; whoever waits for one is told by the page. */
const lostPart = /Unable to preload CSS|Failed to fetch dynamically imported module/;

/** What the watched pages reported since it was last taken. */
let reports: string[] = [];
const watched = new WeakSet<BrowserContext>();

/** Notes what the pages of a context let fly, and what their policy forbids them, from now on. */
export function watchPages(context: BrowserContext): void {
  if (watched.has(context)) return;
  watched.add(context);
  context.on('weberror', (uncaught) => {
    const error = uncaught.error();
    const words = error.stack || error.message;
    // Without words and a place nobody can find it; it was seen once, where a connection was taken away.
    if (words !== '' && !lostPart.test(words)) reports.push(`uncaught on ${uncaught.page()?.url() ?? 'a page'}: ${words}`);
  });
  context.on('console', (said) => {
    if (policyWords.test(said.text())) reports.push(`${said.type()} on ${said.page()?.url() ?? 'a page'}: ${said.text()}`);
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
  return taken;
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
