import {
  BerthAnswered,
  BerthClosed,
  LogInToAnswer,
  NoBerth,
  type TeamsBerth,
  type acceptBerth,
  type declineBerth,
  type showBerth,
} from 'contract/competition/ranking/berths'
import { momentOf } from 'contract/wall-clock'
import type { In } from 'contract/operation'
import { enterKeptSpot, entryToken, freeSpots, getEvent, lockPlaces } from '../../events/events.ts'
import { randomUuid } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { mailEnded } from './letters.ts'
import { berthOf } from './link.ts'
import { fillBerths, takesTeams } from './offering.ts'
import {
  findBerths,
  findRules,
  lockBerth,
  mayAnswerFor,
  setAnswer,
  type BerthFacts,
  type RuleFacts,
} from './queries.ts'

type Known = { berth: BerthFacts; rule: RuleFacts }

/** @throws NoBerth */
async function linked(context: Context, token: string): Promise<Known> {
  const id = berthOf(context, token)
  return id === undefined ? Promise.reject(NoBerth()) : knownBerth(context, id)
}

/** @throws NoBerth */
export async function knownBerth(context: Context, id: number): Promise<Known> {
  const [berth] = await findBerths(context, { id })
  if (!berth) throw NoBerth()
  const [rule] = await findRules(context, { id: berth.berth_rule_id })
  return { berth, rule: rule! }
}

/** A team of ours is answered for by whoever looks after it; for one from outside the link is enough. */
async function mayAnswer(context: Context, { team_id }: BerthFacts): Promise<boolean> {
  if (team_id === null) return true
  return context.user !== null && (await mayAnswerFor(context, team_id))
}

/** @throws NoBerth */
export async function show(context: Context, { token }: In<typeof showBerth>): Promise<TeamsBerth> {
  const { berth, rule } = await linked(context, token)
  const event = await getEvent(context, rule.to.slug, todayOf(context))
  const division = event?.divisions.find(({ id }) => id === rule.to.division_id)
  const { slug, event: name, starts_on, ends_on, division: label } = rule.to
  return {
    team: berth.team,
    place: berth.place,
    from: { event: rule.from.event, division: rule.from.division },
    to: {
      ...{ slug, event: name, starts_on, ends_on, division: label },
      price_cents: division?.price_cents ?? 0,
    },
    state: berth.state,
    answer_by: berth.answer_by,
    pay_days: rule.pay_days,
    needs_login: !(await mayAnswer(context, berth)),
    entry_token:
      berth.outside_team_id !== null && berth.request_key !== null
        ? entryToken(context, { request_key: berth.request_key, link_digest: berth.link_digest })
        : null,
  }
}

/**
 * The target event, then the berth, both held; the berth still waits for an answer. @throws NoBerth, LogInToAnswer, BerthAnswered,
 * BerthClosed
 */
async function held(context: Context, token: string): Promise<Known> {
  const known = await linked(context, token)
  if (!(await mayAnswer(context, known.berth))) throw LogInToAnswer()
  const event = await lockPlaces(context, known.rule.to.event_id)
  const standing = await lockBerth(context, known.berth.id)
  if (standing?.state !== 'offered' || Date.parse(standing.answer_by) <= context.now.getTime())
    throw BerthAnswered()
  if (!event || !takesTeams(context, event)) throw BerthClosed()
  return known
}

/** The team’s spot becomes its entry. Accepted before, it is the same entry. @throws as `held` */
export async function accept(context: Context, input: In<typeof acceptBerth>): Promise<TeamsBerth> {
  let known: Known
  try {
    known = await held(context, input.token)
  } catch (error) {
    const now = await show(context, input)
    if (!BerthAnswered.is(error) || now.state !== 'accepted') throw error
    return now
  }
  const { berth, rule } = known
  const start = momentOf(context.tenant.time_zone, rule.to.starts_on, '00:00').getTime()
  const entry_id = await enterKeptSpot(context, {
    slug: rule.to.slug,
    event_division_id: rule.to.division_id,
    team:
      berth.team_id === null
        ? { outside_team_id: berth.outside_team_id! }
        : { team_id: berth.team_id, user_id: context.user!.id },
    request_key: randomUuid(context),
    until: new Date(Math.min(context.now.getTime() + rule.pay_days * 86_400_000, start)),
  })
  await setAnswer(context, berth.id, { state: 'accepted', entry_id: entry_id ?? null })
  await note(context, 'event.berth_accepted', known)
  // It has entered on its own since: one spot is enough.
  if (entry_id === undefined) await freeSpots(context, rule.to.event_id, rule.to.division_id, 1)
  return show(context, input)
}

/** The berth passes down. @throws as `held` */
export async function decline(context: Context, input: In<typeof declineBerth>): Promise<TeamsBerth> {
  const known = await held(context, input.token)
  await endBerth(context, known, 'declined', input.reason ?? null)
  return show(context, input)
}

/** Ends a berth that was offered, whose event is held: its spot passes to the next team, or to whoever waits. */
export async function endBerth(
  context: Context,
  known: Known,
  state: 'declined' | 'late',
  reason: string | null,
  isTold = false,
): Promise<void> {
  const { berth, rule } = known
  await setAnswer(context, berth.id, { state, reason })
  await note(context, state === 'late' ? 'event.berth_late' : 'event.berth_declined', known, reason)
  if (isTold) await mailEnded(context, rule, berth.id)
  await fillBerths(context, rule, 1)
}

export const note = (
  context: Context,
  action: string,
  { berth, rule }: Known,
  reason: string | null = null,
) =>
  audit(context, {
    action,
    subject: 'event',
    subject_id: rule.to.event_id,
    after: { team: berth.team, division: rule.to.division, from: rule.from.event },
    ...(reason !== null && { note: reason }),
  })
