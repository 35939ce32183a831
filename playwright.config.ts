import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/find-chromium.ts';

const runsAsRoot = process.getuid?.() === 0;

/** Where `npm test` reads the outcome of a run. */
const report = process.env['TEST_REPORT'];

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/prepare-run.ts',
  fullyParallel: false,
  // Each has a studio of its own; more than two only wait for each other where there are two cores.
  workers: Math.max(2, availableParallelism() - 1),
  retries: 0,
  forbidOnly: true,
  // Neither says how fast anything has to be: they only end what hangs, on however slow a machine.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  outputDir: 'test-results/e2e',
  reporter: report === undefined ? [['list']] : [['list'], ['./tests/support/report-playwright.ts', { path: report }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Frames of spinners and transitions take a tenth of a run: tests of what moves ask for it with `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
    // Recording takes a third of a run: `TRACE=1 npx playwright test <file>` does it for a test that failed.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [
        ...(runsAsRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
