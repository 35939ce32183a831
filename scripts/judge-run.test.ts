import { describe, expect, test } from 'vitest';
import { filesToRunAgain, judgeFailures, type Failure } from './judge-run.ts';

const failure = (file: string | null, title = 'a title'): Failure => ({ file, title, message: 'expected 1 to be 2' });

describe('which files run again', () => {
  test('each file once', () => {
    expect(filesToRunAgain([failure('a.test.ts', 'one'), failure('a.test.ts', 'two'), failure('b.spec.ts')])).toEqual([
      'a.test.ts',
      'b.spec.ts',
    ]);
  });

  test('none when more than three tests failed', () => {
    expect(filesToRunAgain(['a', 'b', 'c', 'd'].map((title) => failure('a.test.ts', title)))).toEqual([]);
  });

  test('none when a failure belongs to no file', () => {
    expect(filesToRunAgain([failure('a.test.ts'), failure(null)])).toEqual([]);
  });
});

describe('a failure after a second run', () => {
  test('without a second run it stays a failure', () => {
    expect(judgeFailures([failure('a.test.ts')], null)).toEqual({ failed: [failure('a.test.ts')], unsteady: [] });
  });

  test('it is unsteady when the second run is good', () => {
    expect(judgeFailures([failure('a.test.ts')], [])).toEqual({ failed: [], unsteady: [failure('a.test.ts')] });
  });

  test('it fails when the same test fails again, and another one of the file is unsteady', () => {
    const [same, other] = [failure('a.test.ts', 'same'), failure('a.test.ts', 'other')];
    expect(judgeFailures([same, other], [same])).toEqual({ failed: [same], unsteady: [other] });
  });

  test('a test that fails in the second run only fails the run', () => {
    const late = failure('a.test.ts', 'late');
    expect(judgeFailures([failure('a.test.ts')], [late]).failed).toEqual([late]);
  });
});
