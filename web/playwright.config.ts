import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { Form } from './tests/play.ts';

// Debian's Chromium without its window, which takes half the processor time, or else the whole one.
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

/** What needs no server is tried without one: the page is the same, and all other files try it with one. */
const STATIC = /(play|explore|puzzles|site)\.e2e\.ts/;

// Nothing is downloaded. The tests start the real program themselves.
export default defineConfig<{}, { form: Form }>({
  testDir: 'tests',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  // Only what fails takes this long, and what runs beside other work on few cores.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  reporter: [['list']],
  // The page in both forms, one of them for people who want nothing to move, which takes less time to draw.
  projects: [
    // What measures time runs one by one, and before everything else.
    { name: 'speed', testMatch: 'speed.e2e.ts', workers: 1 },
    { name: 'served', testIgnore: [STATIC, 'speed.e2e.ts'], use: { contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'static', testMatch: STATIC, use: { form: 'static' } },
  ],
  use: {
    // What a service worker keeps would hide what the page asks for; one test lets it work.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
});
