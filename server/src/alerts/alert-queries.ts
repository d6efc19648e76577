import { sql } from 'kysely'
import type { AlertContent, AlertKind } from 'contract/alerts'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import type { PushAddress } from '../outside/push.ts'

/** A device that hears of something, and the language of its owner. */
export type Listening = { id: number; language: string | null }

/**
 * The devices of accounts with these addresses: active, logged in there not ended by hand, and the kind not
 * switched off. An account counts for an address only if it has shown that it owns it.
 */
export async function findListening(
  { db, tenant }: Context,
  emails: readonly string[],
  kind: AlertKind,
): Promise<Listening[]> {
  const { rows } = await sql<Listening>`
    select d.id, u.language
    from app_user u
      join alert_device d on d.tenant_id = u.tenant_id and d.user_id = u.id
    where u.tenant_id = ${tenant.id} and u.email = any(${emails.map((one) => one.toLowerCase())}::text[])
      and u.status = 'active' and (u.email_verified_at is not null or u.member_id is not null)
      and not exists (select from alert_off o where o.tenant_id = ${tenant.id} and o.user_id = u.id
        and o.kind = ${kind})
      and not exists (select from auth_session s where s.tenant_id = ${tenant.id} and s.id = d.session_id
        and s.revoked_at is not null)
    order by d.id`.execute(db)
  return rows
}

/** The devices of one account, whatever it has switched off. */
export async function findOwnDevices({ db, tenant }: Context, user_id: number): Promise<Listening[]> {
  const { rows } = await sql<Listening>`
    select d.id, u.language
    from alert_device d join app_user u on u.tenant_id = d.tenant_id and u.id = d.user_id
    where d.tenant_id = ${tenant.id} and d.user_id = ${user_id}
    order by d.id`.execute(db)
  return rows
}

/** Undefined if the device was already told of this occasion. */
export async function insertAlert(
  { db, tenant, now }: Context,
  alert: { device_id: number; once: string; content: AlertContent; until: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('alert_message')
    .values({ tenant_id: tenant.id, ...alert, content: asJson(alert.content), created_at: now })
    .onConflict((taken) => taken.columns(['tenant_id', 'device_id', 'once']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type WaitingAlert = PushAddress & {
  id: number
  device_id: number
  content: AlertContent
  until: string
  created_at: string
  status: string
  is_ended: boolean
  /** The key of ours it has subscribed to; null for the only one there was. */
  sender_key: string | null
}

/** An alert with the device it goes to, and whether that device's login was ended meanwhile. */
export async function findAlert({ db, tenant }: Context, id: number): Promise<WaitingAlert | undefined> {
  const { rows } = await sql<WaitingAlert>`
    select a.id, a.device_id, a.content, a.until, a.created_at, a.status, d.endpoint, d.p256dh, d.auth, d.sender_key,
      exists (select from auth_session s where s.tenant_id = ${tenant.id} and s.id = d.session_id
        and s.revoked_at is not null) as is_ended
    from alert_message a join alert_device d on d.tenant_id = a.tenant_id and d.id = a.device_id
    where a.tenant_id = ${tenant.id} and a.id = ${id}`.execute(db)
  return rows[0]
}

export const markAlert = ({ db, tenant }: Context, id: number, status: 'sent' | 'failed' | 'late') =>
  db
    .updateTable('alert_message')
    .set({ status })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const removeOldAlerts = ({ db, tenant }: Context, before: Date) =>
  db
    .deleteFrom('alert_message')
    .where('tenant_id', '=', tenant.id)
    .where('created_at', '<', before.toISOString())
    .execute()
