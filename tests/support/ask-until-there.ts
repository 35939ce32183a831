import { expect } from 'vitest';
import type { RouteName } from '../../contract/routes.ts';
import type { CallInput, TestClient } from './test-client.ts';

/**
 * Makes a call of a studio that has just been started, under one key, again while it answers 503: a browser asks again then, and no
 * test asserts how soon a database is there. Whatever else it answers must be a success.
 */
export async function askUntilThere(client: TestClient, name: RouteName, input: CallInput & { mid: string }): Promise<void> {
  let response: Response | undefined;
  await expect.poll(async () => (response = await client.send(name, input)).status).not.toBe(503);
  expect(response?.ok, `${name} answered ${response?.status}: ${await response?.text()}`).toBe(true);
}
