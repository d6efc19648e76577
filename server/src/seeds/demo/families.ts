import { ageOn, showDay, type Day } from 'contract/dates'
import type { DraftData, DraftPerson } from 'contract/registering/draft'
import { ADULT_AGE } from 'contract/person'
import type { Ground } from './ground.ts'
import { dobFor, grownUp, household, myself, personKey, type Household } from './people.ts'
import type { Random } from './random.ts'
import type { Town } from './towns.ts'

/** A user who has an account but no family yet. */
export type Wanting = {
  email: string
  first_name: string
  last_name: string
  /** At least so many. */
  daughters: number
  /** Coaches the first daughter's team. */
  coaches: boolean
}

/** A team that can be joined from a moment on. */
export type OpenTeam = {
  id: number
  league_id: number
  division_id: number
  club_id: number | null
  town: Town
  open_at: Date
  /** How many more players it takes. */
  room: number
}

/** With so many players a team stops looking. */
export const FULL = 18
const CHILDREN = [
  [1, 58],
  [2, 32],
  [3, 10],
] as const

/**
 * What a parent fills in for one to three daughters, the first of whom plays for `team`; sometimes the parent
 * helps as well. At most `room` people are registered.
 */
export function familyEntry(
  random: Random,
  ground: Ground,
  {
    team,
    teams,
    at,
    today,
    room,
    serial,
    parent,
  }: {
    team: OpenTeam
    teams: readonly OpenTeam[]
    at: Date
    today: Day
    room: number
    serial: () => number
    /** Somebody whose daughters are wanted, and who may have to coach the first one's team. */
    parent?: Wanting | undefined
  },
): DraftData {
  const home = household(random, team.town, serial, parent?.last_name)
  const league = { league_id: team.league_id }
  const count = Math.min(Math.max(random.weighted(CHILDREN), parent?.daughters ?? 1), room)
  const names = new Set<string>()
  const daughters = Array.from({ length: count }, (_, i): DraftPerson => {
    const own =
      i === 0
        ? team
        : sisterTeam(
            random,
            parent ? { divisions: clubDivisions(ground, team, teams) } : ground,
            team,
            teams,
            at,
          )
    const dob = dobFor(random, ground, own.division_id)
    let first_name = home.name.girl()
    while (names.has(first_name)) first_name = `${home.name.girl()} ${home.name.girl()}`
    names.add(first_name)
    return {
      key: personKey(random),
      who: 'child',
      first_name,
      last_name: home.name.last_name,
      dob: showDay(dob),
      gender: 'female',
      // Adults sign for themselves.
      ...(ageOn(dob, today) >= ADULT_AGE ? { email: home.email(first_name) } : {}),
      emergency: home.emergency(),
      ...ground.places.player,
      ...league,
      division_id: own.division_id,
      team_id: joined(own, at),
    }
  })
  const eldest = Math.min(...daughters.map(({ dob }) => Number(dob!.slice(6))))
  const { registrant, is_woman } = grownUp(random, home, [eldest - 42, eldest - 22], parent)
  const isGuardian = daughters.some(({ email }) => email === undefined)
  const gender = is_woman ? 'female' : 'male'
  const coach = () =>
    myself(random, home, { ...ground.places.coach, ...league }, { gender, team_id: openOf(team, at) })
  const helper =
    daughters.length < room
      ? random.weighted<() => DraftPerson | undefined>([
          [() => undefined, parent?.coaches ? 0 : 86],
          [
            () => myself(random, home, { ...ground.places.volunteer, ...league }, { gender }),
            parent?.coaches ? 0 : 10,
          ],
          [coach, 4],
        ])()
      : undefined
  return {
    registrant: { ...registrant, ...(isGuardian ? { relation: relationOf(random, is_woman) } : {}) },
    people: helper ? [...daughters, helper] : daughters,
    ...(isGuardian && random.chance(0.45) ? { second_guardian: secondGuardian(random, home, is_woman) } : {}),
    ...extras(random, ground, count),
  }
}

/** What a helper without a daughter on a team fills in. */
export function helperEntry(
  random: Random,
  ground: Ground,
  team: OpenTeam,
  at: Date,
  serial: () => number,
): DraftData {
  const home = household(random, team.town, serial)
  const { registrant, is_woman } = grownUp(random, home, [1962, 2004])
  const isCoach = random.chance(0.6)
  const place = isCoach ? ground.places.coach : ground.places.volunteer
  return {
    registrant,
    people: [
      myself(
        random,
        home,
        { ...place, league_id: team.league_id },
        { gender: is_woman ? 'female' : 'male', team_id: isCoach ? openOf(team, at) : null },
      ),
    ],
  }
}

/** The team once it has been entered; its staff need no place. */
const openOf = ({ id, open_at }: OpenTeam, at: Date) => (open_at > at ? null : id)

/** Takes a place on the team if it has one; otherwise only its division. */
function joined(team: Omit<OpenTeam, 'id'> & { id: number | null }, at: Date): number | null {
  if (team.id === null || team.open_at > at || team.room <= 0) return null
  team.room -= 1
  return team.id
}

/** The divisions in which a team's club plays. */
const clubDivisions = ({ divisions }: Ground, { club_id }: OpenTeam, teams: readonly OpenTeam[]) =>
  divisions.filter(({ id }) => teams.some((one) => one.club_id === club_id && one.division_id === id))

/** A team for another age, in the same club or nearby; if there is none, only the division. */
function sisterTeam(
  random: Random,
  { divisions }: Pick<Ground, 'divisions'>,
  team: OpenTeam,
  teams: readonly OpenTeam[],
  at: Date,
) {
  const division_id = random.one(divisions).id
  const open = teams.filter(
    (one) =>
      one.league_id === team.league_id &&
      one.division_id === division_id &&
      one.open_at <= at &&
      one.room > 0,
  )
  const found =
    open.find(({ club_id }) => club_id === team.club_id) ??
    open.find(({ town }) => town === team.town) ??
    open[0]
  return found ?? { ...team, id: null, division_id }
}

const relationOf = (random: Random, isWoman: boolean) =>
  random.weighted([
    [isWoman ? 'Mother' : 'Father', 90],
    [isWoman ? 'Stepmother' : 'Stepfather', 4],
    [isWoman ? 'Grandmother' : 'Grandfather', 3],
    ['Legal guardian', 3],
  ])

function secondGuardian(random: Random, { name, phone, email }: Household, isOtherWoman: boolean) {
  const first_name = isOtherWoman ? name.man() : name.woman()
  const last_name = random.chance(0.25) ? name.other_name() : name.last_name
  return {
    first_name,
    last_name,
    email: email(first_name, last_name),
    phone: phone(),
    relation: isOtherWoman ? 'Father' : 'Mother',
  }
}

/** Choices at the checkout. A coupon that has expired by then is dropped again when the price is computed. */
function extras(random: Random, { season, donations, has_protection, coupons }: Ground, count: number) {
  const wanted = random.weighted([
    [undefined, 82],
    [count > 1 ? 'SIBLING15' : 'WELCOME10', 8],
    [`SUMMER${season.start_date.slice(2, 4)}`, 8],
    ['SCHOLAR', 2],
  ])
  const left = wanted === undefined ? 0 : (coupons.get(wanted) ?? 0)
  if (wanted && left > 0) coupons.set(wanted, left - 1)
  return {
    ...(left > 0 ? { coupon_code: wanted } : {}),
    ...(donations.length > 0 && random.chance(0.13) ? { donation: random.one(donations) } : {}),
    ...(has_protection && random.chance(0.22) ? { protection: true } : {}),
  }
}
