import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { EngineHttp } from '../connected/http/engine-http.ts';
import { parseAnswer } from '../connected/http/parse-answer.ts';
import { createWebhookKeys, isRecent } from '../connected/http/webhook-keys.ts';
import type { EngineCall } from '../engine.ts';

const secretAnswer = v.object({ key: v.pipe(v.string(), v.regex(/^whsec_[A-Za-z0-9+/=]+$/)) });

/** Verifies a call by the account's secret, as in Standard Webhooks. */
export function createReplicateWebhooks(name: string, http: EngineHttp): (call: EngineCall) => Promise<boolean> {
  const fits = createWebhookKeys(async () => {
    const { key } = parseAnswer(name, secretAnswer, await http.json('/webhooks/default/secret'));
    return Buffer.from(key.slice('whsec_'.length), 'base64');
  });
  return async ({ headers, body, at }) => {
    const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((part) => headers.get(`webhook-${part}`));
    if (!id || !time || !signatures || !isRecent(time, at)) return false;
    const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []));
    return fits((secret) => {
      const wanted = createHmac('sha256', secret).update(`${id}.${time}.`).update(body).digest();
      return given.some((signature) => signature.byteLength === wanted.byteLength && timingSafeEqual(signature, wanted));
    });
  };
}
