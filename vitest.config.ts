import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { reportVitest } from './tests/support/report-vitest.ts';

/** Real servers, databases and browsers take a core each; two at least, because they also wait. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** Where `npm test` reads the outcome of a run. */
const report = process.env['TEST_REPORT'];

function unit(
  name: string,
  options: { include: string[]; isolate?: boolean; pool?: 'forks'; globalSetup?: string },
): TestProjectInlineConfiguration {
  return {
    define: { __BUILD_MARK__: JSON.stringify('a build') },
    test: {
      name,
      environment: 'node',
      // Threads start faster than processes.
      pool: 'threads',
      ...options,
      // These only end what hangs, on however slow a machine: their defaults are short on a busy one.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 60_000 } },
      maxWorkers,
    },
  };
}

export default defineConfig({
  test: {
    reporters: report === undefined ? ['default'] : ['default', reportVitest(report)],
    projects: [
      // Work that a screen, a worker or the outbox has not finished at the end of a file would go on in the next one.
      unit('unit', {
        include: ['src/{actions,app,db,features,sync}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
      }),
      // They share their modules and globals within a worker, which takes half the time: no test there replaces any.
      unit('unit-workers', {
        include: ['workers/**/*.test.ts', 'src/{lib,ui}/**/*.test.ts'],
        isolate: false,
      }),
      // In processes, because the server allows few image formats, and sharp keeps that for all threads of a process.
      unit('unit-server', {
        include: ['{contract,server,scripts}/**/*.test.ts'],
        isolate: false,
        pool: 'forks',
        globalSetup: 'tests/support/studio/bundle-threads.ts',
      }),
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: 'tests/integration/prepare-run.ts',
          environment: 'node',
          // Loading the server for each file took longer than most files.
          isolate: false,
          // Node gives the first address of a host name 250 ms to connect, too little on a busy machine.
          execArgv: ['--network-family-autoselection-attempt-timeout=60000'],
          // Real servers and databases: starting one counts against the first test of a file.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 120_000 } },
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
