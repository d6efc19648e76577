import type { Said } from 'contract/message'
import { sql, type RawBuilder } from 'kysely'
import type { Day } from 'contract/dates'
import type { AutoRenewalState } from 'contract/renewing/auto-renewal'
import type { Language } from 'contract/language'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'
import type { EndedBy } from '../../payments/payments.ts'

/** The purpose of charging a card for an automatic renewal: the subject of its mandate. */
export const PURPOSE = 'auto_renewal'

type NewAutoRenewal = { registration_id: number; registrant_id: number; agreed_price: number }

export async function insertAutoRenewal({ db, tenant }: Context, row: NewAutoRenewal): Promise<number> {
  const { id } = await db
    .insertInto('auto_renewal')
    .values({ tenant_id: tenant.id, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A membership that renews automatically, with the registration it belongs to. */
export type Standing = {
  id: number
  registration_id: number
  registrant_id: number
  member_id: number
  kept_card_id: number
  charge_id: number | null
  language: Language
  status: string
  valid_until: Day
}

/**
 * Locked until the end of the transaction, in the order of their ids: everything that happens to them happens
 * under this lock.
 */
async function standing({ db, tenant }: Context, which: RawBuilder<unknown>): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select a.id, a.registration_id, a.registrant_id, r.member_id, d.kept_card_id, a.charge_id,
      coalesce(d.language, 'en') as language, r.status, r.valid_until
    from auto_renewal a
      join mandate d on d.tenant_id = a.tenant_id and d.purpose = ${PURPOSE} and d.subject_id = a.id
        and d.ended_at is null
      join registration r on r.tenant_id = a.tenant_id and r.id = a.registration_id
    where a.tenant_id = ${tenant.id} and a.ended_at is null and ${which}
    order by a.id for update of a`.execute(db)
  return rows
}

export const findStandingOfPayer = (context: Context, registrant_id: number) =>
  standing(context, sql`a.registrant_id = ${registrant_id}`)

export const findStandingOfCharge = (context: Context, charge_id: number) =>
  standing(context, sql`a.charge_id = ${charge_id}`)

export const findStandingAt = (context: Context, registration_ids: readonly number[]) =>
  standing(context, sql`a.registration_id = any (${[...registration_ids]}::bigint[])`)

/** Active automatic renewals of these people's earlier registrations, as the same member type. */
export const findStandingFor = (context: Context, registration_ids: readonly number[]) =>
  standing(
    context,
    sql`exists (select from registration n where n.tenant_id = ${context.tenant.id}
      and n.id = any (${[...registration_ids]}::bigint[])
      and n.member_id = r.member_id and n.member_type_id = r.member_type_id)`,
  )

/** What certain people pay, and what is paid for them. */
export const findStandingOfMembers = (context: Context, member_ids: readonly number[]) =>
  standing(
    context,
    sql`(a.registrant_id = any (${[...member_ids]}::bigint[]) or r.member_id = any (${[...member_ids]}::bigint[]))`,
  )

/** How many days after its last day a membership is still renewed automatically. */
const LATEST = 120

/**
 * Renewals whose registration was refunded or closed, or ended so long ago that nobody expects a charge any
 * more.
 */
export const findLapsed = (context: Context, today: Day) =>
  standing(
    context,
    sql`(r.deleted_at is not null or r.status not in ('active', 'waiting_for_approval', 'blocked')
      or r.valid_until < ${today}::date - ${LATEST}::int)`,
  )

export const endAutoRenewals = ({ db, tenant, now }: Context, ids: readonly number[], ended_by: EndedBy) =>
  db
    .updateTable('auto_renewal')
    .set({ ended_at: now, ended_by })
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()

/**
 * Moves on to the newest registration of people who have renewed, by hand or automatically; nothing has been
 * announced for it. For one payer, or for all.
 */
export async function followRenewed({ db, tenant }: Context, registrant_id?: number): Promise<void> {
  await sql`
    update auto_renewal a set registration_id = n.id, charge_id = null
    from registration r, registration n
    where a.tenant_id = ${tenant.id} and a.ended_at is null
      ${registrant_id === undefined ? sql`` : sql`and a.registrant_id = ${registrant_id}`}
      and r.tenant_id = ${tenant.id} and r.id = a.registration_id
      and n.tenant_id = ${tenant.id} and n.member_id = r.member_id and n.member_type_id = r.member_type_id
      and n.id > r.id and n.valid_until > r.valid_until and n.deleted_at is null
      and n.status in ('waiting_for_approval', 'active', 'blocked')
      and not exists (select from registration later
        where later.tenant_id = ${tenant.id} and later.member_id = n.member_id
          and later.member_type_id = n.member_type_id and later.valid_until > n.valid_until
          and later.deleted_at is null and later.status in ('waiting_for_approval', 'active', 'blocked'))
      and not exists (select from auto_renewal other
        where other.tenant_id = ${tenant.id} and other.registration_id = n.id and other.ended_at is null)`.execute(
    db,
  )
}

/** Payers with something to announce: it ends within this many days, and nothing was announced yet. */
export async function findPayersToTell(
  { db, tenant }: Context,
  { today, days }: { today: Day; days: number },
): Promise<number[]> {
  const { rows } = await sql<{ registrant_id: number }>`
    select distinct a.registrant_id
    from auto_renewal a join registration r on r.tenant_id = a.tenant_id and r.id = a.registration_id
    where a.tenant_id = ${tenant.id} and a.ended_at is null and a.charge_id is null
      and r.status = 'active' and r.deleted_at is null and r.valid_until <= ${today}::date + ${days}::int
    order by a.registrant_id`.execute(db)
  return rows.map(({ registrant_id }) => registrant_id)
}

type ChargeState = 'announced' | 'charging' | 'declined' | 'by_hand' | 'paid' | 'withdrawn'

export type Charge = {
  id: number
  registrant_id: number
  season_id: number
  amount: number
  charge_on: Day
  state: ChargeState
  next_try_on: Day | null
  tries: number
  draft_id: number | null
}

export const lockCharge = ({ db, tenant }: Context, id: number): Promise<Charge | undefined> =>
  db
    .selectFrom('auto_charge')
    .select([
      'id',
      'registrant_id',
      'season_id',
      'amount',
      'charge_on',
      sql<ChargeState>`state`.as('state'),
      'next_try_on',
      'tries',
      'draft_id',
    ])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type NewCharge = Pick<Charge, 'registrant_id' | 'season_id' | 'amount' | 'charge_on' | 'next_try_on'> & {
  state: 'announced' | 'by_hand'
  reason: Said | null
}

/** Records what is announced for several memberships together. */
export async function insertCharge(
  { db, tenant, now }: Context,
  charge: NewCharge,
  ids: readonly number[],
): Promise<void> {
  const { id } = await db
    .insertInto('auto_charge')
    .values({ tenant_id: tenant.id, ...charge, reason: kept(charge.reason), announced_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('auto_renewal')
    .set({ charge_id: id })
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
}

type ChargeChange = Partial<Omit<Charge, 'id' | 'registrant_id'>> & {
  reason?: Said | null
  announced_at?: Date
}

export const setCharge = ({ db, tenant }: Context, id: number, { reason, ...change }: ChargeChange) =>
  db
    .updateTable('auto_charge')
    .set({ ...change, ...(reason === undefined ? {} : { reason: kept(reason) }) })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

const kept = (reason: Said | null) => reason && asJson(reason)

/** Charges whose day has come. */
export async function findChargesToTry({ db, tenant }: Context, today: Day): Promise<number[]> {
  const rows = await db
    .selectFrom('auto_charge')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('next_try_on', '<=', today)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A payer's charges that another card may save: declined, or given up after retries. */
export async function findChargesWaitingForCard(
  { db, tenant }: Context,
  registrant_id: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('auto_charge')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('registrant_id', '=', registrant_id)
    .where('tries', '>', 0)
    .where('state', 'in', ['declined', 'by_hand'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

type Shown = {
  id: number
  first_name: string
  membership: string
  season: string
  valid_until: Day
  agreed_price: number
  charge_id: number | null
  state: AutoRenewalState
  charge_on: Day | null
  amount: number | null
  reason: Said | null
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

/** A person's automatic renewals. */
export async function findShown({ db, tenant }: Context, registrant_id: number): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select a.id, m.first_name, ms.name as membership, s.name as season, r.valid_until, a.agreed_price, c.id as charge_id,
      coalesce(c.state, 'waiting') as state, coalesce(c.next_try_on, c.charge_on) as charge_on, c.amount, c.reason,
      k.brand, k.last4, k.exp_month, k.exp_year
    from auto_renewal a
      join registration r on r.tenant_id = a.tenant_id and r.id = a.registration_id
      join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
      join membership ms on ms.tenant_id = r.tenant_id and ms.id = r.membership_id
      join season s on s.tenant_id = r.tenant_id and s.id = r.season_id
      join mandate d on d.tenant_id = a.tenant_id and d.purpose = ${PURPOSE} and d.subject_id = a.id
        and d.ended_at is null
      join kept_card k on k.tenant_id = a.tenant_id and k.id = d.kept_card_id
      left join auto_charge c on c.tenant_id = a.tenant_id and c.id = a.charge_id
        and c.state in ('announced', 'charging', 'declined', 'by_hand')
    where a.tenant_id = ${tenant.id} and a.ended_at is null and a.registrant_id = ${registrant_id}
    order by r.valid_until, a.id`.execute(db)
  return rows
}

/** Something a person has agreed to, as stored. */
export type Agreement = {
  membership: string
  season: string
  agreed_at: string
  agreed_from: string
  agreed_terms: string[]
  /** Cents. */
  agreed_price: number
  ended_at: string | null
  ended_by: EndedBy | null
  brand: string | null
  last4: string | null
}

/** All agreements of certain payers, oldest first; including ended ones, whose card is forgotten. */
export async function findAgreementsOf(
  { db, tenant }: Context,
  registrant_ids: readonly number[],
): Promise<Agreement[]> {
  const { rows } = await sql<Agreement>`
    select ms.name as membership, s.name as season, d.agreed_at, d.agreed_from, d.terms as agreed_terms,
      a.agreed_price, a.ended_at, a.ended_by, k.brand, k.last4
    from auto_renewal a
      join mandate d on d.tenant_id = a.tenant_id and d.purpose = ${PURPOSE} and d.subject_id = a.id
      join registration r on r.tenant_id = a.tenant_id and r.id = a.registration_id
      join membership ms on ms.tenant_id = r.tenant_id and ms.id = r.membership_id
      join season s on s.tenant_id = r.tenant_id and s.id = r.season_id
      left join kept_card k on k.tenant_id = d.tenant_id and k.id = d.kept_card_id
    where a.tenant_id = ${tenant.id} and a.registrant_id = any (${[...registrant_ids]}::bigint[])
    order by a.id`.execute(db)
  return rows
}
