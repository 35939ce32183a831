import { expect, it } from 'vitest';
import { StartupError } from '../../server/lib/errors/startup-error.ts';
import { readSeedRequest } from './seed-request.ts';

const account = ['--email', 'seed@example.test', '--password', 'two years of use'];

it('reads the arguments', () => {
  const request = { items: 5_000, email: 'seed@example.test', password: 'two years of use', data: undefined };
  expect(readSeedRequest(['--items', '5000', ...account])).toMatchObject(request);
  expect(readSeedRequest(['--items', '5000', ...account])).toMatchObject({ pictures: 250 });
  expect(readSeedRequest(['--items', '5000', ...account, '--pictures', '12'])).toMatchObject({ pictures: 12 });
  expect(readSeedRequest(['--items', '5000', ...account, '--data', 'elsewhere'])).toMatchObject({ ...request, data: 'elsewhere' });
});

it.each([
  [[], '--items must be a number'],
  [['--items', '-3', ...account], '--items'],
  [['--items', '1000001', ...account], '--items must be a number from 1 to 1000000'],
  [['--items', '3', '--pictures', '0', ...account], '--pictures must be a number from 1 on'],
  [['--items', '3', '--email', 'nobody', '--password', 'long enough'], '--email is not an e-mail address'],
  [['--items', '3', '--email', 'a@example.test', '--password', 'short'], '--password must have at least 8 characters'],
  [['--items', '3', '--email', 'a@example.test', '--password', 'password1'], '--password is easy to guess'],
  [['--itmes', '3'], "Unknown option '--itmes'"],
])('says what is wrong with %j', (args, sentence) => {
  expect(() => readSeedRequest(args)).toThrow(StartupError);
  expect(() => readSeedRequest(args)).toThrow(sentence);
  expect(() => readSeedRequest(args)).toThrow('Usage: npm run seed');
});
