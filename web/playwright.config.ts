import { defineConfig } from '@playwright/test';

// Debian's Chromium; nothing is downloaded. The tests start the real program themselves.
export default defineConfig({
  testDir: 'tests',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  timeout: 40_000,
  expect: { timeout: 8_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
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
