import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Real servers, databases and browsers take a core each; two at least, because they also wait. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

export default defineConfig({
  test: {
    projects: [
      {
        define: { __BUILD_MARK__: JSON.stringify('a build') },
        test: {
          name: 'unit',
          include: ['{contract,src,workers,server,scripts}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          environment: 'node',
          // These only end what hangs, on however slow a machine: their defaults are short on a busy one.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          maxWorkers,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          environment: 'node',
          // Real servers and databases: starting one counts against the first test of a file.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
