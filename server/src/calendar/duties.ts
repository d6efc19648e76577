import { stringify } from 'csv-stringify/sync'
import {
  DutyFull,
  DutyIsOver,
  DutyNotFound,
  DutyTaken,
  MOST_DUTIES,
  TooLateToGiveBack,
  TooManyDuties,
  addDuty,
  callOffDuty,
  confirmDuty,
  exportDuties,
  setDutyRule,
  teamDuties,
  type Duty,
  type giveBackDuty,
  type offerDuty,
  type takeDuty,
} from 'contract/calendar/duties'
import { TeamDateNotFound } from 'contract/calendar'
import { decimal } from 'contract/money'
import type { In, Out } from 'contract/operation'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import { holdForRosters, mayWithin, teamWithin } from '../clubs/clubs.ts'
import { todayOf, type Context, type Download } from '../plumbing/context.ts'
import { getDate, findDatesAhead } from './dates-queries.ts'
import { requireOpen } from './dates.ts'
import { tellHolder } from './duties-letters.ts'
import {
  findDuties,
  findRules,
  getDuty,
  holdDuty,
  insertDuty,
  insertPlace,
  setRule,
  setCalledOff,
  setPlace,
  type KeptDuty,
} from './duties-queries.ts'
import { chargesOf, type DutyHooks } from './duty-charges.ts'
import { NO_RULE, dutyShown, familiesOfTeam, ownRecords, workerOn } from './duty-families.ts'
import { findTeamPeople } from './people-queries.ts'

const HOUR = 3_600_000

export const showDuties =
  (hooks: DutyHooks) =>
  async (context: Context, { id }: In<typeof teamDuties>): Promise<Out<typeof teamDuties>> => {
    const team = await teamWithin(context, teamDuties.access, id)
    const [duties, people, [rule = NO_RULE], charges, dates, own] = await Promise.all([
      findDuties(context, [id]),
      findTeamPeople(context, id, todayOf(context)),
      findRules(context, [id]),
      chargesOf(hooks, context, [id]),
      findDatesAhead(context, id),
      ownRecords(context),
    ])
    const [may_edit, may_charge, may_return] = await Promise.all(
      ['ctms.teams.edit', 'ctms.fees.edit', 'ctms.fees.refund'].map((word) => mayWithin(context, word, id)),
    )
    return {
      team,
      may_edit: may_edit!,
      may_charge: may_charge!,
      may_return: may_return!,
      rule,
      duties: duties.map((duty) => dutyShown(context, duty, own)),
      families: familiesOfTeam(people, duties, rule, charges),
      dates: dates
        .filter(({ status }) => status === 'planned')
        .map(({ id: date_id, kind, title, starts_on }) => ({ id: date_id, kind, title, starts_on })),
    }
  }

export const giveFamilies =
  (hooks: DutyHooks) =>
  async (context: Context, { id }: In<typeof exportDuties>): Promise<Download> => {
    await teamWithin(context, exportDuties.access, id)
    const [duties, people, [rule = NO_RULE], charges] = await Promise.all([
      findDuties(context, [id]),
      findTeamPeople(context, id, todayOf(context)),
      findRules(context, [id]),
      chargesOf(hooks, context, [id]),
    ])
    const hours = (minutes: number) => (minutes / 60).toFixed(2)
    const rows = familiesOfTeam(people, duties, rule, charges).map((family) => [
      family.players.join('; '),
      family.workers.join('; '),
      family.is_exempt ? 'yes' : 'no',
      hours(family.done_minutes),
      hours(family.taken_minutes),
      hours(family.missing_minutes),
      decimal(family.due_cents),
      decimal(family.charge?.amount_cents ?? 0),
      decimal(family.charge?.owed_cents ?? 0),
      decimal(family.charge?.back_cents ?? 0),
    ])
    const columns = [
      'Players',
      'Guardians',
      'Exempt',
      'Hours done',
      'Hours signed up for',
      'Hours missing',
      'Fee for missing hours',
      'Charged',
      'Still owed',
      'To refund',
    ]
    const text = stringify(rows, { header: true, columns, bom: true, escape_formulas: true })
    return { filename: `duties-${todayOf(context)}.csv`, content: Buffer.from(text) }
  }

export async function keepRule(
  context: Context,
  { id, version, ...rule }: In<typeof setDutyRule>,
): Promise<Out<typeof setDutyRule>> {
  await teamWithin(context, setDutyRule.access, id)
  const [before] = await findRules(context, [id])
  if (!(await setRule(context, id, version, rule)))
    throw await changedMeanwhile(context, 'team', id, (await findRules(context, [id]))[0])
  await audit(context, { action: 'team.duty_rule', subject: 'team', subject_id: id, before, after: rule })
  return (await findRules(context, [id]))[0]!
}

export async function makeDuty(
  context: Context,
  { id, title, date_id = null, on_day = null, ...fields }: In<typeof addDuty>,
): Promise<Duty> {
  await teamWithin(context, addDuty.access, id)
  await holdForRosters(context, { member_ids: [], team_ids: [id] })
  if (date_id !== null) {
    const date = await getDate(context, date_id)
    if (date?.team_id !== id) throw TeamDateNotFound()
    requireOpen(context, date)
  }
  if ((await findDuties(context, [id])).length >= MOST_DUTIES) throw TooManyDuties()
  const made = { team_id: id, date_id, on_day, title: title ?? null, ...fields }
  const { id: duty_id } = await insertDuty(context, made)
  await auditDuty(context, 'team.duty_added', { team_id: id, id: duty_id, kind: fields.kind })
  return dutyShown(context, (await getDuty(context, duty_id))!, await ownRecords(context))
}

const auditDuty = (
  context: Context,
  action: string,
  { id, team_id, kind }: Pick<KeptDuty, 'id' | 'team_id' | 'kind'>,
  more: object = {},
) => audit(context, { action, subject: 'team', subject_id: team_id, after: { duty_id: id, kind, ...more } })

/** A team's duty, for users with this permission; locked until the request ends. */
async function heldDutyFor(context: Context, word: string, id: number): Promise<KeptDuty> {
  if (!(await holdDuty(context, id))) throw DutyNotFound()
  const duty = (await getDuty(context, id))!
  await teamWithin(context, word, duty.team_id, DutyNotFound)
  return duty
}

export async function endDuty(context: Context, { id, version }: In<typeof callOffDuty>): Promise<Duty> {
  const duty = await heldDutyFor(context, callOffDuty.access, id)
  const own = await ownRecords(context)
  if (duty.version !== version)
    throw await changedMeanwhile(context, 'team', duty.team_id, dutyShown(context, duty, own))
  if (duty.status !== 'open') throw DutyIsOver()
  await setCalledOff(context, id)
  for (const { member_id, state } of duty.taken)
    if (state === 'taken') await tellHolder(context, duty, member_id, 'called_off')
  await auditDuty(context, 'team.duty_called_off', duty)
  return dutyShown(context, (await getDuty(context, id))!, own)
}

export async function confirmPlace(
  context: Context,
  { id, place_id, state }: In<typeof confirmDuty>,
): Promise<Duty> {
  const duty = await heldDutyFor(context, confirmDuty.access, id)
  const place = duty.taken.find((one) => one.id === place_id)
  if (!place) throw DutyNotFound()
  await setPlace(context, place_id, { state, is_offered: false })
  await auditDuty(context, 'team.duty_confirmed', duty, { place_id, state, before: place.state })
  return dutyShown(context, (await getDuty(context, id))!, await ownRecords(context))
}

/** An upcoming duty, and which family member can take it; locked until the request ends. */
async function ownDuty(context: Context, id: number) {
  const own = await ownRecords(context)
  if (!(await holdDuty(context, id))) throw DutyNotFound()
  const duty = (await getDuty(context, id))!
  const people = await findTeamPeople(context, duty.team_id, todayOf(context))
  const member_id = workerOn(people, own)
  // For other families it does not exist.
  if (member_id === undefined) throw DutyNotFound()
  if (duty.status !== 'open' || new Date(duty.ends_at) <= context.now) throw DutyIsOver()
  const place = duty.taken.find((one) => own.includes(one.member_id))
  const shown = async () => dutyShown(context, (await getDuty(context, id))!, own)
  return { duty, member_id, place, shown }
}

export async function take(context: Context, { id }: In<typeof takeDuty>): Promise<Duty> {
  const { duty, member_id, place, shown } = await ownDuty(context, id)
  if (place) throw DutyTaken()
  if (duty.taken.length >= duty.places) {
    const offered = duty.taken.find(({ is_offered, state }) => is_offered && state === 'taken')
    if (!offered) throw DutyFull()
    await setPlace(context, offered.id, { state: 'given_back', is_offered: false })
    await tellHolder(context, duty, offered.member_id, 'taken_over')
  }
  await insertPlace(context, id, member_id)
  await auditDuty(context, 'team.duty_taken', duty, { member_id })
  return shown()
}

export async function giveBack(context: Context, { id }: In<typeof giveBackDuty>): Promise<Duty> {
  const { duty, place, shown } = await ownDuty(context, id)
  if (place?.state !== 'taken') throw DutyNotFound()
  if (context.now.getTime() > Date.parse(duty.at) - duty.give_back_hours * HOUR) throw TooLateToGiveBack()
  await setPlace(context, place.id, { state: 'given_back', is_offered: false })
  await auditDuty(context, 'team.duty_given_back', duty, { member_id: place.member_id })
  return shown()
}

export async function offer(context: Context, { id, is_offered }: In<typeof offerDuty>): Promise<Duty> {
  const { duty, place, shown } = await ownDuty(context, id)
  if (place?.state !== 'taken') throw DutyNotFound()
  await setPlace(context, place.id, { is_offered })
  await auditDuty(context, 'team.duty_offered', duty, { member_id: place.member_id, is_offered })
  return shown()
}
