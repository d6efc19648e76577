/**
 * Whether everything is tried, as `npm run test:all` does. `npm test` sets `TESTS=gate`: it touches the same operations,
 * roles and walls, each with fewer of the cases that differ only in their numbers.
 */
export const isThorough = process.env['TESTS'] !== 'gate'

/** So many cases in the gate, and so many where everything is tried. */
export const cases = (gate: number, all: number) => (isThorough ? all : gate)
