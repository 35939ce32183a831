import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Locks short secrets so that a copy of the database alone gives nothing away. */
export type Seal = {
  /** `purpose` is bound to it: what was sealed for one cannot be opened for another. */
  close(text: string, purpose: string): string;
  /** Null when it was sealed with another secret, for another purpose, or changed. */
  open(sealed: string, purpose: string): string | null;
};

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under a key made from `secret`, which must itself be random. */
export function createSeal(secret: string): Seal {
  const key = createHash('sha256').update(`pleinair seal\n${secret}`).digest();
  return {
    close: (text, purpose) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (sealed, purpose) => {
      const [found, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (found !== version || bytes.byteLength < ivBytes + tagBytes) return null;
      const [iv, tag, body] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes), bytes.subarray(ivBytes + tagBytes)];
      const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose)).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
