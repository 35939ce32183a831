import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { openStudio } from '../../db/open-database.ts';
import { cancelImport, importFiles } from './import-files.ts';
import { dismissFailures, importState } from './import.state.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  dismissFailures();
});

const fileOf = (name: string) => new File(['pixels'], name, { type: 'image/png' });

it('brings what comes while a cancelled import is still ending', async () => {
  await openStudio(new ModelServer().me);
  const readers: EventTarget[] = [];
  class Reader extends EventTarget {
    postMessage = () => undefined;
    terminate = () => undefined;
    constructor() {
      super();
      readers.push(this);
    }
  }
  vi.stubGlobal('Worker', Reader);
  const first = importFiles([fileOf('first.png'), fileOf('second.png')]);
  await eventually(() => expect(readers).toHaveLength(1));
  cancelImport();
  const later = importFiles([fileOf('later.png')]);
  await eventually(() => expect(readers).toHaveLength(2));
  expect([importState.current, importState.total]).toEqual(['later.png', 1]);
  readers[1]!.dispatchEvent(new Event('error'));
  await Promise.all([first, later]);
  expect(importState.failures.map(({ name }) => name)).toEqual(['later.png']);
  expect([importState.current, importState.total]).toEqual([null, 0]);
});
