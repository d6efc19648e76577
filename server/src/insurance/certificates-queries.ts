import { sql, type RawBuilder } from 'kysely'
import { WHY_LABELS } from 'contract/batches'
import {
  decideCertificate,
  listCertificates,
  type Certificate,
  type CertificateStatus,
  type askCertificate,
} from 'contract/insurance/certificates'
import type { InsurancePolicy } from 'contract/insurance/policies'
import type { In } from 'contract/operation'
import type { Which } from '../batches/batches.ts'
import { within } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import { contains, page } from '../plumbing/database/page-queries.ts'
import type { Place } from './insurance-queries.ts'

/** The policy as it was when the certificate was issued. */
export type PolicyThen = Pick<
  InsurancePolicy,
  'insurer' | 'policy_number' | 'coverages' | 'starts_on' | 'ends_on' | 'wording'
>

export type KeptCertificate = Certificate & {
  policy: PolicyThen | null
  file_key: string | null
  file_type: string | null
}

const SHOWN = sql`
  k.id, case when k.team_id is null then 'club' else 'team' end as of,
  case when k.team_id is null then k.club_id else k.team_id end as place_id,
  case when k.team_id is null then c.name else t.name end as place,
  k.holder_name, k.holder_address, k.holder_email, k.additional_insured, k.purpose, k.special_wording, k.from_on,
  k.until_on, k.renews, k.status, k.reason, k.policy ->> 'policy_number' as policy_number, k.asked_at,
  u.first_name || ' ' || u.last_name as asked_by, k.issued_at, k.version`

const from = ({ tenant }: Context) => sql`
  from insurance_certificate k
    left join team t on t.tenant_id = k.tenant_id and t.id = k.team_id
    left join club c on c.tenant_id = k.tenant_id and c.id = k.club_id
    left join app_user u on u.tenant_id = k.tenant_id and u.id = k.asked_by
  where k.tenant_id = ${tenant.id}`

const theirs = (context: Context, word: string) =>
  within(context, word, {
    club: 'case when k.club_id is null then t.club_id else k.club_id end',
    team: 'k.team_id',
  })

type Filters = Pick<In<typeof listCertificates>, 'q' | 'status' | 'team_id' | 'club_id'>

/** What a list shows, of what the user may see. */
function listed(context: Context, { q, status, team_id, club_id }: Filters) {
  const like = contains(q ?? '')
  return sql`${from(context)} and ${theirs(context, listCertificates.access)}
    ${status ? sql`and k.status = ${status}` : sql``}
    ${team_id === undefined ? sql`` : sql`and k.team_id = ${team_id}`}
    ${club_id === undefined ? sql`` : sql`and k.club_id = ${club_id}`}
    ${q?.trim() ? sql`and (lower(k.holder_name) like ${like} or lower(t.name) like ${like} or lower(c.name) like ${like})` : sql``}`
}

/** The certificates of a list as candidates for a batch. */
export function certificateCandidates(context: Context, which: Which): RawBuilder<unknown> {
  const wanted =
    'ids' in which
      ? sql`${listed(context, {} as Filters)} and k.id = any (${[...which.ids]}::bigint[])`
      : listed(context, { ...(which.filters as Filters), q: which.q })
  return sql`
    select k.id, k.holder_name as name, k.id::text as letter_to,
      case when not ${theirs(context, decideCertificate.access)} then ${WHY_LABELS.not_yours}::text
        when k.status <> 'waiting' then ${WHY_LABELS.decided}::text end as obstacle ${wanted}`
}

export function pageCertificates(
  context: Context,
  { cursor, page: number, per_page, ...filters }: In<typeof listCertificates>,
) {
  const which = listed(context, filters)
  return page(
    context,
    {
      rows: async (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
        (
          await sql<Certificate & { page_value: string; page_id: number }>`
            select ${SHOWN}, k.asked_at as page_value, k.id as page_id ${which} and ${beyond} ${end}`.execute(
            context.db,
          )
        ).rows,
      all: which,
    },
    { cursor, page: number, per_page },
    { column: 'k.asked_at', id: 'k.id', descending: true },
  )
}

/** One certificate within the user's rights; optionally locked until the request ends. */
export async function getCertificate(
  context: Context,
  id: number,
  { word, isHeld = false }: { word?: string; isHeld?: boolean } = {},
): Promise<KeptCertificate | undefined> {
  const { rows } = await sql<KeptCertificate>`
    select ${SHOWN}, k.policy, k.file_key, k.file_type ${from(context)} and k.id = ${id}
      ${word === undefined ? sql`` : sql`and ${theirs(context, word)}`}
    ${isHeld ? sql`for update of k` : sql``}`.execute(context.db)
  return rows[0]
}

export const countAsked = async (context: Context): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${from(context)} and ${theirs(context, listCertificates.access)}
      and k.status = 'waiting'`.execute(context.db)
  return rows[0]!.count
}

type Asked = Pick<
  In<typeof askCertificate>,
  'holder_name' | 'holder_address' | 'additional_insured' | 'purpose' | 'from_on' | 'until_on'
> &
  Pick<Certificate, 'holder_email' | 'special_wording' | 'renews'> & { follows_id?: number }

/** Undefined if there already is one for this holder and these days, or this one was already continued. */
export const insertCertificate = (
  { db, tenant, user, now }: Context,
  { of, id }: Pick<Place, 'of' | 'id'>,
  asked: Asked,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('insurance_certificate')
    .values({
      tenant_id: tenant.id,
      ...asked,
      team_id: of === 'team' ? id : null,
      club_id: of === 'club' ? id : null,
      status: 'waiting',
      asked_at: now,
      asked_by: user?.id ?? null,
    })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Issues it: under a policy, or with the insurer's own document. */
export const setIssued = (
  { db, tenant, now }: Context,
  id: number,
  by: { policy_id: number; policy: PolicyThen } | { file_key: string; file_type: string },
) =>
  db
    .updateTable('insurance_certificate')
    .set({
      ...('policy' in by ? { policy_id: by.policy_id, policy: asJson(by.policy) } : by),
      status: 'issued',
      issued_at: now,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const setStatus = (
  { db, tenant }: Context,
  id: number,
  change: { status: CertificateStatus; reason?: string | null },
) =>
  db
    .updateTable('insurance_certificate')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const setRenews = ({ db, tenant }: Context, id: number, renews: boolean) =>
  db
    .updateTable('insurance_certificate')
    .set({ renews, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** Who asked for a certificate, for the letter about it; undefined if the account is gone. */
export const findAsker = ({ db, tenant }: Context, certificate_id: number) =>
  db
    .selectFrom('insurance_certificate as k')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'k.tenant_id').onRef('u.id', '=', 'k.asked_by'),
    )
    .select(['u.email', 'u.language'])
    .where('k.tenant_id', '=', tenant.id)
    .where('u.tenant_id', '=', tenant.id)
    .where('k.id', '=', certificate_id)
    .executeTakeFirst()

export type Renewable = KeptCertificate & {
  next_policy_id: number
  next_starts_on: string
  next_ends_on: string
}

/**
 * Continuing certificates whose policy ends within some days or has just ended, with a follow-up policy under
 * which certificates can be issued here; only for active teams and clubs, and only if not continued yet.
 */
export async function findRenewable(
  context: Context,
  { today, ahead, behind }: { today: string; ahead: number; behind: number },
): Promise<Renewable[]> {
  const { tenant } = context
  const { rows } = await sql<Renewable>`
    select ${SHOWN}, k.policy, k.file_key, k.file_type,
      n.id as next_policy_id, n.starts_on as next_starts_on, n.ends_on as next_ends_on
    ${sql`from insurance_certificate k
      join insurance_policy o on o.tenant_id = ${tenant.id} and o.id = k.policy_id
      join lateral (
        select p.id, p.starts_on, p.ends_on from insurance_policy p
        where p.tenant_id = ${tenant.id} and p.self_issued and p.ends_on > o.ends_on and p.starts_on <= o.ends_on + 1
        order by p.ends_on limit 1) n on true
      left join team t on t.tenant_id = k.tenant_id and t.id = k.team_id
      left join club c on c.tenant_id = k.tenant_id and c.id = k.club_id
      left join app_user u on u.tenant_id = k.tenant_id and u.id = k.asked_by
    where k.tenant_id = ${tenant.id}`}
      and k.status = 'issued' and k.renews and k.until_on = o.ends_on
      and k.until_on between ${today}::date - ${behind}::int and ${today}::date + ${ahead}::int
      and (t.status = 'active' or c.status = 'active')
      and not exists (select from insurance_certificate f
        where f.tenant_id = ${tenant.id} and f.follows_id = k.id)
    order by k.id`.execute(context.db)
  return rows
}
