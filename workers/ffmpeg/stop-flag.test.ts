import { afterEach, expect, test } from 'vitest';
import { obeyStopFlag, stopFlagPath } from './stop-flag.ts';

const readClock = performance.now.bind(performance);
afterEach(() => {
  performance.now = readClock;
});

function openScope() {
  const target = new EventTarget();
  const [answered, heard]: [unknown[], unknown[]] = [[], []];
  obeyStopFlag({
    addEventListener: target.addEventListener.bind(target) as Worker['addEventListener'],
    postMessage: (message) => void answered.push(message),
  });
  target.addEventListener('message', (event) => heard.push((event as MessageEvent).data));
  return { answered, heard, send: (data: unknown) => target.dispatchEvent(new MessageEvent('message', { data })) };
}

test('a program that looks at the clock ends when its flag is raised, and not before', () => {
  const { answered, heard, send } = openScope();
  const flag = new Int32Array(new SharedArrayBuffer(4));
  send({ id: 7, type: 'WRITE_FILE', data: { path: stopFlagPath, data: flag } });
  expect(answered).toEqual([{ id: 7, type: 'WRITE_FILE', data: true }]);
  expect(heard).toEqual([]);
  expect(performance.now()).toBeGreaterThan(0);
  Atomics.store(flag, 0, 1);
  expect(() => performance.now()).toThrow('stopped');
});

test('every other message goes on to the program', () => {
  const { answered, heard, send } = openScope();
  const file = { id: 8, type: 'WRITE_FILE', data: { path: 'mark.png', data: new Uint8Array(1) } };
  send(file);
  send({ id: 9, type: 'EXEC', data: {} });
  expect(heard).toHaveLength(2);
  expect(answered).toEqual([]);
});
