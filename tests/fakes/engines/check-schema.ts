import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });

/** Reads a file of published schemas. @returns what is wrong with a body by the schema of this name, in words */
export function openSchemas(file: string): (name: string, body: unknown) => string[] {
  const schemas = JSON.parse(readFileSync(join(import.meta.dirname, 'schemas', file), 'utf8')) as Record<string, object>;
  const checks = new Map(Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema)]));
  return (name, body) => {
    const check = checks.get(name);
    if (check === undefined) return [`${name} has no published schema`];
    if (check(body)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${name}${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  };
}
