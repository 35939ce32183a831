import { expect } from 'vitest';
import type { RouteName } from '../../../contract/routes/routes.ts';
import type { CallInput, TestClient } from './test-client.ts';

/**
 * Makes a call to a studio that was just started. Repeats it under one key while the studio answers 503, as a browser does; any other
 * answer must be a success.
 */
export async function askUntilThere(client: TestClient, name: RouteName, input: CallInput & { mid: string }): Promise<void> {
  let response: Response | undefined;
  await expect.poll(async () => (response = await client.send(name, input)).status).not.toBe(503);
  expect(response?.ok, `${name} answered ${response?.status}: ${await response?.text()}`).toBe(true);
}
