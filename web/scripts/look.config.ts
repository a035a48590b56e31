import { defineConfig } from '@playwright/test';
import config from '../playwright.config.ts';

// Screenshots of every page and state, for people to look at: `npm run look`, into `web/shots`. One kind alone:
// `npm run look -- --project phone-dark -g ending`.
const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
  narrow: { viewport: { width: 320, height: 640 }, hasTouch: true, deviceScaleFactor: 2 },
  landscape: { viewport: { width: 844, height: 390 }, hasTouch: true, deviceScaleFactor: 2 },
};

export default defineConfig({
  ...config,
  testDir: '.',
  testMatch: 'look.ts',
  outputDir: '../test-results',
  timeout: 90_000,
  projects: Object.entries(DEVICES).flatMap(([device, use]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ name: `${device}-${colorScheme}`, use: { ...use, colorScheme, reducedMotion: 'reduce' as const } })),
  ),
});
