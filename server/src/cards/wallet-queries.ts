import { sql, type RawBuilder } from 'kysely'
import type { Wallet } from 'contract/cards/wallet'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'
import type { Database } from '../plumbing/database/database.ts'
import { askedOfAll } from '../plumbing/jobs/jobs.ts'

/** What a pass shows of a card that counts: no birthday and no picture. */
export type Shown = {
  name: string
  member_number: string
  member_type: string
  membership: string
  season: string
  league: string | null
  division: string | null
  team: string | null
  valid_from: Day
  valid_until: Day
}

export type Pass = {
  id: number
  registration_id: number
  card_serial: number
  wallet: Wallet
  pass_code: string
  /** Of what a phone proves with that it holds the pass. */
  token_hash: Buffer
  /** Of the code on the card. */
  card_hash: Buffer
  changed_at: string
  /** Null for a card that no longer counts: then the pass is void and says nothing of its holder. */
  shown: Shown | null
}

/** What a pass depends on besides its registration. */
export type Around = { today: Day; grace_days: number; brand: string }

/** Passes with what is on record of their cards now, and the digest of that. */
const passes = ({ tenant }: Context, { today, grace_days, brand }: Around) => sql`
  select p.*, (select c.token_hash from member_card c where c.tenant_id = ${tenant.id}
      and c.registration_id = p.registration_id and c.serial = p.card_serial) as card_hash,
    on_record.shown, md5(coalesce(on_record.shown::text, '') || ${brand}::text) as digest_now
  from wallet_pass p
    join registration r on r.tenant_id = p.tenant_id and r.id = p.registration_id
    join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
    join membership ms on ms.tenant_id = r.tenant_id and ms.id = r.membership_id
    join member_type mt on mt.tenant_id = r.tenant_id and mt.id = r.member_type_id
    join season s on s.tenant_id = r.tenant_id and s.id = r.season_id
    left join league l on l.tenant_id = r.tenant_id and l.id = r.league_id
    left join division d on d.tenant_id = r.tenant_id and d.id = r.division_id
    left join team t on t.tenant_id = r.tenant_id and t.id = r.team_id
    left join club c on c.tenant_id = r.tenant_id and c.id = r.club_id and mt.kind = 'club'
    cross join lateral (select case
      when r.status = 'active' and r.deleted_at is null and m.erased_at is null
        and r.valid_until + ${grace_days}::int >= ${today}::date
        and not exists (select from member_card n where n.tenant_id = ${tenant.id}
          and n.registration_id = p.registration_id and n.serial > p.card_serial)
      then jsonb_build_object(
        'name', coalesce(c.name, m.first_name || ' ' || m.last_name), 'member_number', m.member_number,
        'member_type', mt.name, 'membership', ms.name, 'season', s.name, 'league', l.short_name,
        'division', d.label, 'team', t.name, 'valid_from', r.valid_from, 'valid_until', r.valid_until)
      end as shown) on_record
  where p.tenant_id = ${tenant.id}`

type Which = { pass_ids: readonly number[] } | { member_ids: readonly number[] } | { most: number }

const chosen = (which: Which): RawBuilder<unknown> =>
  'pass_ids' in which
    ? sql`and p.id = any(${[...which.pass_ids]}::bigint[])`
    : 'member_ids' in which
      ? sql`and r.member_id = any(${[...which.member_ids]}::bigint[])`
      : sql``

/**
 * Marks the passes whose cards have changed, or ended, since phones were last told; of all passes at most so many at a time.
 * Returns their ids. Of two who do this at once, one marks a pass.
 */
export async function markChanged(context: Context, around: Around, which: Which): Promise<number[]> {
  const { db, tenant, now } = context
  const { rows } = await sql<{ id: number }>`
    with changed as (
      select q.id, q.digest_now, q.shown from (${passes(context, around)} ${chosen(which)}) q
      where q.shown_digest <> q.digest_now
      order by q.id ${'most' in which ? sql`limit ${which.most}` : sql``})
    update wallet_pass w set shown_digest = c.digest_now, is_void = c.shown is null,
      changed_at = greatest(${now}::timestamptz,
        (w.changed_at at time zone 'UTC' + interval '1 second') at time zone 'UTC')
    from changed c
    where w.tenant_id = ${tenant.id} and w.id = c.id and w.shown_digest <> c.digest_now
    returning w.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findPasses(
  context: Context,
  around: Around,
  pass_ids: readonly number[],
): Promise<Pass[]> {
  const { rows } = await sql<Pass>`
    select q.id, q.registration_id, q.card_serial, q.wallet, q.pass_code, q.token_hash, q.card_hash, q.changed_at, q.shown
    from (${passes(context, around)} ${chosen({ pass_ids })}) q order by q.id`.execute(context.db)
  return rows
}

type NewPass = {
  registration_id: number
  card_serial: number
  wallet: Wallet
  pass_code: string
  token_hash: Buffer
}

/** The pass of a card, made if there is none yet; of two made at once the first counts. */
export async function putPass(context: Context, pass: NewPass): Promise<number> {
  const { db, tenant, now } = context
  const { registration_id, card_serial, wallet } = pass
  await db
    .insertInto('wallet_pass')
    .values({
      tenant_id: tenant.id,
      ...pass,
      // Nothing has this digest, so the first look writes the right one.
      shown_digest: '',
      is_void: false,
      created_at: now,
      changed_at: now,
    })
    .onConflict((taken) =>
      taken.columns(['tenant_id', 'registration_id', 'card_serial', 'wallet']).doNothing(),
    )
    .execute()
  const { id } = await db
    .selectFrom('wallet_pass')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('registration_id', '=', registration_id)
    .where('card_serial', '=', card_serial)
    .where('wallet', '=', wallet)
    .executeTakeFirstOrThrow()
  return id
}

/** The pass that a phone names, if it proves that it holds it. */
export async function findHeldPass(
  { db, tenant }: Context,
  { pass_code, token_hash }: { pass_code: string; token_hash: Buffer },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('wallet_pass')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('wallet', '=', 'apple')
    .where('pass_code', '=', pass_code)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  return row?.id
}

type OwnPass = { member_id: number; wallet: string; added_at: string; is_void: boolean; phones: number }

/** The passes of people's cards, and how many phones have asked to hear of each. */
export async function findPassesOf(
  { db, tenant }: Context,
  member_ids: readonly number[],
): Promise<OwnPass[]> {
  const { rows } = await sql<OwnPass>`
    select r.member_id, p.wallet, p.created_at as added_at, p.is_void,
      (select count(*)::int from wallet_device d where d.tenant_id = ${tenant.id} and d.pass_id = p.id) as phones
    from wallet_pass p join registration r on r.tenant_id = p.tenant_id and r.id = p.registration_id
    where p.tenant_id = ${tenant.id} and r.member_id = any(${[...member_ids]}::bigint[])
    order by p.id`.execute(db)
  return rows
}

/** The tenants in which somebody has added a card to a wallet. */
export const findTenantsWithPasses = (database: Database): Promise<number[]> =>
  askedOfAll(database, async (db) => {
    const tenants = await db
      .selectFrom('tenant as t')
      .select('t.id')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('wallet_pass as p').select('p.tenant_id').whereRef('p.tenant_id', '=', 't.id')),
      )
      .execute()
    return tenants.map(({ id }) => id)
  })
