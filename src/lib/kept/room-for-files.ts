const megabyte = 1024 * 1024;
const phoneMax = 500 * megabyte;
const desktopMax = 2048 * megabyte;
/** Of what the browser allows the studio, so much may be files that it could have again. */
const quotaShare = 0.2;

type Device = { quota: number | undefined; isPhone: boolean };

/** How many bytes of files a device keeps, albums kept offline apart: never more than a fifth of what the browser allows. */
export function roomForFiles({ quota, isPhone }: Device): number {
  const wanted = isPhone ? phoneMax : desktopMax;
  return quota === undefined ? wanted : Math.min(wanted, Math.floor(quota * quotaShare));
}

/** Whether this browser runs on a phone, as far as it says. */
export function isPhone({ userAgent }: { userAgent: string }): boolean {
  return /Mobi|Android|iPhone/.test(userAgent);
}
