// What axe finds on a page, as far as it is serious.

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export async function serious(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
