type ScriptPolicy = { createScriptURL: (address: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: ScriptPolicy) => unknown; defaultPolicy?: unknown };

/**
 * Under `require-trusted-types-for 'script'` a worker or script may come from this origin only, and no text ever
 * becomes HTML or code: the policy has no rule for those, so the browser refuses them. To be called before
 * anything starts a worker; browsers without Trusted Types have the Content Security Policy alone.
 */
export function installTrustedTypes(scope: { trustedTypes?: TrustedTypes } = globalThis as never, origin: string = location.origin): void {
  const types = scope.trustedTypes;
  if (types === undefined || (types.defaultPolicy ?? null) !== null) return;
  types.createPolicy('default', { createScriptURL: (address) => requireOwnScript(address, origin) });
}

function requireOwnScript(address: string, origin: string): string {
  const url = new URL(address, origin);
  if (url.origin !== origin || url.protocol === 'data:') throw new TypeError(`script of another origin refused: ${url.origin}`);
  return address;
}
