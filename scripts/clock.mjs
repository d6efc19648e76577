// Tests on another day: libfaketime shifts the clock of every process of a run, PostgreSQL included. No packages imported.
import { existsSync } from 'node:fs'

/** Where Debian, Fedora and Alpine keep the library; `LIBFAKETIME` names it elsewhere. */
const PLACES = [
  process.env.LIBFAKETIME,
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib64/faketime/libfaketime.so.1',
  '/usr/lib/faketime/libfaketime.so.1',
]
/** What tells the library what to do, for processes that are otherwise given an environment of their own. */
const NAMES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT']

/**
 * The environment in which it is this day, at noon UTC, or this moment. It goes on from there: what is measured and
 * what is waited for takes as long as ever.
 * @param {string} when such as '2027-03-01' or '2027-03-14T07:55:00Z'
 * @returns {Record<string, string>}
 */
export function clockAt(when) {
  const moment = Date.parse(when.includes('T') ? when : `${when}T12:00:00Z`)
  if (Number.isNaN(moment)) throw new Error(`${when} is no day. Write it like 2027-03-01.`)
  const library = PLACES.find((place) => place && existsSync(place))
  if (!library)
    throw new Error('Running tests on another day needs libfaketime, on Linux: apt-get install faketime')
  // A shift and no moment: every process, whenever it starts, then has the same clock.
  const ahead = Number(process.env.FAKETIME ?? 0)
  const seconds = Math.round((moment - Date.now()) / 1000) + ahead
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
}

/** What a process has to be given so that its clock is this one's. */
export const sameClock = () =>
  Object.fromEntries(NAMES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/**
 * The first and the last day of each of the next 24 months.
 * @param {Date} now
 */
export function monthEnds(now) {
  return Array.from({ length: 24 }, (_, i) => [
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + i, 1),
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2 + i, 0),
  ])
    .flat()
    .map((day) => new Date(day).toISOString().slice(0, 10))
}
