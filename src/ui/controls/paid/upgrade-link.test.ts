import { expect, it } from 'vitest';
import { readAccountDialog } from '../../overlay/account-dialog.ts';
import { UpgradeLink } from './upgrade-link.tsx';

it('an Upgrade link opens the upgrade dialog', () => {
  const { children, onClick } = UpgradeLink().props as { children: string; onClick: () => void };
  expect(children).toBe('Upgrade');
  onClick();
  expect(readAccountDialog()).toBe('upgrade');
});
