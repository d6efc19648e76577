import { sql, type RawBuilder } from 'kysely'
import { dayIn, type Day } from 'contract/dates'
import type { OwnParty } from 'contract/events/entering'
import type { EntrantMover, EntrantStatus, EventStatus } from 'contract/events/moves'
import type { RefundTerms } from 'contract/events/refunds'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'
import { placeOfEvent } from '../venue-queries.ts'

/** 'Riverside Park, Dallas' of event `e`; empty while it has none. */
const shownPlace = (tenant_id: number) => sql`
  (select concat_ws(', ', nullif(at.place->>'name', ''), nullif(at.place->>'city', ''))
    from (select ${placeOfEvent(tenant_id)} as place) at)`

/** People or teams that were entered together. */
export type Party = {
  id: number
  event_id: number
  user_id: number | null
  /** Of the press that made it. */
  request_key: string
  /** It has no account, and is opened by a link. */
  is_linked: boolean
  link_digest: Buffer | null
  state: OwnParty['state']
  total_cents: number
  created_at: string
  held_until: string | null
  waited_from: string | null
  order_id: number | null
  refund_terms: RefundTerms | null
  /** What the payer agreed to for a card that is charged later; with the language and from where. */
  card_terms: string[] | null
  card_language: string | null
  agreed_from: string | null
  /** By when a check has to be there; null unless it is paid by check. */
  check_due_on: Day | null
  /** What lowers the price of an entry that is paid along with a membership. */
  coupon_code: string | null
  uses_credit: boolean
  /** The office entered it from a list and has not written to it. */
  is_unheard: boolean
}

const PARTY = sql`p.id, p.event_id, p.user_id, p.request_key, p.link_digest, p.link_digest is not null as is_linked, p.state, p.total_cents, p.created_at, p.held_until, p.waited_from, p.order_id, p.refund_terms, p.card_terms, p.card_language, p.agreed_from, p.check_due_on, p.coupon_code, p.uses_credit, p.import_key is not null and p.link_sent_at is null as is_unheard`

export async function getParty({ db, tenant }: Context, id: number): Promise<Party | undefined> {
  const { rows } = await sql<Party>`
    select ${PARTY} from event_party p where p.tenant_id = ${tenant.id} and p.id = ${id}`.execute(db)
  return rows[0]
}

export async function findParties({ db, tenant }: Context, ids: readonly number[]): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select ${PARTY} from event_party p where p.tenant_id = ${tenant.id} and p.id = any (${[...ids]}::bigint[])`.execute(
    db,
  )
  return rows
}

/** Orders are held before the parties they are for, and parties before the spots of their event. */
export async function lockParty({ db, tenant }: Context, id: number): Promise<Party | undefined> {
  const { rows } = await sql<Party>`
    select ${PARTY} from event_party p where p.tenant_id = ${tenant.id} and p.id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

/** The same for several; gives how each stands. */
export async function lockParties(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<Pick<Party, 'id' | 'state'>[]> {
  const { rows } = await sql<Pick<Party, 'id' | 'state'>>`
    select p.id, p.state from event_party p
    where p.tenant_id = ${tenant.id} and p.id = any (${[...ids]}::bigint[]) order by p.id for update`.execute(
    db,
  )
  return rows
}

/** A press of an account, or the link of a team from outside: what is sent again finds its party by it. */
export type PartyKey = { user_id: number; request_key: string } | { link_digest: Buffer }

/** The same text for the same key. */
export const nameOfKey = (key: PartyKey): string =>
  'link_digest' in key ? key.link_digest.toString('hex') : `${key.user_id} ${key.request_key}`

export async function findPartyByKey({ db, tenant }: Context, key: PartyKey): Promise<Party | undefined> {
  const asked =
    'link_digest' in key
      ? sql`p.link_digest = ${key.link_digest}`
      : sql`p.user_id = ${key.user_id} and p.request_key = ${key.request_key}`
  const { rows } = await sql<Party>`
    select ${PARTY} from event_party p where p.tenant_id = ${tenant.id} and ${asked}`.execute(db)
  return rows[0]
}

/** The ids of the parties of those keys that have one, by the name of the key. */
export async function findPartyIds(
  { db, tenant }: Context,
  keys: readonly PartyKey[],
): Promise<Map<string, number>> {
  const links = keys.flatMap((key) => ('link_digest' in key ? key.link_digest : []))
  const presses = keys.flatMap((key) => ('link_digest' in key ? [] : key))
  const [linked, pressed] = await Promise.all([
    links.length === 0
      ? { rows: [] }
      : sql<{ id: number; link_digest: Buffer }>`
          select id, link_digest from event_party
          where tenant_id = ${tenant.id} and link_digest = any (${links}::bytea[])`.execute(db),
    presses.length === 0
      ? { rows: [] }
      : sql<{ id: number; user_id: number; request_key: string }>`
          select p.id, p.user_id, p.request_key
          from unnest(${presses.map(({ user_id }) => user_id)}::bigint[], ${presses.map(({ request_key }) => request_key)}::uuid[])
              as asked (user_id, request_key)
            join event_party p on p.tenant_id = ${tenant.id} and p.user_id = asked.user_id and p.request_key = asked.request_key`.execute(
          db,
        ),
  ])
  return new Map([...linked.rows, ...pressed.rows].map((row) => [nameOfKey(row), row.id]))
}

type NewParty = {
  event_id: number
  user_id: number | null
  link_digest: Buffer | null
  request_key: string
  total_cents: number
  state: 'applied' | 'waiting' | 'held'
  held_until: Date | null
  waited_from: Date | null
  refund_terms: RefundTerms | null
  /** Of the list it came with. */
  import_key?: string
  awaits_membership?: boolean
}

/** Gives the ids in the order of the parties. Two presses with one key don't meet here: the event is held. */
export async function insertParties(
  { db, tenant, now }: Context,
  parties: readonly NewParty[],
): Promise<number[]> {
  const made = await db
    .insertInto('event_party')
    .values(
      parties.map(({ refund_terms, ...party }) => ({
        tenant_id: tenant.id,
        created_at: now,
        refund_terms: refund_terms && asJson(refund_terms),
        ...party,
      })),
    )
    .returning(['id', 'user_id', 'request_key'])
    .execute()
  return parties.map(
    ({ user_id, request_key }) =>
      made.find((row) => row.user_id === user_id && row.request_key === request_key)!.id,
  )
}

/** The same for one. */
export const insertParty = async (context: Context, party: NewParty): Promise<number> =>
  (await insertParties(context, [party]))[0]!

export const setParty = (
  { db, tenant }: Context,
  id: number,
  change: {
    state?: OwnParty['state']
    order_id?: number
    held_until?: Date
    check_due_on?: Day | null
    card_terms?: string[] | null
    card_language?: string | null
    agreed_from?: string | null
    coupon_code?: string | null
    uses_credit?: boolean
  },
) =>
  db.updateTable('event_party').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** Names the order that pays for each of several held parties, of which none keeps a card. */
export const setOrders = (
  { db, tenant }: Context,
  orders: readonly { party_id: number; order_id: number }[],
) =>
  sql`
    update event_party p set order_id = o.order_id, card_terms = null, card_language = null, agreed_from = null
    from unnest(${orders.map(({ party_id }) => party_id)}::bigint[], ${orders.map(({ order_id }) => order_id)}::bigint[])
      as o (party_id, order_id)
    where p.tenant_id = ${tenant.id} and p.id = o.party_id`.execute(db)

/** Who takes part: a person, a team, or a team from outside. */
export type Subject = { member_id: number } | { team_id: number } | { outside_team_id: number }

export type NewEntrant = {
  party_id: number
  event_id: number
  event_division_id: number
  subject: Subject
  price_cents: number
  /** What is due when entering, and the day of the rest; undefined where all of it is. */
  deposit: { deposit_cents: number; balance_due_on: Day } | undefined
  status: 'applied' | 'waiting' | 'held'
  /** Why they ask to be let in although they don’t fit. */
  exception: string | null
  answers: readonly { question_id: number; answer: string }[]
}

/** Gives the ids in the order of the entrants; undefined where the person or team is in the event already. */
export async function insertEntrants(
  { db, tenant, now }: Context,
  entrants: readonly NewEntrant[],
): Promise<(number | undefined)[]> {
  const { rows } = await sql<{ id: number } & Record<keyof Ids, number | null>>`
    insert into entrant (tenant_id, party_id, event_id, event_division_id, member_id, team_id, outside_team_id,
      price_cents, deposit_cents, balance_due_on, exception, status, entered_at)
    values ${sql.join(
      entrants.map(
        ({
          subject,
          deposit,
          ...one
        }) => sql`(${tenant.id}, ${one.party_id}, ${one.event_id}, ${one.event_division_id},
      ${idOf(subject, 'member_id')}, ${idOf(subject, 'team_id')}, ${idOf(subject, 'outside_team_id')},
      ${one.price_cents}, ${deposit?.deposit_cents ?? null}, ${deposit?.balance_due_on ?? null}, ${one.exception}, ${one.status}, ${now})`,
      ),
    )}
    on conflict do nothing
    returning id, member_id, team_id, outside_team_id`.execute(db)
  const left = new Map(rows.map((row) => [nameOfSubject(row), row.id]))
  const ids = entrants.map(({ subject }) => {
    const name = nameOfSubject(subject)
    const id = left.get(name)
    // Of two for the same person in one go, only the first is in.
    left.delete(name)
    return id
  })
  const answers = entrants.flatMap(({ answers }, i) =>
    ids[i] === undefined ? [] : answers.map((one) => ({ tenant_id: tenant.id, entrant_id: ids[i]!, ...one })),
  )
  if (answers.length > 0) await db.insertInto('entrant_answer').values(answers).execute()
  return ids
}

type Ids = { member_id: number; team_id: number; outside_team_id: number }
const idOf = (subject: Partial<Record<keyof Ids, number | null>>, kind: keyof Ids) => subject[kind] ?? null
const nameOfSubject = (subject: Partial<Record<keyof Ids, number | null>>): string =>
  `${idOf(subject, 'member_id')} ${idOf(subject, 'team_id')} ${idOf(subject, 'outside_team_id')}`

/** The same for one. */
export const insertEntrant = async (context: Context, entrant: NewEntrant): Promise<number | undefined> =>
  (await insertEntrants(context, [entrant]))[0]

/** A person or team in an event, or on its way in or out. */
export type Entrant = {
  id: number
  event_id: number
  party_id: number
  event_division_id: number
  division: string
  /** Of a person; null for a team. */
  member_id: number | null
  team_id: number | null
  outside_team_id: number | null
  name: string
  status: EntrantStatus
  price_cents: number
  /** What is due when entering, and the day of the rest; null where all of it is. */
  deposit_cents: number | null
  balance_due_on: Day | null
  /** The rest once the deposit is paid, and what it belongs to. */
  balance_cents: number
  event_balance_id: number | null
  /** Why they ask to be let in although they don’t fit. */
  exception: string | null
  /** It is in the event, or its check is on the way. */
  is_expected: boolean
}

/** How the history names an entrant. */
export const inAudit = ({ member_id, team_id, outside_team_id, name, division }: Entrant) =>
  member_id !== null
    ? { member_id, division }
    : team_id !== null
      ? { team_id, division }
      : { outside_team_id, team: name, division }

type Which =
  | { id: number }
  | { party_ids: readonly number[] }
  /** Those of them who are in the event now, or wait for it. */
  | { event_id: number; member_ids: readonly number[] }
  | { event_id: number; team_ids: readonly number[] }
  /** All who are in the event now, or wait for it. */
  | { standing_in: number }
  /** All who are in the event now, or whose check is on the way. */
  | { expected_in: number }

/** In it, or on the way in. */
export const STANDS = sql`n.status in ('applied', 'waiting', 'held', 'confirmed')`

/** Whether entrant `n` is in the event, or its check is on the way. */
export const isExpected = (tenant_id: number) => sql`
  (n.status = 'confirmed' or n.status = 'held' and exists (select from event_party y
    where y.tenant_id = ${tenant_id} and y.id = n.party_id and y.check_due_on is not null))`

/** The name of entrant `n`, whose person or team is joined by `SUBJECT`. */
export const NAME = sql`coalesce(t.name, o.name, m.first_name || ' ' || m.last_name)`
export const SUBJECT = sql`
  left join member m on m.tenant_id = n.tenant_id and m.id = n.member_id
  left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
  left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id`

/** One id is compared as such: PostgreSQL takes an array it doesn’t know for ten, and plans anew each time because of it. */
const among = (column: RawBuilder<unknown>, ids: readonly number[]) =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any (${[...ids]}::bigint[])`

export async function findEntrants({ db, tenant }: Context, which: Which): Promise<Entrant[]> {
  const asked =
    'id' in which
      ? sql`n.id = ${which.id}`
      : 'party_ids' in which
        ? among(sql`n.party_id`, which.party_ids)
        : 'member_ids' in which
          ? sql`n.event_id = ${which.event_id} and n.member_id = any (${[...which.member_ids]}::bigint[]) and ${STANDS}`
          : 'standing_in' in which
            ? sql`n.event_id = ${which.standing_in} and ${STANDS}`
            : 'expected_in' in which
              ? sql`n.event_id = ${which.expected_in} and ${isExpected(tenant.id)}`
              : sql`n.event_id = ${which.event_id} and n.team_id = any (${[...which.team_ids]}::bigint[]) and ${STANDS}`
  const { rows } = await sql<Entrant>`
    select n.id, n.event_id, n.party_id, n.event_division_id, d.label as division, n.member_id, n.team_id, n.outside_team_id,
      ${NAME} as name, n.status, n.price_cents, n.deposit_cents, n.balance_due_on, n.balance_cents, n.event_balance_id, n.exception,
      ${isExpected(tenant.id)} as is_expected
    from entrant n
      join event_division d on d.tenant_id = n.tenant_id and d.id = n.event_division_id
      ${SUBJECT}
    where n.tenant_id = ${tenant.id} and ${asked} order by n.id`.execute(db)
  return rows
}

export async function moveEntrants(
  { db, tenant, now }: Context,
  entrants: readonly Pick<Entrant, 'id'>[],
  { to, by, why = null }: { to: EntrantStatus; by: EntrantMover; why?: string | null },
): Promise<void> {
  await sql`select move_entrants(${tenant.id}, ${entrants.map(({ id }) => id)}::bigint[], ${to}, ${by}, ${now}, ${why})`.execute(
    db,
  )
}

/** Whoever holds the party and the event moves an entrant to another division of it. */
export const setDivisionOf = ({ db, tenant }: Context, id: number, event_division_id: number) =>
  db
    .updateTable('entrant')
    .set({ event_division_id })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** Parties that wait, or wait to be accepted, for an event that has begun: there will be no spot for them. */
export async function findWaitedInVain({ db, tenant }: Context, today: Day): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from event_party p join event e on e.tenant_id = p.tenant_id and e.id = p.event_id
    where p.tenant_id = ${tenant.id} and p.state in ('applied', 'waiting') and e.status <> 'cancelled' and e.starts_on < ${today}
    order by p.id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** Parties whose time to pay is over. */
export async function findLapsing({
  db,
  tenant,
  now,
}: Context): Promise<{ id: number; order_id: number | null }[]> {
  const { rows } = await sql<{ id: number; order_id: number | null }>`
    select id, order_id from event_party
    where tenant_id = ${tenant.id} and state = 'held' and held_until <= ${now} order by held_until limit 500`.execute(
    db,
  )
  return rows
}

/** The parties of an event that are in it, on their way, or waiting. */
export async function findPartiesOf({ db, tenant }: Context, event_id: number): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select ${PARTY} from event_party p
    where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.state <> 'over' order by p.id`.execute(
    db,
  )
  return rows
}

/** Parties of canceled events that have not ended yet. */
export async function findPartiesOfCanceled({ db, tenant }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from event e join event_party p on p.tenant_id = e.tenant_id and p.event_id = e.id and p.state <> 'over'
    where e.tenant_id = ${tenant.id} and e.status = 'cancelled' order by p.id limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Events that can still begin, with somebody on the waitlist. */
export async function findWaitedFor({ db, tenant }: Context, today: Day): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    select distinct p.event_id from event_party p join event e on e.tenant_id = p.tenant_id and e.id = p.event_id
    where p.tenant_id = ${tenant.id} and p.state = 'waiting' and e.status in ('published', 'closed') and e.starts_on >= ${today}
    order by p.event_id`.execute(db)
  return rows.map(({ event_id }) => event_id)
}

export type Waiting = { id: number; division_ids: number[] }

/**
 * Who waits for spots of an event, in turn. A party that is being changed at this moment is left out: whoever changes it asks
 * again.
 */
export async function lockWaiting({ db, tenant }: Context, event_id: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select p.id, (select array_agg(n.event_division_id) from entrant n
        where n.tenant_id = ${tenant.id} and n.party_id = p.id and n.status = 'waiting') as division_ids
    from event_party p
    where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.state = 'waiting'
    order by p.waited_from, p.id for update of p skip locked`.execute(db)
  return rows.filter(({ division_ids }) => division_ids !== null)
}

/** A party as it is shown, but for what is worked out from who is in it. */
type StandingParty = Omit<
  OwnParty,
  | 'entrants'
  | 'addons'
  | 'due_cents'
  | 'later'
  | 'card_terms'
  | 'balances'
  | 'approval_terms'
  | 'approval_card'
  | 'awaits'
>

/**
 * What an account has entered, or a link opens: what begins first at the top; after that what has ended lately, and what is past. What was never
 * paid for is left out.
 */
export async function findOwnParties(
  { db, tenant }: Context,
  { today, ...whose }: ({ user_id: number } | { party_id: number }) & { today: Day },
): Promise<(StandingParty & Pick<Party, 'event_id'>)[]> {
  const { rows } = await sql<StandingParty & Pick<Party, 'event_id'>>`
    select p.id, p.event_id, p.state, p.order_id, p.coupon_code, p.uses_credit,
      (select coalesce(sum(n.price_cents), 0)::int from entrant n where n.tenant_id = ${tenant.id} and n.party_id = p.id
        and n.status = p.state)
        + (select coalesce(sum(i.price_cents * i.quantity), 0)::int from event_addon_item i
          where i.tenant_id = ${tenant.id} and i.party_id = p.id and i.purchase_id is null and i.status = p.state) as total_cents,
      case when p.state = 'held' then p.held_until end as held_until,
      p.state = 'held' and p.waited_from is not null and p.check_due_on is null as is_offered,
      coalesce(p.check_due_on, case when p.state = 'held' then ${lastCheckDay(today)} end) as check_due_on,
      p.state = 'held' and p.check_due_on is not null as is_by_check,
      case when p.check_due_on is not null and p.state = 'held' then e.check_note end as check_note,
      case when p.check_due_on is not null and p.state = 'held' then o.number end as invoice_number,
      coalesce(o.status = 'processing', false) as is_processing,
      p.state = 'confirmed' and e.status <> 'cancelled' and e.starts_on > ${today} and exists (
        select from event_addon a where a.tenant_id = ${tenant.id} and a.event_id = e.id
          and (a.until_on is null or a.until_on >= ${today})) as can_add,
      case when p.state = 'waiting' then (select count(*)::int from event_party b
        where b.tenant_id = ${tenant.id} and b.event_id = p.event_id and b.state = 'waiting'
          and (b.waited_from, b.id) <= (p.waited_from, p.id)) end as position,
      jsonb_build_object('slug', e.slug, 'name', e.name, 'starts_on', e.starts_on, 'ends_on', e.ends_on,
        'place', ${shownPlace(tenant.id)},
        'is_cancelled', e.status = 'cancelled', 'asks_stay', exists (select from stay_rule r
          where r.tenant_id = ${tenant.id} and r.event_id = e.id), 'has_questions', exists (select from event_question q
          where q.tenant_id = ${tenant.id} and q.event_id = e.id)) as event
    from event_party p
      join event e on e.tenant_id = p.tenant_id and e.id = p.event_id
      left join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${tenant.id} and ${
      'user_id' in whose
        ? sql`p.user_id = ${whose.user_id}
      and (p.state <> 'over' or e.ends_on >= ${today}::date - 30 and exists (
        select from entrant n where n.tenant_id = ${tenant.id} and n.party_id = p.id and (n.status in ('removed', 'called_off', 'declined')
          or n.status in ('withdrawn', 'lapsed') and o.status in ('paid', 'partly_refunded', 'refunded'))))`
        : sql`p.id = ${whose.party_id}`
    }
    order by e.ends_on < ${today}, p.state = 'over', case when e.ends_on >= ${today} then e.starts_on end, e.starts_on desc, p.id
    limit 100`.execute(db)
  return rows
}

/** By when a check for event `e` would have to be there that is promised on a day; null where it would be too late. */
export const lastCheckDay = (today: Day) => sql`
  (case when e.check_days is not null and e.starts_on - 1 > ${today}::date
    then least(${today}::date + e.check_days, e.starts_on - 1) end)`

/** The same for the event of a party, today. */
export async function findCheckDay(
  { db, tenant, now }: Context,
  { event_id }: Pick<Party, 'event_id'>,
): Promise<Day | null> {
  const { rows } = await sql<{ due_on: Day | null }>`
    select ${lastCheckDay(dayIn(tenant.time_zone, now))} as due_on from event e
    where e.tenant_id = ${tenant.id} and e.id = ${event_id}`.execute(db)
  return rows[0]?.due_on ?? null
}

export type EventOf = {
  name: string
  slug: string
  status: EventStatus
  starts_on: Day
  place: string
  cancel_reason: string | null
  age_cutoff_on: Day
  needs_membership: boolean
  roster_most: number | null
  guests_most: number | null
  roster_lock_on: Day | null
  ends_on: Day
  check_note: string | null
  release_days: number | null
  entrant: 'person' | 'team'
}

/** What those who have entered read about an event. */
export async function getEventOf({ db, tenant }: Context, event_id: number): Promise<EventOf> {
  const { rows } = await sql<EventOf>`
    select e.name, e.slug, e.status, e.starts_on, e.cancel_reason, e.age_cutoff_on, e.needs_membership, e.ends_on,
      e.roster_most, e.guests_most, e.roster_lock_on,
      e.check_note, e.release_days, e.entrant, ${shownPlace(tenant.id)} as place
    from event e where e.tenant_id = ${tenant.id} and e.id = ${event_id}`.execute(db)
  return rows[0]!
}

/** Whether somebody has ever entered an event, or one of its divisions. */
export async function hasEntrants(
  { db, tenant }: Context,
  of: { event_id: number } | { division_ids: readonly number[] },
): Promise<boolean> {
  const which =
    'event_id' in of
      ? sql`n.event_id = ${of.event_id}`
      : sql`n.event_division_id = any (${[...of.division_ids]}::bigint[])`
  const { rows } =
    await sql`select from entrant n where n.tenant_id = ${tenant.id} and ${which} limit 1`.execute(db)
  return rows.length > 0
}
