import { BlockList, isIP, isIPv6 } from 'node:net';

/** `local`: this machine and the networks behind a router. `never`: nothing that anybody should be sent to. */
export type AddressRange = 'public' | 'local' | 'never';

type Block = [address: string, prefix: number];

const localBlocks: Block[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
];
// Link-local is here, because the keys of a cloud machine are served at 169.254.169.254 and fd00:ec2::254 (Azure: 168.63.129.16).
const neverBlocks: Block[] = [
  ['0.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
];

const local = toBlockList(localBlocks);
const never = toBlockList(neverBlocks);

/** The range of an IP address as text. What is no address, and what carries an IPv4 address in an odd way, is `never`. */
export function rangeOf(address: string): AddressRange {
  const bare = address.split('%')[0]!;
  const family = isIP(bare);
  if (family === 0) return 'never';
  const embedded = family === 6 ? findEmbedded(bare) : null;
  if (embedded !== null) return rangeOf(embedded);
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (never.check(bare, type)) return 'never';
  return local.check(bare, type) ? 'local' : 'public';
}

/** The IPv4 address that an IPv6 one stands for: mapped, compatible, NAT64 (both prefixes), 6to4. */
function findEmbedded(address: string): string | null {
  const groups = readGroups(address);
  const starts = (...head: number[]): boolean => head.every((group, index) => groups[index] === group);
  const isZero = (from: number, to: number): boolean => groups.slice(from, to).every((group) => group === 0);
  const at = (index: number): string => toIpv4(groups[index]!, groups[index + 1]!);
  if (isZero(0, 5) && groups[5] === 0xffff) return at(6);
  if (isZero(0, 4) && groups[4] === 0xffff && groups[5] === 0) return at(6);
  if (isZero(0, 6) && !(groups[6] === 0 && groups[7]! <= 1)) return at(6);
  if (starts(0x64, 0xff9b) && isZero(2, 6)) return at(6);
  if (starts(0x64, 0xff9b, 1)) return at(6);
  if (starts(0x2002)) return at(1);
  return null;
}

/** The eight groups of an IPv6 address that `isIPv6` holds for. */
function readGroups(address: string): number[] {
  if (!isIPv6(address)) return [];
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const text =
    dotted === null
      ? address
      : `${dotted[1]}${(Number(dotted[2]) * 256 + Number(dotted[3])).toString(16)}:${(Number(dotted[4]) * 256 + Number(dotted[5])).toString(16)}`;
  const [head = '', tail] = text.split('::');
  const before = head.split(':').filter(Boolean);
  const behind = (tail ?? '').split(':').filter(Boolean);
  const missing = Array.from({ length: 8 - before.length - behind.length }, () => '0');
  return [...before, ...(tail === undefined ? [] : missing), ...behind].map((group) => Number.parseInt(group, 16));
}

function toIpv4(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function toBlockList(blocks: readonly Block[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of blocks) list.addSubnet(address, prefix, isIPv6(address) ? 'ipv6' : 'ipv4');
  return list;
}
