import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import * as v from 'valibot';
import type { EngineSettings } from '../connected/connected-engine.ts';
import { createEngineHttp } from '../connected/http/engine-http.ts';
import { parseAnswer } from '../connected/http/parse-answer.ts';
import { createWebhookKeys, isRecent } from '../connected/http/webhook-keys.ts';
import type { EngineCall } from '../engine.ts';
import { falFilesAddress } from './fal-files.ts';

const keysAnswer = v.object({ keys: v.array(v.object({ kty: v.string(), crv: v.optional(v.string()), x: v.optional(v.string()) })) });
const signatureForm = /^[0-9a-f]{128}$/i;

/** Verifies that fal signed a call with one of its published keys. */
export function createFalWebhooks({ name, address }: EngineSettings): (call: EngineCall) => Promise<boolean> {
  // The keys are public, so the request goes without our key.
  const http = createEngineHttp({ name, address: falFilesAddress(address), headers: {} });
  const fits = createWebhookKeys(async () => {
    const { keys } = parseAnswer(name, keysAnswer, await http.json('/.well-known/jwks.json'));
    return keys.flatMap(({ kty, crv, x }) => (kty === 'OKP' && crv === 'Ed25519' && x !== undefined ? toKey(x) : []));
  });
  return async ({ headers, body, at }) => {
    const [request, user, time, signature] = ['request-id', 'user-id', 'timestamp', 'signature'].map((part) =>
      headers.get(`x-fal-webhook-${part}`),
    );
    if (!request || !user || !time || !signature || !signatureForm.test(signature) || !isRecent(time, at)) return false;
    const sum = createHash('sha256').update(body).digest('hex');
    const message = Buffer.from([request, user, time, sum].join('\n'));
    return fits((keys) => keys.some((key) => verify(null, message, key, Buffer.from(signature, 'hex'))));
  };
}

/** Empty for a malformed key: the others may still fit. */
function toKey(x: string): KeyObject[] {
  try {
    return [createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })];
  } catch {
    return [];
  }
}
