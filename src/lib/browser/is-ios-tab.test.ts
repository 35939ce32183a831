import { expect, it } from 'vitest';
import { isIosTab } from './is-ios-tab.ts';

const safari = (of: string) => `Mozilla/5.0 (${of}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`;
const iPhone = { userAgent: safari('iPhone; CPU iPhone OS 18_5 like Mac OS X'), maxTouchPoints: 5 };
const mac = { userAgent: safari('Macintosh; Intel Mac OS X 10_15_7'), maxTouchPoints: 0 };

it('knows a tab of iOS from an installed app and from other computers', () => {
  expect(isIosTab({ ...iPhone, standalone: false })).toBe(true);
  expect(isIosTab({ ...iPhone, standalone: true })).toBe(false);
  expect(isIosTab({ ...mac, maxTouchPoints: 5, standalone: false })).toBe(true);
  expect(isIosTab(mac)).toBe(false);
  expect(isIosTab({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', maxTouchPoints: 10 })).toBe(false);
});
