import { sql } from 'kysely'
import type { MemberFilters } from 'contract/office/member-list'
import type { Mailing, MailingState } from 'contract/office/mailings'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'
import { page, type Place } from '../../plumbing/database/page-queries.ts'

/** Who an email is meant for, as the list of members takes it. */
export type Meant = { q?: string | undefined; filters?: MemberFilters | undefined }

type New = { subject: string; text: string; seen_count: number; due_at: Date } & (
  | { state: 'waiting'; meant: Meant }
  | { state: 'sent'; letters: number; without_address: number }
)

export async function insertMailing(context: Context, { text, ...mailing }: New): Promise<number> {
  const { db, tenant, user, now } = context
  const { id } = await db
    .insertInto('mailing')
    .values({
      tenant_id: tenant.id,
      ...mailing,
      body_text: text,
      ...('meant' in mailing ? { meant: asJson(mailing.meant) } : { ended_at: now }),
      user_id: user!.id,
      author: user!.name,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const columns = ({
  tenant,
}: Context) => sql`m.id, m.subject, m.body_text as text, m.state, m.due_at, m.seen_count as people, m.letters, m.without_address,
  m.why, m.author, m.created_at, m.ended_at, coalesce(m.meant -> 'filters' ? 'ids', false) as is_picked,
  array(
    select json_build_object('id', f.id, 'name', f.name, 'size', f.size) from mailing_file f
    where f.tenant_id = ${tenant.id} and f.mailing_id = m.id order by f.id
  ) as files`

export async function getMailing(context: Context, id: number): Promise<Mailing | undefined> {
  const { rows } = await sql<Mailing>`
    select ${columns(context)} from mailing m where m.tenant_id = ${context.tenant.id} and m.id = ${id}`.execute(
    context.db,
  )
  return rows[0]
}

export type Stored = {
  id: number
  subject: string
  text: string
  meant: Meant | null
  seen_count: number
  state: MailingState
  user_id: number | null
}

/** A mailing, locked: stopping it and sending it wait for each other. */
export async function lockMailing({ db, tenant }: Context, id: number): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select id, subject, body_text as text, meant, seen_count, state, user_id from mailing
    where tenant_id = ${tenant.id} and id = ${id} for update`.execute(db)
  return rows[0]
}

type Ended =
  | { state: 'sent'; letters: number; without_address: number }
  | { state: 'stopped' }
  | { state: 'refused'; why: string }

/** Ends a mailing; whom it was meant for is forgotten with it. */
export const endMailing = ({ db, tenant, now }: Context, id: number, how: Ended) =>
  db
    .updateTable('mailing')
    .set({ ...how, ...('why' in how && { why: asJson(how.why) }), meant: null, ended_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** The latest first, so that those still to come stand before those that are over. */
export function pageMailings(
  context: Context,
  { state, cursor, page: number, per_page }: Partial<Place> & { state?: MailingState | undefined },
) {
  const { db, tenant } = context
  const which = sql`m.tenant_id = ${tenant.id} ${state ? sql`and m.state = ${state}` : sql``}`
  return page(
    context,
    {
      rows: async (beyond, end) => {
        const { rows } = await sql<Mailing & { page_value: string; page_id: number }>`
          select ${columns(context)}, m.due_at::text as page_value, m.id as page_id
          from mailing m where ${which} and ${beyond} ${end}`.execute(db)
        return rows
      },
      all: sql`from mailing m where ${which}`,
    },
    { cursor, page: number, per_page },
    { column: 'm.due_at', id: 'm.id', descending: true },
  )
}
