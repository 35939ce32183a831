import type { Database } from '../storage/database.ts';
import type { Auth } from './session/auth.ts';
import type { Assessor } from './content/assessor.ts';
import type { Converter } from './converting/open-converter.ts';
import type { FirstAdmin } from './account/first-admin.ts';
import type { ShareLinks } from './sharing/share-links.ts';
import type { NewUser } from './account/start-guest.ts';

/** Whether a host, as in the header `Host`, names this studio. */
export type HostRule = (host: string | undefined) => boolean;

/** The dependencies of the accounts, the history and the changes; each verb takes the part that it uses. */
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
