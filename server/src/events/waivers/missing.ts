import { addDays, daysBetween, type Day } from 'contract/dates'
import { EventNotFound } from 'contract/events'
import {
  REMINDER_DAYS,
  REMIND_AGAIN_MINUTES,
  type previewMissing,
  type remindMissing,
} from 'contract/events/missing'
import type { In, Out } from 'contract/operation'
import { momentOf } from 'contract/wall-clock'
import { findReadersOf, type Reader } from '../../families/families.ts'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { isDaytime } from '../../plumbing/daytime.ts'
import { dueOn, job } from '../../plumbing/jobs/jobs.ts'
import { missingAnswersOf } from '../entrants/answers.ts'
import { mailMissing, mailToSign, type MissingOf } from './missing-letters.ts'
import { findEventsSoon, findUnreminded, noteReminded } from './missing-queries.ts'
import { oneByOne } from '../entrants/one-by-one.ts'
import { findEvent } from '../office-queries.ts'
import { findEntrants, getParty, type Entrant } from '../entrants/party-queries.ts'
import { lockPlaces } from '../entrants/places-queries.ts'
import { mailFamily } from './outside-signing-letters.ts'
import { getSigningTeam } from './outside-signing-queries.ts'
import { findUnsigned } from './unsigned-rosters.ts'
import { unsignedTitles } from './waivers.ts'

/** What those who are in an event miss, by party; none of those that miss nothing. */
async function missingIn(context: Context, event_id: number): Promise<Map<number, MissingOf>> {
  const expected = await findEntrants(context, { expected_in: event_id })
  const { own, outside: visitors } = await findUnsigned(
    context,
    event_id,
    expected.filter(({ member_id }) => member_id === null),
  )
  const people = expected.flatMap(({ member_id }) => member_id ?? [])
  const titlesOf = await unsignedTitles(
    context,
    people.map((member_id) => ({ event_id, member_id })),
  )
  const unsignedOf = ({ id, member_id, team_id, name }: Entrant): MissingOf['unsigned'] => {
    if (member_id === null)
      return own.filter((one) => one.team_id === team_id).map((one) => ({ entrant_id: id, ...one }))
    return titlesOf(event_id, member_id).length > 0
      ? [{ entrant_id: id, team_id: null, member_id, name }]
      : []
  }
  const answers = await missingAnswersOf(context, expected)
  const missing = new Map<number, MissingOf>()
  for (const entrant of expected) {
    const count = answers.get(entrant.id) ?? 0
    const unsigned = unsignedOf(entrant)
    const outside = visitors.filter((one) => one.outside_team_id === entrant.outside_team_id)
    if (count === 0 && unsigned.length === 0 && outside.length === 0) continue
    const before = missing.get(entrant.party_id) ?? { unanswered: [], unsigned: [], outside: [] }
    missing.set(entrant.party_id, {
      unanswered: [
        ...before.unanswered,
        ...(count > 0 ? [{ id: entrant.id, name: entrant.name, count }] : []),
      ],
      unsigned: [...before.unsigned, ...unsigned],
      outside: [...before.outside, ...outside],
    })
  }
  return missing
}

/** The families of teams’ rosters that have something to sign, each once, with their children. */
async function familiesOf(context: Context, missing: readonly MissingOf[]) {
  const onTeams = missing.flatMap(({ unsigned }) => unsigned.filter(({ team_id }) => team_id !== null))
  const names = new Map(onTeams.map(({ member_id, name }) => [member_id, name]))
  const families = new Map<string, Reader & { children: string[] }>()
  for (const reader of await findReadersOf(context, [...names.keys()])) {
    const family = families.get(reader.email) ?? { ...reader, children: [] }
    family.children.push(names.get(reader.member_id)!)
    families.set(reader.email, family)
  }
  return [...families.values()]
}

/** The families of teams from outside that have something to sign and an address, with their children on that team. */
function outsideFamiliesOf(missing: readonly MissingOf[]) {
  const families = new Map<string, { outside_team_id: number; email: string; children: string[] }>()
  for (const { outside_team_id, guardian_email: email, name } of missing.flatMap(({ outside }) => outside)) {
    if (email === null) continue
    const key = `${outside_team_id} ${email}`
    const family = families.get(key) ?? { outside_team_id, email, children: [] }
    family.children.push(name)
    families.set(key, family)
  }
  return [...families.values()]
}

const ASKING: ReadonlySet<string> = new Set(['published', 'closed'])

/** Whether an event asks for what is missing: it is published and hasn’t begun. */
async function isAhead(context: Context, id: number): Promise<boolean> {
  const event = await findEvent(context, id)
  return event !== undefined && ASKING.has(event.status) && event.ends_on >= todayOf(context)
}

/** @throws EventNotFound */
async function mustBeAhead(context: Context, id: number): Promise<void> {
  if (!(await isAhead(context, id))) throw EventNotFound()
}

/** How many parties miss something; none once the event is on. */
export const countMissing = async (context: Context, event_id: number): Promise<number> =>
  (await isAhead(context, event_id)) ? (await missingIn(context, event_id)).size : 0

/** Those of the parties that may be written to, with the families of their teams. */
async function toRemind(
  context: Context,
  event_id: number,
  which: Parameters<typeof findUnreminded>[2],
): Promise<{
  parties: Map<number, MissingOf>
  families: Awaited<ReturnType<typeof familiesOf>>
  outsideFamilies: ReturnType<typeof outsideFamiliesOf>
}> {
  const missing = await missingIn(context, event_id)
  const open = await findUnreminded(context, [...missing.keys()], which)
  const parties = new Map([...missing].filter(([id]) => open.has(id)))
  const all = [...parties.values()]
  return { parties, families: await familiesOf(context, all), outsideFamilies: outsideFamiliesOf(all) }
}

/** By the press of somebody: all but those who were reminded within the hour. */
const byHand = ({ now }: Context) => ({ since: new Date(now.getTime() - REMIND_AGAIN_MINUTES * 60_000) })

/** @throws EventNotFound */
export async function preview(
  context: Context,
  { id }: In<typeof previewMissing>,
): Promise<Out<typeof previewMissing>> {
  await mustBeAhead(context, id)
  const { parties, families, outsideFamilies } = await toRemind(context, id, byHand(context))
  return {
    entries: (await missingIn(context, id)).size,
    letters: parties.size + families.length + outsideFamilies.length,
  }
}

/**
 * Writes to those; the event is held, so that of two who press at the same time the second finds nobody left, and nobody is asked for what
 * an event that was just canceled doesn’t need.
 */
async function writeTo(
  context: Context,
  event_id: number,
  { which, key }: { which: Parameters<typeof findUnreminded>[2]; key: string },
): Promise<number> {
  const held = await lockPlaces(context, event_id)
  if (!held || !ASKING.has(held.status)) return 0
  const { parties, families, outsideFamilies } = await toRemind(context, event_id, which)
  await noteReminded(context, [...parties.keys()])
  const { slug } = held
  for (const [id, missing] of parties)
    await mailMissing(context, (await getParty(context, id))!, missing, {
      ...{ slug, once: `event-missing:${id}:${key}` },
    })
  for (const family of families)
    await mailToSign(context, event_id, family, {
      ...{ slug, once: `event-to-sign:${event_id}:${family.member_id}:${family.email}:${key}` },
    })
  for (const { outside_team_id, ...family } of outsideFamilies)
    await mailFamily(context, (await getSigningTeam(context, outside_team_id))!, { ...family, key })
  return parties.size + families.length + outsideFamilies.length
}

/** @throws EventNotFound */
export async function remind(
  context: Context,
  { id }: In<typeof remindMissing>,
): Promise<Out<typeof remindMissing>> {
  await mustBeAhead(context, id)
  const letters = await writeTo(context, id, {
    which: byHand(context),
    key: String(context.now.getTime()),
  })
  if (letters > 0)
    await audit(context, {
      action: 'event.missing_reminded',
      subject: 'event',
      subject_id: id,
      after: { letters },
    })
  return { letters }
}

/** The last of the days on which reminders go out, if one has come. */
const markOf = (starts_on: Day, today: Day): number | undefined =>
  REMINDER_DAYS.find((days) => daysBetween(today, starts_on) <= days)

/**
 * Reminds a week and two days before an event begins, by day and by the tenant’s clock. If the server was down, people get the nearest
 * reminder and not both; whom the office has reminded since that day gets none, nor does an entry that was made after it.
 */
export const remindOfMissing = job<never>({
  name: 'remind-of-missing-answers',
  every: '25 * * * *',
  due: dueOn('event_ahead', { ahead: Math.max(...REMINDER_DAYS) }),
  waitsForCalm: true,
  async run(outside) {
    if (!isDaytime(outside)) return
    const today = todayOf(outside)
    const soon = await outside.transaction((context) =>
      findEventsSoon(context, { today, until: addDays(today, Math.max(...REMINDER_DAYS)) }),
    )
    await oneByOne(soon, ({ id, starts_on }) =>
      outside.transaction(async (context) => {
        const days = markOf(starts_on, today)!
        const since = momentOf(context.tenant.time_zone, addDays(starts_on, -days), '00:00')
        await writeTo(context, id, { which: { since, entered_before: since }, key: `${starts_on}:${days}` })
      }),
    )
  },
})
