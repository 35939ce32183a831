import { expect, it } from 'vitest';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import { describeUnsupported } from './describe-unsupported.ts';

it('says why a model cannot be used on a page, and what to connect', () => {
  const asked = { mode: 'text2video', key: 'painter' } as const;
  expect(describeUnsupported({ ...asked, model: painterModel })).toMatchObject({
    title: 'Built-in painter does not make videos from words',
    text: expect.stringContaining('fal or Replicate'),
  });
});
