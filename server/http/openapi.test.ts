import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findPackageRoot, readPackageVersion } from '../lib/package-root.ts';
import { describeApi } from './openapi.ts';

it('docs/openapi.json says what the studio serves (else run `npm run openapi`)', () => {
  const written: unknown = JSON.parse(readFileSync(join(findPackageRoot(), 'docs/openapi.json'), 'utf8'));
  expect(written).toEqual(JSON.parse(JSON.stringify(describeApi(readPackageVersion()))));
});
