import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from '../server/http/openapi.ts';
import { findPackageRoot, readPackageVersion } from '../server/lib/package-root.ts';

/** Writes docs/openapi.json from the contract's routes, as the studio serves it at /api/openapi.json. */
const path = join(findPackageRoot(), 'docs/openapi.json');
writeFileSync(path, `${JSON.stringify(describeApi(readPackageVersion()), null, 2)}\n`);
console.log(`Wrote ${path}`);
