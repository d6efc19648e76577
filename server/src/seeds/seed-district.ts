import { findByUsername } from '../auth/seed-queries.ts'
import { insertClubs, insertRosters, insertTeams } from '../clubs/seed-queries.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { minuteOfDay, momentIn, registrationDays } from './demo/calendar.ts'
import { FULL, familyEntry, helperEntry, type OpenTeam, type Wanting } from './demo/families.ts'
import { triedCards } from './demo/cards.ts'
import { decideFates, type Registered } from './demo/fates.ts'
import type { Ground } from './demo/ground.ts'
import { leftBehind } from './demo/left.ts'
import {
  clubEntry,
  momentOf,
  planOrganisations,
  teamEntry,
  type PlannedClub,
  type PlannedTeam,
  type Size,
} from './demo/organisations.ts'
import { randomFrom, type Random } from './demo/random.ts'
import { clubDetails } from '../registering/registration-records.ts'
import { insertLeftDrafts } from '../registering/seed-registrations.ts'
import { checkOut, readRules, type Application, type ManyRules } from '../registering/seed-applications.ts'
import { pastProvider } from '../outside/sandbox-pay/history.ts'
import { enterMany, type Entered, type Planned } from './seed-entry.ts'
import { groundOf } from './seed-ground.ts'
import { enterLastSeason } from './seed-last-season.ts'
import { summerCode } from './seed-coupons.ts'
import { seedCheckIns } from './seed-check-ins.ts'
import { seedStays } from './seed-stays.ts'
import { seedBerths } from './seed-berths.ts'
import { seedCircuit } from './seed-circuits.ts'
import { seedContests } from './seed-contests.ts'
import { payProtestFees } from './seed-protests.ts'
import { seedPlates } from './seed-plates.ts'
import { seedEventQuestions } from './seed-event-questions.ts'
import { seedEventSignatures } from './seed-event-signatures.ts'
import { seedUmpires } from './seed-umpires.ts'
import { seedVendors } from './seed-vendors.ts'
import { seedTournament } from './round-the-clock.ts'
import { enliven, findParents, homeTeams } from './seed-lives.ts'
import { seedEntrants } from './seed-event-entries.ts'
import { demoSeasons } from './seed-season.ts'
import { takeStockOf } from './seed-queries.ts'
import { findRegisteredFor } from './seed-team-queries.ts'

const COUPONS = ['WELCOME10', 'SIBLING15', 'SCHOLAR']
/** Makes the office's decisions in every demo tenant. */
const CLERK = 'manager'

/** Numbers that keep a district's email addresses unique. */
const ADDRESSES = 100_000

/** What most of the statements read that follow. */
const PEOPLE = ['app_user', 'member', 'registration', 'orders', 'team', 'roster_entry'] as const
const ENTRIES = ['event_party', 'entrant', 'outside_team', 'outside_player'] as const
const GAMES = ['game', 'placement', 'game_result'] as const

export type District = { planned: Planned[]; entered: Entered[]; payments: [number, number] | null }

type Wanted = {
  number: number
  size: Size
  /** Whether most of them were there in the season before, too. */
  hasPast?: boolean
  /** Families are generated before this resolves and written after it. */
  turn?: Promise<unknown>
}

/**
 * Creates people who know each other: clubs, their teams, the families on them and everything that happened
 * since the season began. The same tenant, number and day produce the same people; another number produces
 * others. Undefined if nothing has been on sale yet.
 */
export async function makeDistrict(
  given: Context,
  { number, size, hasPast = false, turn }: Wanted,
): Promise<District | undefined> {
  const random = randomFrom(`${given.tenant.label} ${number}`)
  // Makes what the modules draw at random repeatable, too.
  const context = { ...given, random: random.bytes }
  const rules = await readRules(context, [...COUPONS, summerCode(demoSeasons(todayOf(context)).running)])
  const ground = groundOf(context, rules)
  if (ground.first > ground.last) return undefined
  let addresses = number * ADDRESSES
  const serial = () => ++addresses

  const organised = await organise(context, random, rules, ground, size, serial)
  const home = number === 0 ? await homeTeams(context, rules, ground) : []
  const teams = [...home, ...organised.teams]
  const families = gather(random, rules, ground, {
    teams,
    people: size.members - organised.people,
    serial,
    familiar: home[0],
    parents: home[0] ? await findParents(context) : [],
  })
  const planned = [...organised.planned, ...families].sort((a, b) => a.at.getTime() - b.at.getTime())
  const clerk = (await findByUsername(context, CLERK)) ?? null
  await turn
  const { entered, payments } = await enterMany(context, random, planned, clerk)
  const team_ids = teams.map(({ id }) => id)
  await insertRosters(context, await findRegisteredFor(context, team_ids))
  if (number === 0) {
    await takeStockOf(context, PEOPLE)
    await enliven(
      context,
      home.map(({ id }) => id),
    )
  }
  const events = number === 0 ? await enterEvents(context, random) : null
  if (number === 0) {
    await takeStockOf(context, ENTRIES)
    await seedContests(context, random)
    await takeStockOf(context, GAMES)
    await seedCircuit(context)
    await seedBerths(context)
    await seedTournament(context)
    await seedUmpires(context)
    await seedEventQuestions(context)
    await seedEventSignatures(context)
    await seedCheckIns(context)
    await seedStays(context)
  }
  const plates =
    number === 0 ? await seedPlates(context, tillOf(randomFrom(`${given.tenant.label} plates`))) : null
  const protests =
    number === 0 ? await payProtestFees(context, tillOf(randomFrom(`${given.tenant.label} protests`))) : null
  const vendors =
    number === 0 ? await seedVendors(context, tillOf(randomFrom(`${given.tenant.label} vendors`))) : null
  if (hasPast) await insertLeftDrafts(context, leftBehind(random, ground, planned))
  // Drawn on its own, so that another event of this season doesn’t change the last one.
  const before = randomFrom(`${given.tenant.label} ${number} before`)
  const past = hasPast ? await enterLastSeason(context, before, { planned, entered }, clerk) : null
  return { planned, entered, payments: [past, events, plates, protests, vendors].reduce(spanning, payments) }
}

const enterEvents = (context: Context, random: Random) => seedEntrants(context, random, tillOf(random))

const tillOf = (random: Random) => ({
  provider: pastProvider(random.bytes),
  card: () => triedCards(random).at(-1)!,
})

/** The payments of both. */
const spanning = (a: District['payments'], b: District['payments']): District['payments'] =>
  a && b ? [Math.min(a[0], b[0]), Math.max(a[1], b[1])] : (a ?? b)

/** Enters clubs and teams with the people who register them; active teams can then be joined. */
async function organise(
  context: Context,
  random: Random,
  rules: ManyRules,
  ground: Ground,
  size: Size,
  serial: () => number,
) {
  const plan = planOrganisations(random, ground, size)
  const clubs = plan.clubs.map((club) => ({
    ...club,
    ...checkOut(rules, clubEntry(random, ground, club, serial), momentOf(random, ground, club)),
  }))
  const teams = plan.teams.map((team) => ({
    ...team,
    ...checkOut(rules, teamEntry(random, ground, team, serial), momentOf(random, ground, team)),
  }))
  const clubIds = await insertClubs(
    context,
    clubs.map(({ name, league_id, decision, checked, at }) => ({
      name,
      league_id,
      club_details: clubDetails(checked) as never,
      status: standing(decision),
      created_at: at.toISOString(),
    })),
  )
  const teamIds = await insertTeams(
    context,
    teams.map(({ name, league_id, division_id, club, decision, at }) => ({
      name,
      league_id,
      division_id,
      season_id: ground.season.id,
      club_id: club ? clubIds.get(club.name)! : null,
      status: standing(decision),
      created_at: at.toISOString(),
    })),
  )
  const planned = withFates(random, ground, [
    ...clubs.map((club) => ({ ...club, place: { club_id: clubIds.get(club.name)!, team_id: null } })),
    ...teams.map((team) => ({ ...team, place: { club_id: null, team_id: teamIds.get(team.name)! } })),
  ])
  const open = planned.slice(clubs.length).flatMap(({ fates }, i): OpenTeam[] => {
    const { name, league_id, division_id, club, town, decision } = teams[i]!
    if (decision !== 'active') return []
    const id = teamIds.get(name)!
    const club_id = club ? clubIds.get(club.name)! : null
    rules.teams.set(id, {
      id,
      name,
      league_id,
      division_id,
      season_id: ground.season.id,
      class: null,
      status: 'active',
      club: club?.name ?? null,
    })
    return [{ id, league_id, division_id, club_id, town, open_at: fates[0]!.steps[0]!.at, room: FULL }]
  })
  return { planned, teams: open, people: teams.length }
}

const standing = (decision: (PlannedClub | PlannedTeam)['decision']) =>
  decision === 'rejected' ? 'inactive' : decision

/** How many players a team gets before the next round; siblings fill up the rest. */
const ROUND = [6, 10] as const

/** Generates families, and some helpers, until there are enough people. */
function gather(
  random: Random,
  rules: ManyRules,
  ground: Ground,
  {
    teams,
    people,
    serial,
    familiar,
    parents,
  }: {
    teams: readonly OpenTeam[]
    people: number
    serial: () => number
    /** The team on which the parents' daughters play. */
    familiar: OpenTeam | undefined
    /** Users who have an account but no family yet. */
    parents: readonly Wanting[]
  },
): Planned[] {
  const days = registrationDays(ground.season.start_date, ground.first, ground.last)
  const anyMoment = () => {
    const today = random.weighted(days)
    const minute = momentIn(ground.time_zone, today, minuteOfDay(random))
    return { today, at: new Date(minute.getTime() + random.whole(0, 59_000)) }
  }
  const found: Deciding[] = []
  let looking: OpenTeam[] = []
  const wanting = [...parents]
  for (let left = people; left > 0; ) {
    if (looking.length === 0)
      looking = random.shuffled(
        teams.flatMap((team) => Array.from({ length: random.whole(...ROUND) }, () => team)),
      )
    const next = looking.pop()!
    const team = wanting.length > 0 && familiar && familiar.room > 0 ? familiar : next
    let moment = anyMoment()
    // Most wait until their team exists.
    for (let tries = 0; tries < 3 && moment.at < team.open_at; tries++) moment = anyMoment()
    const { today, at } = moment
    const [parent] = wanting
    const data =
      !parent && random.chance(0.03)
        ? helperEntry(random, ground, team, at, serial)
        : familyEntry(random, ground, { team, teams, at, today, room: left, serial, parent })
    const first = data.people.find(({ who }) => who === 'child')
    // People with an email address are adults, and not anybody's ward any more.
    const is_known =
      parent !== undefined && team === familiar && Boolean(first?.team_id) && first!.email === undefined
    if (is_known) data.registrant.email = wanting.shift()!.email
    found.push({ ...checkOut(rules, data, at), is_known })
    left -= data.people.length
  }
  return withFates(random, ground, found)
}

type Deciding = Application & {
  decision?: Registered['decision']
  /** Belongs to the demo's own accounts: nothing ends what they have registered for. */
  is_known?: boolean
  /** The club or team that the first of its people has entered. */
  place?: { team_id: number | null; club_id: number | null }
}

function withFates(random: Random, { until }: Ground, all: readonly Deciding[]): Planned[] {
  const registered = all.flatMap(({ checked, lines, at, decision, is_known }) =>
    checked.people.map(
      ({ key, needs_approval }, i): Registered => ({
        at,
        needs_approval,
        paid: lines
          .filter((line) => line.key === key)
          .reduce((sum, { amount, discount }) => sum + amount - discount, 0),
        ...(is_known ? { decision: 'active' as const } : decision && i === 0 ? { decision } : {}),
      }),
    ),
  )
  const fates = decideFates(random, registered, until)
  return all.map(({ data, at, day, checked, lines, total, coupon_id, place }) => ({
    data,
    at,
    day,
    checked,
    lines,
    total,
    coupon_id,
    fates: fates.splice(0, checked.people.length),
    places: checked.people.map(({ team_id }, i) => (place && i === 0 ? place : { team_id, club_id: null })),
  }))
}
