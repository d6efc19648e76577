import { existsSync } from 'node:fs'
import './scripts/typescript.mjs'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const isGate = process.env['TESTS'] === 'gate'

/**
 * Whole journeys that `npm test` makes: a family that registers, a club through its season, a team's money, a day at the
 * gate, a server that is killed, and a visitor; and what all of them are sent. `npm run test:all` makes every journey.
 */
const JOURNEYS = [
  'registration',
  'club-season',
  'team-payments',
  'gate',
  'killed',
  'public',
  'bytes',
  'security',
]

/**
 * What `npm test` leaves to `npm run test:all`: more of what another test shows on fewer cases, and commands that move
 * whole installations.
 */
const LEFT_TO_ALL = [
  // A server killed at each step: `payments/kill-points`, `fees/collecting-kills` and the journey `killed` stand for these.
  'server/src/{events/checkout/rush,events/withdrawing/cancel,renewing/automatic/auto-renewal}-kills.test.ts',
  // Lists of thousands: `office/import/import` enters short ones.
  'server/src/office/import/{long-imports,real-lists}.test.ts',
  // The demonstration in many sizes and on many days: `seeds/seed` makes it twice in the gate, and the journeys use one more.
  'server/src/seed-command.test.ts',
  'server/src/seeds/{round-the-clock,seed-days}.test.ts',
  // From one installation to another: `scripts/backup` copies one whole.
  'server/src/main-moving.test.ts',
  'scripts/move.test.mjs',
  // Hundreds of the server’s tests once more, on the oldest PostgreSQL: `scripts/postgres` makes the schema on it.
  'scripts/oldest.test.mjs',
  // A dump on another server: `plumbing/database/access` takes roles and rights away in place.
  'server/test/house/restored.test.ts',
  // Six hundred calls at once.
  'server/test/security/slow-callers.test.ts',
]

/**
 * Options of V8 for the workers. Most functions run too few times in a test run for optimizing to pay off, but enough times for simple
 * compiling to. So each is compiled at its first call and stays compiled, and V8 optimizes only what runs about six times as often
 * as it would otherwise ask for (decision 0149).
 */
const COMPILED_ONCE = ['--always-sparkplug', '--no-flush-bytecode', '--interrupt-budget=400000']

/**
 * Node itself loads what tests import from the server, the contract and each other’s helpers. Through Vite, each worker would spend
 * longer on those 1,700 modules than most test files take (decision 0244).
 */
const native = {
  execArgv: ['--import', new URL('scripts/typescript.mjs', import.meta.url).href, ...COMPILED_ONCE],
  server: { deps: { external: [/\/(contract|server|e2e)\/(?!node_modules\/).*(?<!\.test)\.ts$/] } },
}

const exclude = [...configDefaults.exclude, ...(isGate ? LEFT_TO_ALL : [])]

/** Whole journeys in a browser; they bring their own set-up. */
const e2e: TestProjectInlineConfiguration = {
  test: {
    name: 'e2e',
    include: isGate ? JOURNEYS.map((name) => `e2e/${name}.test.ts`) : ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/setup.ts'],
    setupFiles: ['e2e/ready.ts'],
    ...native,
    pool: 'forks',
    // They come last, and alone.
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
    testTimeout: 300_000,
    hookTimeout: 300_000,
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
          ...native,
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/{house,security}/*.test.ts'],
          exclude,
          globalSetup: ['server/test/setup.ts'],
          setupFiles: ['server/test/same-values.ts', 'server/test/written.ts'],
          ...native,
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
          ...native,
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
          exclude,
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
