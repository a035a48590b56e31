// What axe finds on a page, as far as it is serious.

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** What depends on the colours alone; everything else is the same in the dark. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What is in order is not described, and the page has no frames of others, for which axe would open a page of its own. */
const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** Looks at a page as it is, and at its colours in the dark as well. */
export async function serious(page: Page): Promise<string[]> {
  const light = await axe(page).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await axe(page).withRules(COLOURS).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  return [light, dark].flatMap(({ violations }, i) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${i ? 'dark' : 'light'}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  );
}
