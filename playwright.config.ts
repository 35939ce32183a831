import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.ts';

const runsAsRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  // Each has a studio of its own; more than two only wait for each other where there are two cores.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Each wait has its own limit below. This one only ends a test that hangs, on however slow a machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Recording takes a third of a run: `TRACE=1 npx playwright test <file>` does it for a test that failed.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium(),
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
