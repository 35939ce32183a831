import { expect, it } from 'vitest';
import { SessionStreams } from './session-streams.ts';

it('closes the oldest stream of a session that opens more than 20, and none of another session', () => {
  const streams = new SessionStreams();
  const closed: string[] = [];
  const open = (session: string, name: string): void => {
    const forget = streams.add(session, () => {
      closed.push(name);
      forget();
    });
  };
  open('b', 'other');
  for (let n = 1; n <= 22; n++) open('a', `stream ${n}`);
  expect(closed).toEqual(['stream 1', 'stream 2']);
  streams.closeAll('a');
  expect(closed).toHaveLength(22);
  streams.closeAll();
  expect(closed.at(-1)).toBe('other');
});
