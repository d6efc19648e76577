import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** Of more phones with one pass, those that came first hear no more. */
const MOST_PHONES = 20

type Phone = { pass_id: number; device_hash: Buffer; push_token: Buffer }

/** Whether the phone is a new one for this pass; a known one has given another address. */
export async function putPhone({ db, tenant, now }: Context, phone: Phone): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into wallet_device (tenant_id, pass_id, device_hash, push_token, created_at)
    values (${tenant.id}, ${phone.pass_id}, ${phone.device_hash}, ${phone.push_token}, ${now})
    on conflict (tenant_id, device_hash, pass_id) do update set push_token = excluded.push_token
    returning xmax = 0 as is_new`.execute(db)
  await sql`
    delete from wallet_device where tenant_id = ${tenant.id} and pass_id = ${phone.pass_id} and id in (
      select id from wallet_device where tenant_id = ${tenant.id} and pass_id = ${phone.pass_id}
      order by created_at desc, id desc offset ${MOST_PHONES})`.execute(db)
  return rows[0]?.is_new ?? false
}

export const removePhone = (
  { db, tenant }: Context,
  { pass_id, device_hash }: Pick<Phone, 'pass_id' | 'device_hash'>,
) =>
  db
    .deleteFrom('wallet_device')
    .where('tenant_id', '=', tenant.id)
    .where('pass_id', '=', pass_id)
    .where('device_hash', '=', device_hash)
    .execute()

export const removePhones = ({ db, tenant }: Context, ids: readonly number[]) =>
  db
    .deleteFrom('wallet_device')
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', [...ids])
    .execute()

/** What a phone has that changed at or after a moment, and when the last of them did. */
export const findChangedOf = (
  { db, tenant }: Context,
  { device_hash, since }: { device_hash: Buffer; since: string },
) =>
  db
    .selectFrom('wallet_device as d')
    .innerJoin('wallet_pass as p', (join) =>
      join.onRef('p.tenant_id', '=', 'd.tenant_id').onRef('p.id', '=', 'd.pass_id'),
    )
    .select(['p.pass_code', 'p.changed_at'])
    .where('d.tenant_id', '=', tenant.id)
    .where('d.device_hash', '=', device_hash)
    .where('p.changed_at', '>=', since)
    .orderBy('p.changed_at')
    .execute()

/** The phones that have these passes. */
export const findPhones = ({ db, tenant }: Context, pass_ids: readonly number[]) =>
  db
    .selectFrom('wallet_device')
    .select(['id', 'push_token'])
    .where('tenant_id', '=', tenant.id)
    .where('pass_id', 'in', [...pass_ids])
    .execute()

/** Phones whose pass has been void since before this moment. */
export const removePhonesOfVoid = ({ db, tenant }: Context, before: Date) =>
  sql`
    delete from wallet_device d using wallet_pass p
    where d.tenant_id = ${tenant.id} and p.tenant_id = ${tenant.id} and p.id = d.pass_id
      and p.is_void and p.changed_at < ${before}`.execute(db)
