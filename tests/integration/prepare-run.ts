import type { TestProject } from 'vitest/node';
import { bundleServer } from '../support/studio/bundle-server.ts';
import { prepareDataFolder } from '../support/studio/data-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bundled server, for tests that run it in a process of its own. */
    serverProgram: string;
  }
}

/** Makes what many integration tests need once per run: an empty database and the bundled server. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const removeData = await prepareDataFolder();
  const { program, remove } = await bundleServer();
  provide('serverProgram', program);
  return async () => {
    await removeData();
    await remove();
  };
}
