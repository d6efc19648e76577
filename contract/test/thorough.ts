/**
 * Whether to run everything, as `npm run test:all` does. `npm test` sets `TESTS=gate`, which covers the same
 * operations, roles and walls with fewer of the cases that differ only in their numbers.
 */
export const isThorough = process.env['TESTS'] !== 'gate'

/** The number of cases in the gate, and in the full run. */
export const cases = (gate: number, all: number) => (isThorough ? all : gate)
