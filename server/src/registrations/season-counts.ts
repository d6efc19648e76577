import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { enqueue, job } from '../plumbing/jobs/jobs.ts'
import { findPeopleCounted, mendPeopleCounts, putPeopleCounted } from './people-counts-queries.ts'
import { addUp, lockCounts, mendCounts, noteRegistrations, type Which } from './season-counts-queries.ts'

/** Adds up pending changes, so that the dashboard has little to add itself. */
export const addUpSeasons = job<Record<string, never>>({
  name: 'add-up-seasons',
  run: ({ transaction }) => transaction(addUpAlone),
})

async function addUpAlone(context: Context) {
  await lockCounts(context)
  await addUp(context)
}

/**
 * Counts everything again every night. A number that differs is corrected and reported in the history of its
 * season: something has written registrations without recording it.
 */
export const verifySeasons = job({
  name: 'verify-seasons',
  every: '25 3 * * *',
  waitsForCalm: true,
  run: ({ transaction }) => transaction(verify),
})

async function verify(context: Context) {
  await addUpAlone(context)
  const mended = await mendCounts(context)
  await mendPeople(
    context,
    mended.some(({ subject }) => subject === 'cross'),
  )
  // Whatever they drifted by, one of the numbers that they are made of did.
  const drifts = mended.filter(({ subject }) => subject !== 'cross')
  for (const season_id of new Set(drifts.map((drift) => drift.season_id))) {
    const own = drifts.filter((drift) => drift.season_id === season_id)
    const byName = (of: (drift: (typeof own)[number]) => number) =>
      Object.fromEntries(own.map((drift) => [`${drift.subject} ${drift.key}`.trim(), of(drift)]))
    await audit(context, {
      action: 'season.counts_mended',
      subject: 'season',
      subject_id: season_id,
      before: byName(({ count }) => count),
      after: byName(({ counted }) => counted),
    })
  }
}

/**
 * The numbers of people, and those of registrations by several properties, are relied on once a night finds what the night before has
 * counted. Differences need no report of their own: what wrote past them wrote past the numbers of the season.
 */
async function mendPeople(context: Context, crossesDiffered: boolean) {
  const before = await findPeopleCounted(context)
  const differed = await mendPeopleCounts(context)
  await putPeopleCounted(context, {
    is_whole: before !== undefined && (before.is_whole || !differed),
    has_sets: before !== undefined && (before.has_sets || !differed),
    has_crosses: before !== undefined && (before.has_crosses || !crossesDiffered),
  })
}

/** Changes registrations and records for the season counts what they were and what they became. */
export async function counted<T>(context: Context, which: Which, change: () => Promise<T>): Promise<T> {
  await noteRegistrations(context, which, -1)
  const changed = await change()
  if (await noteRegistrations(context, which, 1)) await addUpSoon(context)
  return changed
}

/** Leaves a job to add up; of several that wait there is only one. */
export const addUpSoon = (context: Context) =>
  enqueue(context, addUpSeasons, {}, { key: `add-up-seasons ${context.tenant.id}` })
