import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

type NewInvite = {
  inviter_id: number
  minor_ids: readonly number[]
  first_name: string
  email: string
  relation: string
  token_hash: Buffer
  expires_at: Date
}

/** One open invitation per address: a new one replaces it and voids the older link. */
export const putInvite = ({ db, tenant, now }: Context, { minor_ids, ...invite }: NewInvite) =>
  db
    .insertInto('guardian_invite')
    .values({ tenant_id: tenant.id, ...invite, minor_ids: [...minor_ids], created_at: now })
    .onConflict((c) =>
      c
        .columns(['tenant_id', 'inviter_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .doUpdateSet({
          minor_ids: [...minor_ids],
          first_name: invite.first_name,
          relation: invite.relation,
          token_hash: invite.token_hash,
          expires_at: invite.expires_at,
          created_at: now,
        }),
    )
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()

const invites = ({ db, tenant }: Context) =>
  db
    .selectFrom('guardian_invite')
    .select([
      'id',
      'inviter_id',
      sql<number[]>`to_jsonb(minor_ids)`.as('minor_ids'),
      'first_name',
      'email',
      'relation',
      'expires_at',
      'accepted_at',
      'withdrawn_at',
    ])
    .where('tenant_id', '=', tenant.id)

export const getInvite = (context: Context, token_hash: Buffer) =>
  invites(context).where('token_hash', '=', token_hash).executeTakeFirst()
export type Invite = NonNullable<Awaited<ReturnType<typeof getInvite>>>

/** Locks the invitation until the request ends: of two who accept at once, the second finds it used. */
export const lockInvite = (context: Context, token_hash: Buffer) =>
  invites(context).where('token_hash', '=', token_hash).forUpdate().executeTakeFirst()

export const findOpenInvites = (context: Context, inviter_ids: readonly number[]) =>
  invites(context)
    .where('inviter_id', 'in', inviter_ids)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', context.now.toISOString())
    .orderBy('id')
    .execute()

export const setAccepted = ({ db, tenant, now }: Context, id: number, accepted_by: number) =>
  db
    .updateTable('guardian_invite')
    .set({ accepted_at: now, accepted_by })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** One of the user's own; undefined if there is none, or it was used or withdrawn. */
export const setWithdrawn = ({ db, tenant, now }: Context, id: number, inviter_ids: readonly number[]) =>
  db
    .updateTable('guardian_invite')
    .set({ withdrawn_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('inviter_id', 'in', inviter_ids)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['email', 'minor_ids'])
    .executeTakeFirst()
