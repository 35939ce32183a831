import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { routes } from '../../../contract/routes/routes.ts';

/** Browsers keep a cookie for at most 400 days. */
const keptSeconds = 400 * 24 * 3600;

/** Browsers that were signed in to an account before: strangers who guess its password cannot keep them out. */
export type KnownDevices = {
  /** The Set-Cookie line that makes a browser known to an account. It names the account by a hash, and is no session. */
  cookieOf(email: string, isSecure: boolean): string;
  /** The identifier of this browser; null when it was never signed in to the account. */
  find(headers: Headers, email: string): string | null;
};

/** `secret` signs the cookies. */
export function createKnownDevices(secret: string): KnownDevices {
  const hash = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update(['device', ...parts].join('\n'))
      .digest('hex');
  const nameOf = (email: string) => `pleinair.device_${hash(email).slice(0, 16)}`;
  return {
    cookieOf(email, isSecure) {
      const device = randomBytes(16).toString('hex');
      const attributes = `HttpOnly; Path=${routes.accountSignIn.path}; SameSite=Strict${isSecure ? '; Secure' : ''}; Max-Age=${keptSeconds}`;
      return `${nameOf(email)}=${device}.${hash(email, device)}; ${attributes}`;
    },
    find(headers, email) {
      const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
      const [device = '', signature = ''] = pairs.find(([name]) => name === nameOf(email))?.[1]?.split('.') ?? [];
      const [given, right] = [Buffer.from(signature), Buffer.from(hash(email, device))];
      return given.length === right.length && timingSafeEqual(given, right) ? device : null;
    },
  };
}
