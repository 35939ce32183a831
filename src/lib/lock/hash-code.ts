/** A moment on a phone. More would only make the wait longer: a million codes are soon tried by who has the hash. */
export const hashRounds = 200_000;

/** A code that can be a lock: six digits. */
export const codePattern = /^[0-9]{6}$/;

/** Whether this page has what a code is kept with: browsers give it only to pages that come over HTTPS, or from this computer. */
export function canHashCode(): boolean {
  return (globalThis.crypto as { subtle?: SubtleCrypto }).subtle !== undefined;
}

export function newSalt(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** PBKDF2 of a code, 64 hex digits. It keeps the code from being read off the disk at a glance. */
export async function hashCode(code: string, { salt, rounds }: { salt: string; rounds: number }): Promise<string> {
  const words = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', words.encode(code), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: words.encode(salt), iterations: rounds }, key, 256);
  return toHex(new Uint8Array(bits));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
