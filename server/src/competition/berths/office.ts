import {
  BerthAnswered,
  BerthClosed,
  BerthsOffered,
  NoBerthRule,
  NotPlayedOut,
  type BerthRule,
  type changeBerthRule,
  type createBerthRule,
  type decideBerth,
  type deleteBerthRule,
  type offerBerths,
} from 'contract/competition/ranking/berths'
import { momentOf } from 'contract/wall-clock'
import { addDays, Required } from 'contract/dates'
import { word } from 'contract/message'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { lockPlaces } from '../../events/events.ts'
import { audit, changedMeanwhile } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { endBerth, knownBerth, note } from './answering.ts'
import { berthToken } from './link.ts'
import { candidatesFor, fillBerths, openNumbers, takesTeams } from './offering.ts'
import {
  findBerths,
  findDivisionsOfTeams,
  findRules,
  insertRule,
  lockBerth,
  lockRule,
  removeRule,
  setAnswerBy,
  setRule,
  type RuleFacts,
} from './queries.ts'

/** Rules stay in the list as long after their event. */
const DAYS_SHOWN = 30

export async function listRules(context: Context): Promise<BerthRule[]> {
  const rules = await findRules(context, { from: addDays(todayOf(context), -DAYS_SHOWN) })
  const shown: BerthRule[] = []
  for (const rule of rules) shown.push(await shownRule(context, rule))
  return shown
}

async function shownRule(context: Context, { status: _, ...rule }: RuleFacts): Promise<BerthRule> {
  const berths = await findBerths(context, { rule_ids: [rule.id] })
  const candidates = await candidatesFor(context, { ...rule, status: _ }, berths)
  return {
    ...rule,
    is_over: candidates !== null,
    open: openNumbers(rule, berths).length,
    berths: berths.map(
      ({ id, number, team, club, place, state, offered_at, answer_by, answered_at, reason, entry }) => ({
        ...{ id, number, team, club, place, state, offered_at, answer_by, answered_at, reason, entry },
        link: context.link(`/ems/berth/${berthToken(context, id)}`),
      }),
    ),
    next: (candidates ?? []).slice(0, 3).map(({ team, place }) => ({ team, place })),
  }
}

/** @throws NoBerthRule */
async function ruleOf(context: Context, id: number): Promise<RuleFacts> {
  const [rule] = await findRules(context, { id })
  if (!rule) throw NoBerthRule()
  return rule
}

export async function addRule(context: Context, input: In<typeof createBerthRule>): Promise<BerthRule> {
  const { event_division_id, target_division_id } = input
  const found = await findDivisionsOfTeams(context, [event_division_id, target_division_id])
  const source = found.find(({ id }) => id === event_division_id)
  const target = found.find(({ id }) => id === target_division_id)
  if (source?.entrant !== 'team')
    throw invalidField('event_division_id', 'Choose a division that teams enter.')
  if (target?.entrant !== 'team')
    throw invalidField('target_division_id', 'Choose a division that teams enter.')
  if (target.starts_on <= source.ends_on)
    throw invalidField('target_division_id', 'Choose an event that starts after this one is over.')
  const made = await insertRule(context, input)
  if (!made) throw invalidField('target_division_id', 'This division already gives berths there.')
  const rule = await ruleOf(context, made.id)
  await audited(context, 'event.berths_set', rule, input)
  return shownRule(context, rule)
}

const audited = (context: Context, action: string, { to, from }: RuleFacts, { spots }: { spots: number }) =>
  audit(context, {
    action,
    subject: 'event',
    subject_id: to.event_id,
    after: { division: to.division, from: from.event, berths: spots },
  })

/** What is offered stays as it is. @throws NoBerthRule, Conflict; Invalid for fewer berths than are held */
export async function editRule(
  context: Context,
  { id, version, ...terms }: In<typeof changeBerthRule>,
): Promise<BerthRule> {
  const held = await lockRule(context, id)
  if (!held) throw NoBerthRule()
  const before = await ruleOf(context, id)
  if (held.version !== version)
    throw await changedMeanwhile(context, 'event', before.to.event_id, await shownRule(context, before))
  const berths = await findBerths(context, { rule_ids: [id] })
  const most = Math.max(
    0,
    ...berths.flatMap(({ number, state }) => (state === 'offered' || state === 'accepted' ? number : [])),
  )
  if (terms.spots < most) throw invalidField('spots', 'More berths than that are offered or accepted.')
  await setRule(context, id, terms)
  const after = await ruleOf(context, id)
  await audited(context, 'event.berths_set', after, after)
  return shownRule(context, after)
}

/** @throws NoBerthRule, BerthsOffered */
export async function dropRule(context: Context, { id }: In<typeof deleteBerthRule>) {
  if (!(await lockRule(context, id))) throw NoBerthRule()
  if ((await findBerths(context, { rule_ids: [id] })).length > 0) throw BerthsOffered()
  const rule = await ruleOf(context, id)
  await removeRule(context, id)
  await audited(context, 'event.berths_deleted', rule, rule)
  return {}
}

/** @throws NoBerthRule, BerthClosed, NotPlayedOut */
export async function offer(context: Context, { id }: In<typeof offerBerths>): Promise<BerthRule> {
  const seen = await ruleOf(context, id)
  await lockPlaces(context, seen.to.event_id)
  await lockRule(context, id)
  const rule = await ruleOf(context, id)
  if (!takesTeams(context, { status: rule.status, starts_on: rule.to.starts_on })) throw BerthClosed()
  if ((await candidatesFor(context, rule, [])) === null) throw NotPlayedOut()
  await fillBerths(context, rule)
  return shownRule(context, await ruleOf(context, id))
}

/** @throws NoBerth, BerthAnswered */
export async function decide(
  context: Context,
  { id, decision, days, reason }: In<typeof decideBerth>,
): Promise<BerthRule> {
  const seen = await knownBerth(context, id)
  if (decision === 'decline' && !reason) throw invalidField('reason', Required({ label: word('Reason') }))
  if (decision === 'extend' && days === undefined) throw invalidField('days', 'Enter 1 to 120 days.')
  await lockPlaces(context, seen.rule.to.event_id)
  if ((await lockBerth(context, id))?.state !== 'offered') throw BerthAnswered()
  const known = await knownBerth(context, id)
  if (decision === 'decline') await endBerth(context, known, 'declined', reason!, true)
  else {
    const start = momentOf(context.tenant.time_zone, known.rule.to.starts_on, '00:00').getTime()
    await setAnswerBy(context, id, new Date(Math.min(context.now.getTime() + days! * 86_400_000, start)))
    await note(context, 'event.berth_extended', known)
  }
  return shownRule(context, await ruleOf(context, known.rule.id))
}
