import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';

/** A call of an engine to an address of the studio. */
export type SignedCall = { headers: Record<string, string>; body: string };

const pair = generateKeyPairSync('ed25519');
const retired = generateKeyPairSync('ed25519');
const secret = Buffer.from('the secret of an account');

/** The keys that the fake fal publishes, one of which it no longer uses. */
export function falKeys(): object[] {
  return [retired, pair].map(({ publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid: randomUUID() }));
}

export const replicateSecret = `whsec_${secret.toString('base64')}`;

/** A call as fal signs it at `at`, ms since 1970. */
export function signAsFal(at: number, body: string): SignedCall {
  const [request, user, time] = [randomUUID(), 'user-1', String(Math.floor(at / 1000))];
  const sum = createHash('sha256').update(body).digest('hex');
  const signature = sign(null, Buffer.from([request, user, time, sum].join('\n')), pair.privateKey).toString('hex');
  const parts = { 'request-id': request, 'user-id': user, timestamp: time, signature };
  return { headers: Object.fromEntries(Object.entries(parts).map(([name, value]) => [`x-fal-webhook-${name}`, value])), body };
}

/** A call as Replicate signs it at `at`, ms since 1970, beside a signature of another scheme. */
export function signAsReplicate(at: number, body: string): SignedCall {
  const [id, time] = [`msg_${randomUUID()}`, String(Math.floor(at / 1000))];
  const signature = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64');
  return { headers: { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v2,AA== v1,${signature}` }, body };
}
