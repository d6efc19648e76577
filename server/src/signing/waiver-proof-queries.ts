import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

type NewProof = {
  token_hash: Buffer
  member_id: number
  guardian_id: number | null
  email: string
  expires_at: Date
}

export const insertProof = ({ db, tenant, now }: Context, proof: NewProof) =>
  db
    .insertInto('waiver_proof')
    .values({ tenant_id: tenant.id, ...proof, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export const removeProofs = ({ db, tenant }: Context, before: Date) =>
  db
    .deleteFrom('waiver_proof')
    .where('tenant_id', '=', tenant.id)
    .where('expires_at', '<', before.toISOString())
    .execute()

const proofs = ({ db, tenant }: Context) =>
  db
    .selectFrom('waiver_proof')
    .select([
      'id',
      'member_id',
      'guardian_id',
      'email',
      'expires_at',
      sql<number[] | null>`signature_ids`.as('signature_ids'),
    ])
    .where('tenant_id', '=', tenant.id)

export const getProof = (context: Context, token_hash: Buffer) =>
  proofs(context).where('token_hash', '=', token_hash).executeTakeFirst()
export type Proof = NonNullable<Awaited<ReturnType<typeof getProof>>>

/** Locks the proof until the request ends: of two presses, the second finds what the first has signed. */
export const lockProof = (context: Context, token_hash: Buffer) =>
  proofs(context).where('token_hash', '=', token_hash).forUpdate().executeTakeFirst()

export const getProofById = (context: Context, id: number) =>
  proofs(context).where('id', '=', id).executeTakeFirstOrThrow()

export const setSigned = ({ db, tenant }: Context, id: number, signature_ids: readonly number[]) =>
  db
    .updateTable('waiver_proof')
    .set({ signature_ids: asJson(signature_ids) })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** What somebody is registered as today, with what decides which texts apply; newest first. */
export const findRegistrationsToSign = ({ db, tenant }: Context, member_id: number, today: string) =>
  db
    .selectFrom('registration as r')
    .innerJoin('member_type as mt', (join) =>
      join.onRef('mt.tenant_id', '=', 'r.tenant_id').onRef('mt.id', '=', 'r.member_type_id'),
    )
    .select([
      'r.id',
      'r.draft_id',
      'r.person_key',
      'r.member_type_id',
      'r.membership_id',
      sql<string | null>`r.details -> 'address' ->> 'state'`.as('state'),
    ])
    .where('r.tenant_id', '=', tenant.id)
    .where('mt.tenant_id', '=', tenant.id)
    .where('r.member_id', '=', member_id)
    .where('r.status', '=', 'active')
    .where('r.valid_until', '>=', today)
    .where('r.deleted_at', 'is', null)
    .where('mt.kind', 'in', ['player', 'person'])
    .orderBy('r.id', 'desc')
    .execute()
