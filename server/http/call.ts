import type { Context } from 'hono';
import type * as v from 'valibot';
import type { Route } from '../../contract/routes/route.ts';
import type { Device, Session } from '../domain/session/auth.ts';
import type { OnceAnswer, OnceKey } from '../domain/run-once.ts';

type Parsed<R, K extends string> = R extends { [P in K]: infer S extends v.GenericSchema } ? v.InferOutput<S> : undefined;

/** A request that passed every check of its route: who asks, and the parsed parts. */
export type Call<R extends Route> = {
  http: Context;
  session: R['auth'] extends 'none' ? Session | null : Session;
  params: Parsed<R, 'params'>;
  query: Parsed<R, 'query'>;
  body: Parsed<R, 'body'>;
  /** Key of a write for `runOnce`. */
  once: R['write'] extends true ? OnceKey : undefined;
  device: Device;
  /** The browser came by https: cookies are marked Secure. */
  isSecure: boolean;
  /** Headers to add to the answer. */
  answerHeaders: Headers;
};

/** The result of a handler: a write returns its stored answer, a JSON route its body, other routes the response. */
export type Answer<R extends Route> = R['write'] extends true
  ? OnceAnswer
  : R['produces'] extends 'json'
    ? v.InferInput<R['response']>
    : Response;

export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>> | Answer<R>;
