import { type ResourceLimits, Worker } from 'node:worker_threads';
import { findBundled } from './find-bundled.ts';

/** `resourceLimits`: of its objects; a thread that needs more ends with an error. Bytes and WebAssembly do not count. */
type ThreadOptions = { workerData?: unknown; resourceLimits?: ResourceLimits };

/**
 * Opens one of our modules as a thread: `./name-thread` beside the module at `from`, its `import.meta.url`. That module runs from
 * source (a .ts file) or from the bundle, where the build puts the threads beside the server; its own file name tells which,
 * under tsx, vitest and node alike. From source the thread needs a TypeScript loader. tsx registers none in a thread for
 * `--import tsx` (Node 20: ERR_UNKNOWN_FILE_EXTENSION), so a first line of plain JavaScript registers it through tsx's API.
 */
export function openThread(name: `${string}-thread`, from: string, options: ThreadOptions = {}): Worker {
  const bundled = findBundled(name, from);
  if (bundled !== null) return new Worker(bundled, options);
  // Resolved from here: the thread itself would resolve a bare name from the working directory.
  const loader = import.meta.resolve('tsx/esm/api');
  const thread = new URL(`./${name}.ts`, from).href;
  const program = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(thread)}); });`;
  return new Worker(program, { eval: true, execArgv: [], ...options });
}
