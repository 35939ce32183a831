import type { Database } from '../storage/database.ts';
import type { Auth } from './session/auth.ts';
import type { Assessor } from './content/assessor.ts';
import type { Converter } from './converting/open-converter.ts';
import type { FirstAdmin } from './account/first-admin.ts';
import type { ShareLinks } from './sharing/share-links.ts';
import type { NewUser } from './account/start-guest.ts';

/** Whether a host, as the header `Host` says it, names this studio. */
export type HostRule = (host: string | undefined) => boolean;

/** What the accounts, the history and the changes need; verbs take the part of it that they use. */
export type Studio = {
  db: Database;
  auth: Auth;
  newUser: NewUser;
  firstAdmin: FirstAdmin;
  converter: Converter;
  assessor: Assessor;
  links: ShareLinks;
  isOwnHost: HostRule;
  version: string;
};
