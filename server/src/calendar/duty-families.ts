import type { Duty, DutyFamily, myDuties } from 'contract/calendar/duties'
import { comesBack, familiesOf, owed, type Family } from 'contract/calendar/families'
import type { Out } from 'contract/operation'
import { accountOf } from '../auth/auth.ts'
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import { findOwnRecords } from '../members/members.ts'
import { findDuties, findRules, type KeptDuty } from './duties-queries.ts'
import { chargesOf, type Charge, type DutyHooks } from './duty-charges.ts'
import { followedBy } from './people.ts'
import { findTeamPeople, type TeamPerson } from './people-queries.ts'

/** A team that has not set a rule asks for nothing. */
export const NO_RULE = { minutes: 0, amount_cents: 0, staff_exempt: true, version: 0 }

/** The logged-in user's member records. */
export async function ownRecords(context: Context): Promise<number[]> {
  const { id: user_id, member_id } = await accountOf(context)
  return (await findOwnRecords(context, { user_id, member_id })).map(({ id }) => id)
}

/** A duty for display: with the names of those who took it, but without record numbers. */
export function dutyShown(context: Context, { taken, ...duty }: KeptDuty, own: readonly number[]): Duty {
  return {
    ...duty,
    is_over: new Date(duty.ends_at) <= context.now,
    taken: taken.map(({ member_id, ...place }) => ({ ...place, is_own: own.includes(member_id) })),
  }
}

/**
 * Guests help out for a few days: their families owe the team no duties, just as they owe it no fees
 * (decision 0060).
 */
const kinOf = (people: readonly TeamPerson[]) =>
  people.map(({ member_id, plays, is_guest, guardians }) => ({
    member_id,
    plays: plays && !is_guest,
    guardian_ids: guardians.map((guardian) => guardian.member_id),
  }))

/** Which of the given records may work for a family of the team; undefined if none. */
export const workerOn = (people: readonly TeamPerson[], own: readonly number[]): number | undefined =>
  own.find((id) => familiesOf(kinOf(people)).some(({ worker_ids }) => worker_ids.includes(id)))

type Rule = { minutes: number; amount_cents: number; staff_exempt: boolean }

/** What each family of a team has done and owes. */
export const familiesOfTeam = (
  people: readonly TeamPerson[],
  duties: readonly KeptDuty[],
  rule: Rule,
  charges: readonly Charge[],
): DutyFamily[] => familiesOf(kinOf(people)).map((family) => balanceOf(family, people, duties, rule, charges))

function balanceOf(
  { player_ids, worker_ids }: Family,
  people: readonly TeamPerson[],
  duties: readonly KeptDuty[],
  rule: Rule,
  charges: readonly Charge[],
): DutyFamily {
  const players = people.filter(({ member_id }) => player_ids.includes(member_id))
  const workers = new Map(
    players.flatMap(({ guardians }) => guardians).map(({ member_id, name }) => [member_id, name]),
  )
  const minutesOf = (wanted: 'taken' | 'done') =>
    duties
      .flatMap((duty) => duty.taken.map((place) => ({ ...place, duty })))
      .filter(({ member_id, state, duty }) => {
        const counts = state === 'done' || duty.status === 'open'
        return state === wanted && counts && worker_ids.includes(member_id)
      })
      .reduce((sum, { duty }) => sum + duty.minutes, 0)
  const is_exempt =
    rule.staff_exempt && people.some(({ member_id, is_staff }) => is_staff && worker_ids.includes(member_id))
  const done_minutes = minutesOf('done')
  const charged = charges.find(({ member_id, guardian_ids }) =>
    [member_id, ...guardian_ids].some((id) => worker_ids.includes(id)),
  )
  const still = owed(rule, done_minutes, is_exempt)
  return {
    player_id: players[0]!.member_id,
    players: players.map(({ name }) => name),
    workers: [...workers.values()],
    is_exempt,
    done_minutes,
    taken_minutes: minutesOf('taken'),
    ...still,
    charge: charged
      ? {
          package_id: charged.package_id,
          amount_cents: charged.amount_cents,
          owed_cents: charged.owed_cents,
          back_cents: comesBack(charged.borne_cents, still.due_cents),
        }
      : null,
  }
}

/** The duties of the teams the user's family plays for, and the family's status on each. */
export const showMyDuties =
  (hooks: DutyHooks) =>
  async (context: Context): Promise<Out<typeof myDuties>> => {
    const [own, { places }] = await Promise.all([ownRecords(context), followedBy(context, whoIs(context).id)])
    const team_ids = [...new Set(places.map(({ team_id }) => team_id))]
    const today = todayOf(context)
    const [all, rules, charges, rosters] = await Promise.all([
      findDuties(context, team_ids),
      findRules(context, team_ids),
      chargesOf(hooks, context, team_ids),
      Promise.all(team_ids.map((id) => findTeamPeople(context, id, today))),
    ])
    const mine = team_ids.flatMap((team_id, i) => {
      const people = rosters[i]!
      const family = familiesOf(kinOf(people)).find(({ worker_ids }) =>
        worker_ids.some((id) => own.includes(id)),
      )
      if (!family) return []
      const duties = all.filter((duty) => duty.team_id === team_id)
      const rule = rules.find((one) => one.team_id === team_id) ?? NO_RULE
      const team = places.find((place) => place.team_id === team_id)!.team
      const own_charges = charges.filter((charge) => charge.team_id === team_id)
      return [
        {
          ...balanceOf(family, people, duties, rule, own_charges),
          team_id,
          team,
          asked_minutes: rule.minutes,
        },
      ]
    })
    const shown = all
      .filter(({ team_id }) => mine.some((one) => one.team_id === team_id))
      .map((duty) => dutyShown(context, duty, own))
      .filter(
        ({ is_over, status, taken }) => !is_over && (status === 'open' || taken.some(({ is_own }) => is_own)),
      )
    return { duties: shown, families: mine }
  }
