import { describe, expect, it } from 'vitest';
import { installTrustedTypes } from './trusted-types.ts';

function install() {
  const policies = new Map<string, { createScriptURL: (address: string) => string }>();
  const trustedTypes = {
    createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => policies.set(name, rules),
  };
  installTrustedTypes({ trustedTypes }, 'https://studio.test');
  return policies;
}

describe('the trusted types policy', () => {
  it('lets scripts of this origin through and has no rule for HTML', () => {
    const rules = install().get('default')!;
    expect(rules.createScriptURL('/assets/image.worker.js')).toBe('/assets/image.worker.js');
    expect(rules.createScriptURL('https://studio.test/service-worker.js')).toBe('https://studio.test/service-worker.js');
    expect(Object.keys(rules)).toEqual(['createScriptURL']);
  });

  it.each([
    'https://evil.test/x.js',
    '//evil.test/x.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'https://studio.test.evil.test/x.js',
  ])('refuses %s', (address) => {
    expect(() => install().get('default')!.createScriptURL(address)).toThrow('refused');
  });

  it('does nothing in a browser that does not know trusted types, or has a default policy', () => {
    expect(() => installTrustedTypes({}, 'https://studio.test')).not.toThrow();
    const created: string[] = [];
    const createPolicy = (name: string): unknown => created.push(name);
    installTrustedTypes({ trustedTypes: { createPolicy, defaultPolicy: {} } }, 'https://studio.test');
    expect(created).toEqual([]);
  });
});
