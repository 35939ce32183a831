import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { routes } from '../../contract/routes.ts';
import { createRateLimits } from './rate-limits.ts';

const who = { userId: 'u', address: '192.0.2.1' };

describe('createRateLimits', () => {
  it('lets a device that was offline send 1,000 changes in a row', () => {
    const limits = createRateLimits(1);
    for (let i = 0; i < 1_000; i++) limits.check(routes.createStar, who);
  });

  it('counts each prompt of a list as a request of its own, and lets the longest list through once there is room', () => {
    const limits = createRateLimits(1);
    const send = (prompts: number) => {
      limits.check(routes.create, who);
      limits.checkList(who.userId, prompts);
    };
    for (let i = 0; i < 3; i++) send(100);
    expect(() => send(100)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
    limits.checkList('another', 100);
    const off = createRateLimits(0);
    for (let i = 0; i < 10; i++) off.checkList(who.userId, 100);
  });

  it('has prompts improved for guests by address, for accounts by user', () => {
    const limits = createRateLimits(1);
    const improve = (userId: string, isGuest: boolean) => limits.check(routes.promptImprove, { userId, isGuest, address: '192.0.2.1' });
    for (let i = 0; i < 30; i++) improve(`guest ${i}`, true);
    expect(() => improve('another guest', true)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
    for (let i = 0; i < 60; i++) improve(`account ${i}`, false);
  });

  it('looks into videos for guests by address: each may be fetched from elsewhere', () => {
    const limits = createRateLimits(1);
    const look = (userId: string) => limits.check(routes.videoMetadata, { userId, isGuest: true, address: '192.0.2.1' });
    for (let i = 0; i < 60; i++) look(`guest ${i}`);
    expect(() => look('another guest')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  });

  it('stops sign-ins that come too often from one address', () => {
    const limits = createRateLimits(1);
    const signInFrom = (address: string) => limits.check(routes.accountSignIn, { userId: null, address });
    expect(() => {
      for (let i = 0; i < 61; i++) signInFrom('192.0.2.1');
    }).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', retryAfterSeconds: 2 }));
    signInFrom('192.0.2.2');
  });

  it('counts only wrong passwords, by address, and not against devices that the account knows', async () => {
    const limits = createRateLimits(1);
    const attempt = (address: string, isRight: boolean, device: string | null = null) =>
      limits
        .tryPassword({ email: 'a@example.test', address, device }, async () => {
          if (!isRight) throw new AppError('CREDENTIALS_WRONG');
          return 'in';
        })
        .catch((error: AppError) => error.code);
    const guess = async (times: number, address: string, device?: string) => {
      const answers = await Promise.all(Array.from({ length: times }, () => attempt(address, false, device)));
      return answers.filter((code) => code === 'CREDENTIALS_WRONG').length;
    };
    for (let i = 0; i < 200; i++) expect(await attempt('192.0.2.1', true)).toBe('in');
    // A household shares its IPv6 network; the one next to it does not count with it.
    expect((await guess(8, '2001:db8::1')) + (await guess(8, '2001:db8:0:0:ffff:1:2:3'))).toBe(10);
    expect(await attempt('2001:db8::1', true)).toBe('RATE_LIMITED');
    expect(await attempt('192.0.2.1', true)).toBe('in');
    let through = 10;
    for (let i = 2; i < 40; i++) through += await guess(20, `192.0.2.${i}`);
    expect(through).toBe(100);
    expect(await attempt('192.0.2.99', true)).toBe('RATE_LIMITED');
    expect(await attempt('192.0.2.99', true, 'device')).toBe('in');
    expect(await guess(20, '192.0.2.99', 'device')).toBe(10);
    expect(await attempt('192.0.2.98', true, 'another device')).toBe('in');
  });

  it('counts only sign-ups that are refused, by address, so that trying which addresses have an account is slow', async () => {
    const limits = createRateLimits(1);
    const attempt = (address: string, isTaken: boolean) =>
      limits
        .trySignUp(address, async () => {
          if (isTaken) throw new AppError('SIGN_UP_REFUSED');
          return 'in';
        })
        .catch((error: AppError) => error.code);
    for (let i = 0; i < 100; i++) expect(await attempt('192.0.2.1', false)).toBe('in');
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => attempt(`2001:db8::${i.toString(16)}`, true)));
    expect(answers.filter((code) => code === 'SIGN_UP_REFUSED')).toHaveLength(10);
    expect(await attempt('2001:db8::1', false)).toBe('RATE_LIMITED');
    expect(await attempt('192.0.2.1', true)).toBe('SIGN_UP_REFUSED');
  });

  it('counts tries of invitations by address, however many accounts make them', () => {
    const limits = createRateLimits(1);
    const tryLink = (userId: string) => limits.check(routes.teamJoin, { userId, address: '192.0.2.1' });
    for (let i = 0; i < 150; i++) {
      limits.check(routes.teamInvitation, { userId: null, address: '192.0.2.1' });
      tryLink(`user-${i}`);
    }
    expect(() => tryLink('another')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  });

  it('counts looks at share links against the address, whoever asks, and pages and pictures together', () => {
    const limits = createRateLimits(1);
    const look = (userId: string | null, address = '192.0.2.1') => {
      limits.check(routes.sharedItem, { userId, address });
      limits.check(routes.sharedMedia, { userId, address });
    };
    for (let i = 0; i < 150; i++) look(i % 2 === 0 ? null : `user-${i}`);
    expect(() => look('another')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
    look(null, '192.0.2.2');
    limits.check(routes.media, who);
  });

  it('counts a new guest against the address, whoever asks', () => {
    const limits = createRateLimits(1);
    expect(() => {
      for (let i = 0; i < 101; i++) limits.check(routes.accountGuest, { userId: null, address: '192.0.2.1' });
    }).toThrow();
  });

  it('counts the addresses of one IPv6 network together, and those of different ones apart', () => {
    const limits = createRateLimits(1);
    const signInFrom = (address: string) => limits.check(routes.accountSignIn, { userId: null, address });
    for (let i = 0; i < 60; i++) signInFrom(`2001:db8::${i.toString(16)}`);
    expect(() => signInFrom('2001:db8:0:0:ffff:1:2:3')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
    signInFrom('2001:db8:0:1::1');
    signInFrom('::ffff:192.0.2.1');
    signInFrom('::1');
  });

  it('is off at scale 0', () => {
    const limits = createRateLimits(0);
    for (let i = 0; i < 5_000; i++) limits.check(routes.create, who);
  });
});
