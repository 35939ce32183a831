import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Text of the package's licence file, or null when it ships none. */
function readLicence(folder: string): string | null {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  return file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim();
}

/** Every package of a production install, by walking dependencies from our own manifest. */
function collect(): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (name: string, from: string): void => {
    for (let folder = from; ; folder = join(folder, '..')) {
      const candidate = join(folder, 'node_modules', name);
      if (existsSync(join(candidate, 'package.json'))) {
        const manifest = readManifest(candidate);
        const key = `${manifest.name} ${manifest.version}`;
        if (found.has(key)) return;
        found.set(key, candidate);
        for (const dependency of Object.keys(manifest.dependencies ?? {})) visit(dependency, candidate);
        return;
      }
      if (folder === '.') return;
    }
  };
  const { dependencies = {}, optionalDependencies = {} } = readManifest('.');
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) visit(name, '.');
  return found;
}

function writeSection(key: string, license: string, text: string | null): string {
  return `## ${key}\n\nLicence: ${license}\n${text === null ? '' : `\n\`\`\`\`text\n${text}\n\`\`\`\`\n`}`;
}

const packages = [...collect()]
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([key, folder]) => writeSection(key, readManifest(folder).license ?? 'not stated', readLicence(folder)));
/** Third-party data inside this repository, because no package holds it alone. */
const weights = readFileSync(join('contract', 'super-resolution', 'waifu2x.licence.txt'), 'utf8').trim();
const sections = [...packages, writeSection('waifu2x.bin, weights of a network (contract/super-resolution)', 'MIT', weights)];
const head =
  '# Third-party notices\n\nPleinair is MIT licensed. It builds on the packages below, and on weights that others trained; each keeps its own licence.\nWritten by `npm run notices`.\n';
writeFileSync('THIRD-PARTY-NOTICES.md', `${head}\n${sections.join('\n')}`);
console.log(`${sections.length} notices listed in THIRD-PARTY-NOTICES.md`);
