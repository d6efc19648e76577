import { DutiesCharged, DutyAmountChanged, chargeDuties, returnDuties } from 'contract/calendar/duty-charges'
import { DutyNotFound, type DutyFamily } from 'contract/calendar/duties'
import type { In, Out } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import { teamWithin } from '../clubs/clubs.ts'
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import { findDuties } from './duties-queries.ts'
import { chargesOf, type DutyHooks } from './duty-charges.ts'
import { holdRule, insertCharge } from './duty-charges-queries.ts'
import { NO_RULE, familiesOfTeam } from './duty-families.ts'
import { findTeamPeople } from './people-queries.ts'

/** The status of a team's families, read while its rule is locked. */
async function familiesUnder(hooks: DutyHooks, context: Context, team_id: number) {
  const rule = (await holdRule(context, team_id)) ?? NO_RULE
  const [duties, people] = await Promise.all([
    findDuties(context, [team_id]),
    findTeamPeople(context, team_id, todayOf(context)),
  ])
  const now = async () => familiesOfTeam(people, duties, rule, await chargesOf(hooks, context, [team_id]))
  return { families: await now(), now }
}

function familyOf(families: readonly DutyFamily[], player_id: number): DutyFamily {
  const family = families.find((one) => one.player_id === player_id)
  if (!family) throw DutyNotFound()
  return family
}

/**
 * Charges what families owe for missing hours: exactly the amounts on the screen, and no family twice. It
 * locks the team's rule, so that two users who press at once run one after the other.
 */
export const charge =
  (hooks: DutyHooks) =>
  async (
    context: Context,
    { id, families: wanted, name, due_on }: In<typeof chargeDuties>,
  ): Promise<Out<typeof chargeDuties>> => {
    await teamWithin(context, chargeDuties.access, id)
    const { families, now } = await familiesUnder(hooks, context, id)
    const charged = new Set<number>()
    for (const { player_id, due_cents } of wanted) {
      const family = familyOf(families, player_id)
      if (family.charge || charged.has(player_id)) throw DutiesCharged()
      if (family.due_cents !== due_cents) throw DutyAmountChanged()
      charged.add(player_id)
      const { missing_minutes: minutes } = family
      const asked = { team_id: id, member_id: player_id, name, due_on, amount: due_cents }
      const package_id = await hooks.askFee(context, asked)
      await insertCharge(context, {
        team_id: id,
        member_id: player_id,
        package_id,
        minutes,
        amount_cents: due_cents,
        charged_by: whoIs(context).id,
      })
      await audit(context, {
        action: 'team.duties_charged',
        subject: 'team',
        subject_id: id,
        after: { member_id: player_id, package_id, minutes, amount_cents: due_cents },
      })
    }
    return now()
  }

/**
 * Gives back what was charged for hours that have since been done: exactly the amounts on the screen, and
 * none twice.
 */
export const giveChargeBack =
  (hooks: DutyHooks) =>
  async (
    context: Context,
    { id, families: wanted, reason }: In<typeof returnDuties>,
  ): Promise<Out<typeof returnDuties>> => {
    await teamWithin(context, returnDuties.access, id)
    const { families, now } = await familiesUnder(hooks, context, id)
    const given = new Set<number>()
    for (const { player_id, back_cents } of wanted) {
      const family = familyOf(families, player_id)
      if (family.charge?.back_cents !== back_cents || given.has(player_id)) throw DutyAmountChanged()
      given.add(player_id)
      const { package_id } = family.charge
      await hooks.giveBack(context, { package_id, amount: back_cents, reason })
      await audit(context, {
        action: 'team.duties_returned',
        subject: 'team',
        subject_id: id,
        after: { member_id: player_id, package_id, amount_cents: back_cents },
        note: reason,
      })
    }
    return now()
  }
