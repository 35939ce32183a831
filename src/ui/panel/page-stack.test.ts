import { expect, it } from 'vitest';
import { goBack, goForward, type PageStack } from './page-stack.ts';

type Page = { page: 'home' } | { page: 'model'; key: string };
const home: PageStack<Page> = [{ page: 'home' }];

it('an in-panel page stack goes forward with route parameters and back, page by page', () => {
  const deep = goForward(goForward(home, { page: 'model', key: 'a' }), { page: 'model', key: 'b' });
  expect(deep.at(-1)).toEqual({ page: 'model', key: 'b' });
  expect(goBack(deep)).toEqual([{ page: 'home' }, { page: 'model', key: 'a' }]);
});

it('home is always first; back pops the stack, and home cannot be left', () => {
  expect(goBack(home)).toEqual(home);
  expect(goBack(goBack(goForward(home, { page: 'model', key: 'a' })))).toEqual(home);
});
