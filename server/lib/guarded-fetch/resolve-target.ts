import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { rangeOf } from './address-range.ts';
import { FetchError } from './fetch-error.ts';

/** Finds all addresses of a host name. Replaced in tests of what a hostile name server may answer. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

/** Where one request goes: the address was checked, and is the one that is connected to. */
export type Target = { url: URL; address: string; family: 4 | 6 };

const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** Ports that are spoken to by web servers; everything else is a way to reach other services. */
const webPorts = new Set(['', '80', '443', '8080', '8443']);

/**
 * Checks scheme, port and host, and resolves the host once. Addresses of the own machine and network are only for an
 * origin that the administrator named (`allowedOrigin`), and never those of a cloud's metadata.
 * @throws FetchError BLOCKED, UNREACHABLE when the name has no address
 */
export async function resolveTarget(
  url: URL,
  options: { allowedOrigin?: string | undefined; resolve?: Resolve | undefined },
): Promise<Target> {
  const isAllowed = options.allowedOrigin !== undefined && url.origin === options.allowedOrigin;
  checkForm(url, isAllowed);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family === 0 ? await resolveName(host, options.resolve ?? resolveByDns) : [{ address: host, family }];
  for (const { address } of found) {
    const range = rangeOf(address);
    // One bad address among several is enough: the name is not to be trusted.
    if (range === 'never' || (range === 'local' && !isAllowed)) throw blocked('This address is not on the public internet.');
  }
  const first = found[0]!;
  return { url, address: first.address, family: first.family === 6 ? 6 : 4 };
}

function checkForm(url: URL, isAllowed: boolean): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw blocked('Only http and https addresses are fetched.');
  if (url.username !== '' || url.password !== '') throw blocked('An address may not contain a user name or a password.');
  if (url.hostname === '') throw blocked('The address has no host.');
  if (!isAllowed && !webPorts.has(url.port)) throw blocked('This port is not one of a web server.');
}

async function resolveName(host: string, resolve: Resolve): Promise<{ address: string; family: number }[]> {
  const found = await resolve(host).catch((error: unknown) => {
    throw new FetchError('UNREACHABLE', 'The host name is not known.', error);
  });
  if (found.length === 0) throw new FetchError('UNREACHABLE', 'The host name has no address.');
  return found;
}

function blocked(message: string): FetchError {
  return new FetchError('BLOCKED', message);
}
