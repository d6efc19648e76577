import { randomUUID } from 'node:crypto'
import type { RefundForm, RefundTerms } from 'contract/events/refunds'
import type { testHouse } from './house.ts'
import { asking } from './team.ts'
import { aPerson, guardianOf } from './calendar.ts'
import { aClubWithTeams } from './clubs.ts'
import { aMember, clubAdmin, onTeam, teamAdmin } from './team.ts'

type House = Awaited<ReturnType<typeof testHouse>>
type Division = {
  label: string
  /** Of the rule pack. */
  division_id?: number
  min_age?: number
  max_age?: number
  capacity?: number
  price_cents?: number
  deposit?: { kind: 'amount' | 'percent'; value: number; balance_due_on: string }
}
type Addon = {
  name: string
  per?: 'entrant' | 'order'
  price_cents?: number
  max_each?: number
  is_required?: boolean
  until_on?: string
  refunded_by?: 'policy' | 'full' | 'none'
  options?: { label: string; stock?: number }[]
}
type Pass = {
  name: string
  price_cents?: number
  day?: string
  stock?: number
  min_age?: number
  max_age?: number
  sold_at?: 'both' | 'online' | 'gate'
  sold_from?: string
  sold_until?: string
}
type Wanted = {
  kind?: string
  starts_on?: string
  ends_on?: string
  divisions?: Division[]
  questions?: object[]
  capacity?: number
  needs_membership?: boolean
  terms?: RefundTerms
  addons?: Addon[]
  passes?: Pass[]
  /** How it is paid. */
  paying?: {
    club_discounts?: { from_team: number; off_cents: number }[]
    check_days?: number
    check_note?: string
    release_days?: number
    needs_approval?: boolean
  }
}

let events = 0

/** A published event, made the way the office makes one; a camp next June unless something else is said. */
export async function anEvent(house: House, wanted: Wanted = {}) {
  const ask = asking(house)
  const manager = await house.tokenOf([{ module: 'EMS', role: 'admin' }])
  const { divisions = [{ label: 'All ages' }], questions = [], terms, addons = [], passes = [] } = wanted
  const number = ++events
  const must = async (method: string, path: string, payload: object) => {
    const answer = await ask(method, path, manager, payload)
    if (answer.http >= 400) throw new Error(JSON.stringify(answer))
    return answer.data
  }
  const made = await must('POST', '/ems/events', {
    kind: wanted.kind ?? 'camp',
    name: `Camp ${number}`,
    starts_on: wanted.starts_on ?? '2027-06-07',
    ends_on: wanted.ends_on ?? wanted.starts_on ?? '2027-06-11',
  })
  let event = await must('PATCH', `/ems/events/${made.id}`, {
    version: made.version,
    summary: 'A week of softball.',
    description_html: '<p>Bring a glove.</p>',
    venue: { name: 'Park', address: '1 Oak Ave', city: 'Columbia', state: 'MO' },
    needs_membership: wanted.needs_membership ?? false,
    registration_opens_on: '2026-11-01',
    ...(wanted.capacity !== undefined && { capacity: wanted.capacity }),
    ...wanted.paying,
  })
  event = await must('PUT', `/ems/events/${event.id}/divisions`, {
    version: event.version,
    divisions: divisions.map(({ capacity, price_cents = 0, ...division }, i) => ({
      ...(i === 0 && { id: event.divisions[0].id }),
      ...{ division_id: null, min_age: null, max_age: null },
      ...division,
      capacity: capacity === undefined ? '' : String(capacity),
      prices: [{ until_on: null, price_cents }],
    })),
  })
  if (questions.length > 0)
    event = await must('PUT', `/ems/events/${event.id}/questions`, { version: event.version, questions })
  if (addons.length > 0)
    event = await must('PUT', `/ems/events/${event.id}/addons`, {
      version: event.version,
      addons: addons.map(({ options = [{ label: '' }], ...addon }) => ({
        ...{ per: 'entrant', price_cents: 0, max_each: 1, is_required: false, refunded_by: 'policy' },
        ...addon,
        options: options.map(({ label, stock }) => ({
          label,
          stock: stock === undefined ? '' : String(stock),
        })),
      })),
    })
  if (passes.length > 0)
    event = await must('PUT', `/ems/events/${event.id}/pass-types`, {
      version: event.version,
      pass_types: passes.map((pass) => ({ price_cents: 0, sold_at: 'both', ...pass })),
    })
  if (terms) {
    const policy = await must('POST', '/ems/refund-policies', { name: `Policy ${number}`, terms })
    await must('PUT', `/ems/refund-policies/of-event/${event.id}`, { refund_policy_id: policy.id })
  }
  event = await must('POST', `/ems/events/${event.id}/move`, { version: event.version, status: 'published' })
  return { ...event, manager } as {
    id: number
    slug: string
    name: string
    version: number
    manager: string
    divisions: { id: number; label: string }[]
    questions: { id: number }[]
    addons: { id: number; options: { id: number; label: string; taken: number }[] }[]
    pass_types: { id: number; taken: number }[]
  }
}

/** A club with two 10U teams, and whoever runs it; the first team has a coach and a player of her own. */
export async function aClubThatEnters(house: House) {
  const club = await aClubWithTeams(house.acting())
  const admin = await aPerson(house, { first_name: 'Dana', roles: clubAdmin(club.club_id) })
  const [team_id, second_id] = club.team_ids as [number, number]
  const coach = await aPerson(house, { first_name: 'Robin', roles: teamAdmin(team_id) })
  await onTeam(house, { team_id, member_id: coach.id, role: 'head_coach' })
  const player = await aMember(house, { first_name: 'Sofía', dob: '2017-05-02' })
  await onTeam(house, { team_id, member_id: player.id, role: 'player' })
  return { ...club, team_id, second_id, admin, coach, player }
}

/** A mother with a login and her children. */
export async function aFamily(house: House, ...dobs: string[]) {
  const mother = await aPerson(house, { first_name: 'Maria' })
  const children = []
  for (const [i, dob] of (dobs.length > 0 ? dobs : ['2016-05-02']).entries()) {
    const child = await aMember(house, { first_name: ['Sofía', 'Ivy', 'Wren'][i] ?? 'Ana', dob })
    await guardianOf(house, child.id, mother.id)
    children.push(child)
  }
  return { ...mother, children }
}

/** So much of what was paid comes back in a form until the event begins, and all of it if it is cut short. */
export function termsGiving(
  percent: number,
  form: RefundForm,
  credit: { days: number | null } = { days: null },
): RefundTerms {
  const back = (of: number) =>
    ({ kind: 'percent', percent: of, keep_cents: 0, keep_card: false, form }) as const
  return {
    withdrawal: [{ until: { kind: 'start' }, back: back(percent) }],
    cut_short: { counted: 'started', tables: [{ guarantee: 0, back: [back(100)] }] },
    canceled: null,
    credit: { ...credit, is_transferable: false },
  }
}

/** A family enters its children into the first division, all of which cost `total` together. */
export async function enterFamily(
  house: House,
  { slug, divisions }: Pick<Awaited<ReturnType<typeof anEvent>>, 'slug' | 'divisions'>,
  { token, children }: Pick<Awaited<ReturnType<typeof aFamily>>, 'token' | 'children'>,
  { total, addons = [] }: { total: number; addons?: { option_id: number; quantity: number }[] },
) {
  const { data, ...answer } = await asking(house)('POST', `/ems/event/${slug}/register`, token, {
    request_key: randomUUID(),
    total,
    entrants: children.map(({ id }) => ({
      ...{ member_id: id, event_division_id: divisions[0]!.id, answers: [], addons },
    })),
  })
  if (answer.http !== 201) throw new Error(JSON.stringify(answer))
  return data
}

/** Cancels an event as the office does. */
export async function cancelEvent(
  house: House,
  { id, manager }: Pick<Awaited<ReturnType<typeof anEvent>>, 'id' | 'manager'>,
): Promise<void> {
  const ask = asking(house)
  const { data } = await ask('GET', `/ems/events/${id}`, manager)
  const move = { version: data.version, status: 'cancelled', reason: 'Rain' }
  const { http } = await ask('POST', `/ems/events/${id}/move`, manager, move)
  if (http !== 200) throw new Error('the event was not canceled')
}
