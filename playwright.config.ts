import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/find-chromium.ts';

const runsAsRoot = process.getuid?.() === 0;

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
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 120_000,
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
