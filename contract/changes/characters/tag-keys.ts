import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { tailOfKey } from '../../text/key-of-named.ts';

const ownSchema = v.object({ id: idSchema });
const namingSchema = v.object({ characters: v.array(v.object({ model_id: v.string() })) });

/** By which the requests with a character wait for a change of it, of which they know only the tag; `args` as stored. */
export function ownTagKeys(args: object): string[] {
  return v.is(ownSchema, args) ? [tagKey(args.id)] : [];
}

/** The same of all characters that a request names; `request` as stored. */
export function namedTagKeys(request: unknown): string[] {
  return v.is(namingSchema, request) ? request.characters.map(({ model_id: key }) => tagKey(key)) : [];
}

// The same end for two characters only makes a request wait longer.
const tagKey = (idOrKey: string) => `tag:${tailOfKey(idOrKey)}`;
