import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from '../../server/http/openapi.ts';
import { findPackageRoot, readPackageVersion } from '../../server/lib/folders/package-root.ts';

/** Writes the answer of /api/openapi.json to docs/openapi.json, for tools that need a file. It is not committed. */
const path = join(findPackageRoot(), 'docs/openapi.json');
writeFileSync(path, `${JSON.stringify(describeApi(readPackageVersion()), null, 2)}\n`);
console.log(`Wrote ${path}`);
