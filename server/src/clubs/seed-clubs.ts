import type { Context } from '../plumbing/context.ts'
import { seedCredentialKinds } from '../members/members.ts'
import { RULE_PACKS } from './seed-rule-packs.ts'
import {
  insertDiscipline,
  insertDivisions,
  insertLeagues,
  insertRulePacks,
  insertSport,
  type SeedLeague,
} from './seed-queries.ts'

/**
 * The eight member leagues of The Alliance Fastpitch. Home states as published by the leagues; HFL, NEFL and
 * SEFL have published only part of theirs, so neighboring states are given to the nearest league.
 */
export const ALLIANCE_LEAGUES: readonly SeedLeague[] = [
  {
    name: 'Atlantic Coast Fastpitch League',
    short_name: 'ACFL',
    states: ['VA', 'NC', 'SC', 'MD', 'DC', 'DE', 'WV'],
  },
  {
    name: 'Heart of America Fastpitch League',
    short_name: 'HFL',
    states: ['KS', 'MO', 'NE', 'IA', 'OK', 'AR', 'IL', 'IN', 'MN', 'WI', 'SD', 'ND', 'MI', 'OH', 'KY'],
  },
  {
    name: 'Northeast Fastpitch League',
    short_name: 'NEFL',
    states: ['NY', 'NJ', 'PA', 'CT', 'MA', 'RI', 'NH', 'VT', 'ME'],
  },
  { name: 'Northwest Fastpitch League', short_name: 'NWFL', states: ['OR', 'WA', 'ID', 'MT', 'AK', 'BC'] },
  { name: 'Pacific Coast Fastpitch League', short_name: 'PCFL', states: ['CA', 'AZ', 'NV', 'HI'] },
  { name: 'Rocky Mountain Fastpitch League', short_name: 'RMFL', states: ['CO', 'NM', 'UT', 'WY'] },
  { name: 'Southeastern Fastpitch League', short_name: 'SEFL', states: ['FL', 'GA', 'AL', 'MS', 'TN', 'LA'] },
  { name: 'Texas Fastpitch League', short_name: 'TFL', states: ['TX'] },
]

/** The age divisions of the championship series (10U to 18U). */
const DIVISIONS = [10, 12, 14, 16, 18].map((age, i) => ({
  label: `${age}U`,
  max_age: age,
  min_age: age === 10 ? 4 : null,
  sort_order: i,
}))

/**
 * What every fastpitch tenant begins with: sport, leagues, divisions and age rules. Returns the discipline's
 * id.
 */
export async function seedClubs(
  context: Context,
  leagues: readonly SeedLeague[] = ALLIANCE_LEAGUES,
): Promise<{ discipline_id: number }> {
  const [{ discipline_id }] = await Promise.all([
    seedSport(context),
    insertLeagues(context, leagues),
    seedCredentialKinds(context),
  ])
  return { discipline_id }
}

/** Fastpitch softball with its age divisions and the published rules of its bodies. */
export async function seedSport(context: Context): Promise<{ sport_id: number; discipline_id: number }> {
  const sport = await insertSport(context, 'Softball')
  const discipline = await insertDiscipline(context, {
    sport_id: sport.id,
    name: 'Fastpitch',
    sport_body: 'USSSA',
  })
  await Promise.all([
    insertDivisions(
      context,
      DIVISIONS.map((division) => ({ ...division, discipline_id: discipline.id })),
    ),
    insertRulePacks(context, RULE_PACKS),
  ])
  return { sport_id: sport.id, discipline_id: discipline.id }
}
