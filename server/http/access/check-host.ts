import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../../contract/errors.ts';
import type { HostRule } from '../../domain/studio.ts';
import { isLoopback } from '../../lib/http/is-loopback.ts';

/**
 * The hosts of a studio: this machine's own names, where it listens, and its public addresses, each with any port. Another site
 * can make its name lead to this machine, and browsers then take the studio for a part of that site. An address in numbers
 * cannot be made to lead anywhere, so a studio that listens on all addresses answers under each of them.
 */
export function createHostRule(at: { host: string; publicUrls: readonly string[] }): HostRule {
  const listening = nameOf(at.host.includes(':') ? `[${at.host}]` : at.host);
  const names = new Set([listening, ...at.publicUrls.map((url) => new URL(url).hostname)]);
  const isEverywhere = listening === '0.0.0.0' || listening === '[::]';
  return (host) => {
    const name = nameOf(host);
    return name !== null && (isLoopback(name) || names.has(name) || (isEverywhere && isIP(name.replaceAll(/[[\]]/g, '')) !== 0));
  };
}

/** Turns away every request that was sent to another host, pages and files too. @throws HOST_UNKNOWN under /api */
export function checkHost(isOwnHost: HostRule): MiddlewareHandler {
  return (context, next) => {
    if (isOwnHost(context.req.header('host'))) return next();
    const error = new AppError('HOST_UNKNOWN');
    if (context.req.path.startsWith('/api')) throw error;
    return Promise.resolve(context.text(error.message, 421, { 'Cache-Control': 'no-store' }));
  };
}

/** The name without its port, as URLs write it; null when it is none. */
function nameOf(host: string | undefined): string | null {
  if (host === undefined || !/^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname;
}
