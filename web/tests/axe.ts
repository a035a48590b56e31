// What axe finds on a page, as far as it is serious.

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** What depends on the colours alone; everything else is the same in the dark. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Looks at a page as it is, and at its colours in the dark as well. */
export async function serious(page: Page): Promise<string[]> {
  const light = await new AxeBuilder({ page }).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await new AxeBuilder({ page }).withRules(COLOURS).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  return [light, dark].flatMap(({ violations }, i) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${i ? 'dark' : 'light'}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  );
}
