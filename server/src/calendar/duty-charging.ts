import { DutiesCharged, DutyAmountChanged, chargeDuties } from 'contract/calendar/duty-charges'
import { DutyNotFound } from 'contract/calendar/duties'
import type { In, Out } from 'contract/operation'
import { audit } from '../audit.ts'
import { teamWithin, todayIn } from '../clubs/clubs.ts'
import { whoIs, type Context } from '../context.ts'
import { findDuties } from './duties-queries.ts'
import { chargesOf, type Charge, type DutyHooks } from './duty-charges.ts'
import { holdRule, insertCharge } from './duty-charges-queries.ts'
import { NO_RULE, familiesOfTeam } from './duty-families.ts'
import { findTeamPeople } from './people-queries.ts'

/**
 * Charges what a family owes for missing hours: the amount that was seen, and no family twice. Whoever charges holds the
 * rule of the team, so two who press at once come one after the other.
 */
export const charge =
  (hooks: DutyHooks) =>
  async (
    context: Context,
    { id, player_id, due_cents, name, due_on }: In<typeof chargeDuties>,
  ): Promise<Out<typeof chargeDuties>> => {
    await teamWithin(context, chargeDuties.access, id)
    const rule = (await holdRule(context, id)) ?? NO_RULE
    const [duties, people, charges] = await Promise.all([
      findDuties(context, [id]),
      findTeamPeople(context, id, todayIn(context)),
      chargesOf(hooks, context, [id]),
    ])
    const familyNow = (known: readonly Charge[]) =>
      familiesOfTeam(people, duties, rule, known).find((family) => family.player_id === player_id)
    const family = familyNow(charges)
    if (!family) throw DutyNotFound()
    if (family.charge) throw DutiesCharged()
    if (family.due_cents !== due_cents) throw DutyAmountChanged()
    const { missing_minutes: minutes } = family
    const package_id = await hooks.askFee(context, {
      team_id: id,
      member_id: player_id,
      name,
      due_on,
      amount: due_cents,
    })
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
    return familyNow(await chargesOf(hooks, context, [id]))!
  }
