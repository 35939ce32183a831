import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeOf } from './address-range.ts';

const spellings = (dotted: string): string[] => {
  const [a, b, c, d] = dotted.split('.').map(Number) as [number, number, number, number];
  const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  return [dotted, `::ffff:${dotted}`, `::ffff:${hex}`, `::ffff:0:${hex}`, `64:ff9b::${hex}`, `2002:${hex}::1`, `64:ff9b:1::${hex}`];
};

describe('the range of an address', () => {
  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '127.255.255.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fc00::1',
    'fd12::8',
  ])('%s is local', (address) => expect(rangeOf(address)).toBe('local'));

  it.each([
    '0.0.0.0',
    '169.254.169.254',
    '168.63.129.16',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'fd00:ec2::254',
  ])('%s is for nobody', (address) => expect(rangeOf(address)).toBe('never'));

  it.each(['1.1.1.1', '172.32.0.1', '172.15.255.255', '100.128.0.1', '192.167.1.1', '2606:4700::1111', '2a00:1450:4001::8a'])(
    '%s is public',
    (address) => expect(rangeOf(address)).toBe('public'),
  );

  it.each(['', 'localhost', '1.2.3', '256.1.1.1', '0x7f.1', '[::1]', 'http://1.1.1.1'])('%s is no address, so for nobody', (text) =>
    expect(rangeOf(text)).toBe('never'),
  );

  it('is the same however an IPv4 address is written inside an IPv6 one', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        // In the compatible form, ::0.0.0.1 is the loopback address of IPv6.
        const range = rangeOf(address);
        for (const spelling of spellings(address)) expect(rangeOf(spelling)).toBe(range);
      }),
    );
  });

  it('knows some range for every text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4Extended()), (text) => ['public', 'local', 'never'].includes(rangeOf(text))),
    );
  });
});
