import { existsSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/**
 * Whole journeys that `npm test` makes: a family, a club and a team through a season, their money, a day at the gate,
 * and a server that is killed; and what visitors are sent. `npm run test:all` makes every journey.
 */
const GATE = [
  'registration',
  'club-season',
  'team-payments',
  'season',
  'gate',
  'killed',
  'public',
  'bytes',
  'security',
]

/** Whole journeys in a browser; they bring their own set-up. */
const e2e: TestProjectInlineConfiguration = {
  test: {
    name: 'e2e',
    include:
      process.env['TESTS'] === 'gate' ? GATE.map((name) => `e2e/${name}.test.ts`) : ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/setup.ts'],
    setupFiles: ['e2e/ready.ts'],
    pool: 'forks',
    // Browsers seldom wait: two keep two cores busy. They come last, and alone.
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
}

/**
 * Limits are for what hangs, not for what is slow: with forty programs on two cores, a test of three seconds takes a minute.
 */
export default defineConfig({
  test: {
    // On two cores: while some wait for the database or a browser, another one works.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          setupFiles: ['server/test/same-values.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/{house,security}/*.test.ts'],
          globalSetup: ['server/test/setup.ts'],
          setupFiles: ['server/test/same-values.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/test/patience.ts', 'web/test/clean.ts', 'server/test/same-values.ts'],
          isolate: false,
          testTimeout: 90_000,
          expect: { poll: { timeout: 45_000 } },
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          setupFiles: ['server/test/same-values.ts'],
          pool: 'forks',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      ...(existsSync(new URL('e2e/setup.ts', import.meta.url)) ? [e2e] : []),
    ],
  },
})
