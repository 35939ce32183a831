import { AppError, type ErrorCode } from '../../../contract/errors.ts';
import { isRead, type Route } from '../../../contract/routes/route.ts';
import { networkOf } from '../../lib/http/network-of.ts';
import { TokenBuckets, type Rate } from '../../lib/http/token-buckets.ts';

type Kind =
  | 'read'
  | 'write'
  | 'create'
  | 'improve'
  | 'convert'
  | 'probe'
  | 'upload'
  | 'restore'
  | 'media'
  | 'share'
  | 'guest'
  | 'signIn'
  | 'password'
  | 'account'
  | 'signUp'
  | 'webhook';

// An offline device sends its changes one after the other, up to some hundred a second.
const rates: Record<Kind, Rate> = {
  read: { burst: 600, perSecond: 30 },
  write: { burst: 2_000, perSecond: 40 },
  create: { burst: 300, perSecond: 3 },
  // Each is a question to a model, which may cost money.
  improve: { burst: 30, perSecond: 0.2 },
  // Each may take minutes of a core.
  convert: { burst: 20, perSecond: 0.1 },
  // Each call may fetch a file from the internet, or decode a song.
  probe: { burst: 60, perSecond: 0.5 },
  // Each is decoded: a folder of pictures at once, then about as fast as one core decodes them.
  upload: { burst: 300, perSecond: 3 },
  // Stored without being decoded.
  restore: { burst: 1_000, perSecond: 60 },
  media: { burst: 4_000, perSecond: 300 },
  // A page and its picture are two calls; trying links at random is too slow to succeed.
  share: { burst: 300, perSecond: 5 },
  guest: { burst: 100, perSecond: 0.5 },
  signIn: { burst: 60, perSecond: 0.5 },
  // Wrong passwords for one account from one address, or from one device that was signed in to it before.
  password: { burst: 10, perSecond: 0.05 },
  // The same from all other addresses together: more than a few of them guess in that time.
  account: { burst: 100, perSecond: 0.25 },
  // Addresses that have an account already: each tells that it has one.
  signUp: { burst: 10, perSecond: 1 / 300 },
  // An engine has few addresses, and calls once for each picture.
  webhook: { burst: 300, perSecond: 10 },
};

/** The call rates of each user, and of each address without a session. */
export type RateLimits = {
  check(route: Route, who: { userId: string | null; address: string; isGuest?: boolean }): void;
  /** Counts the other prompts of a list, whose call itself counted as one. */
  checkList(userId: string, prompts: number): void;
  /**
   * Lets an attempt to sign in through unless too many before had a wrong password; others do not count. `device`: the id of a
   * browser that was signed in to this account before; guesses from elsewhere do not slow it down.
   */
  tryPassword<T>(by: { email: string; address: string; device: string | null }, attempt: () => Promise<T>): Promise<T>;
  /** Lets an attempt to sign up through unless too many before from this address were refused; others do not count. */
  trySignUp<T>(address: string, attempt: () => Promise<T>): Promise<T>;
  /** For calls that claim to come from an engine. */
  checkWebhook(address: string): void;
};

/** `scale` multiplies every rate; 0 switches them off. */
export function createRateLimits(scale: number): RateLimits {
  const buckets = Object.fromEntries(
    Object.entries(rates).map(([kind, rate]) => [
      kind,
      new TokenBuckets({ burst: Math.max(1, rate.burst * scale), perSecond: rate.perSecond * (scale || 1) }),
    ]),
  ) as Record<Kind, TokenBuckets>;
  return {
    check(route, { userId, address, isGuest = false }) {
      if (scale === 0 || route.path === '/api/health') return;
      const kind = kindOf(route);
      // By address: one visitor could make many guests and spend the host's money or network.
      const isGuestAsking = (kind === 'improve' || kind === 'probe') && isGuest;
      const isByAddress = userId === null || kind === 'signIn' || kind === 'guest' || kind === 'share' || isGuestAsking;
      buckets[kind].take(isByAddress ? `address:${networkOf(address)}` : `user:${userId}`);
    },
    checkList(userId, prompts) {
      if (scale !== 0 && prompts > 1) buckets.create.take(`user:${userId}`, prompts - 1);
    },
    checkWebhook(address) {
      if (scale !== 0) buckets.webhook.take(`address:${networkOf(address)}`);
    },
    async tryPassword({ email, address, device }, attempt) {
      if (scale === 0) return attempt();
      const own = [buckets.password, `${device ?? networkOf(address)} ${email}`] as const;
      const counted = device === null ? [own, [buckets.account, email] as const] : [own];
      return countRefused('CREDENTIALS_WRONG', counted, attempt);
    },
    async trySignUp(address, attempt) {
      if (scale === 0) return attempt();
      return countRefused('SIGN_UP_REFUSED', [[buckets.signUp, networkOf(address)]], attempt);
    },
  };
}

type Counted = readonly [bucket: TokenBuckets, key: string];

/** Makes an attempt that counts only when it is refused with `code`. */
async function countRefused<T>(code: ErrorCode, counted: readonly Counted[], attempt: () => Promise<T>): Promise<T> {
  const taken: Counted[] = [];
  let isRefused = false;
  try {
    // Taken before the attempt: many simultaneous attempts would otherwise all pass.
    for (const one of counted) {
      one[0].take(one[1]);
      taken.push(one);
    }
    return await attempt();
  } catch (error) {
    isRefused = error instanceof AppError && error.code === code;
    throw error;
  } finally {
    if (!isRefused) for (const [bucket, key] of taken) bucket.giveBack(key);
  }
}

/** Calls that read or make the hash of a password, which takes a core some time. */
const hashing = new Set(['/api/account/sign-in', '/api/account/sign-up', '/api/account/password']);
/** Calls that try a name, or a link that is sent in the body. */
const named = new Set(['/api/profile/:username', '/api/team/invitation', '/api/team/join']);
const converting = new Set(['/api/create/convert_video', '/api/create/add_watermark_to_video', '/api/media/convert']);

const probing = new Set(['/api/common/video_metadata', '/api/stories/music_shots_num']);

function kindOf(route: Route): Kind {
  if (route.path === '/api/create') return 'create';
  if (route.path === '/api/prompt/improve' || route.path === '/api/stories/voice_sample') return 'improve';
  if (converting.has(route.path)) return 'convert';
  if (probing.has(route.path)) return 'probe';
  if (route.accepts === 'multipart') return 'upload';
  if (route.path.startsWith('/api/vault/') || route.accepts === 'bytes') return 'restore';
  if (route.path === '/api/account/guest') return 'guest';
  if (hashing.has(route.path)) return 'signIn';
  if (route.path.startsWith('/api/share/:token') || route.path.startsWith('/api/stories/published/') || named.has(route.path))
    return 'share';
  if (!isRead(route)) return 'write';
  return route.produces === 'bytes' ? 'media' : 'read';
}
