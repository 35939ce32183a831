import { expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

it.each([
  ['192.0.2.1:5001', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[2001:db8:1:2::3]:5001', '2001:db8:1:2'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2'],
  ['2001:db8:1:2::4', '2001:db8:1:2'],
  ['192.0.2.1', '192.0.2.1'],
])('%s is of the network %s, whatever way a proxy writes it', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
