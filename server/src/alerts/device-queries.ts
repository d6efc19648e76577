import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import type { PushAddress } from '../outside/push.ts'

/** Of more devices, those turned on first hear no more. */
const MOST_DEVICES = 10

/** The device belongs to the user from now on, whoever had it before. Call it with the account locked. */
export async function putDevice(
  { db, tenant, now }: Context,
  owner: { user_id: number; session_id: string },
  address: PushAddress & { sender_key: string },
): Promise<void> {
  const row = { ...owner, ...address, created_at: now }
  // What was written for somebody else on this device goes with them.
  await sql`
    delete from alert_device where tenant_id = ${tenant.id} and endpoint = ${address.endpoint}
      and user_id <> ${owner.user_id}`.execute(db)
  await db
    .insertInto('alert_device')
    .values({ tenant_id: tenant.id, ...row })
    .onConflict((taken) => taken.columns(['tenant_id', 'endpoint']).doUpdateSet(row))
    .execute()
  await sql`
    delete from alert_device where tenant_id = ${tenant.id} and user_id = ${owner.user_id} and id in (
      select id from alert_device where tenant_id = ${tenant.id} and user_id = ${owner.user_id}
      order by created_at desc, id desc offset ${MOST_DEVICES})`.execute(db)
}

/** Notes the login a device is used in now; undefined if the user has no such device. */
export async function setSession(
  { db, tenant }: Context,
  owner: { user_id: number; session_id: string },
  endpoint: string,
): Promise<{ sender_key: string | null } | undefined> {
  return db
    .updateTable('alert_device')
    .set({ session_id: owner.session_id })
    .where('tenant_id', '=', tenant.id)
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', owner.user_id)
    .returning('sender_key')
    .executeTakeFirst()
}

/** Devices that have subscribed before keys were ever changed belong to the only one there was. */
export const nameSender = ({ db, tenant }: Context, sender_key: string) =>
  db
    .updateTable('alert_device')
    .set({ sender_key })
    .where('tenant_id', '=', tenant.id)
    .where('sender_key', 'is', null)
    .execute()

/** How many devices hear by each key of ours. */
export const countBySender = ({ db, tenant }: Context) =>
  db
    .selectFrom('alert_device')
    .select(['sender_key', ({ fn }) => fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenant.id)
    .groupBy('sender_key')
    .execute()

export const removeHearing = ({ db, tenant }: Context, sender_keys: readonly string[]) =>
  db
    .deleteFrom('alert_device')
    .where('tenant_id', '=', tenant.id)
    .where('sender_key', 'in', [...sender_keys])
    .execute()

/** With what waits for it. */
export const removeDeviceAt = ({ db, tenant }: Context, endpoint: string) =>
  db.deleteFrom('alert_device').where('tenant_id', '=', tenant.id).where('endpoint', '=', endpoint).execute()

export const removeDevice = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('alert_device').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

export const removeDevicesOf = ({ db, tenant }: Context, user_ids: readonly number[]) =>
  db
    .deleteFrom('alert_device')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', 'in', [...user_ids])
    .execute()

export async function countDevices({ db, tenant }: Context, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('alert_device')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Devices whose login was ended by hand, or whose account is closed. */
export const removeDeviceOfNobody = ({ db, tenant }: Context) =>
  sql`
    delete from alert_device d where d.tenant_id = ${tenant.id} and (
      exists (select from auth_session s where s.tenant_id = ${tenant.id} and s.id = d.session_id
        and s.revoked_at is not null)
      or not exists (select from app_user u where u.tenant_id = ${tenant.id} and u.id = d.user_id
        and u.status = 'active'))`.execute(db)
