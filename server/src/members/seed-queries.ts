import { sql } from 'kysely'
import { insertRows } from '../bulk-queries.ts'
import type { Context } from '../context.ts'
import type { NewMember } from './queries.ts'

/** The first of `count` numbers in a row of the year's series; others who ask for one wait until this transaction ends. */
export async function takeMemberNumbers(
  { db, tenant }: Context,
  year: number,
  count: number,
): Promise<number> {
  const { last_number } = await db
    .insertInto('member_number_series')
    .values({ tenant_id: tenant.id, year, last_number: count })
    .onConflict((taken) =>
      taken
        .columns(['tenant_id', 'year'])
        .doUpdateSet({ last_number: sql`member_number_series.last_number + ${count}` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number - count + 1
}

type Registered = NewMember & { member_number: string; user_id: number | null; version: number; at: Date }

/** The ids of new members by their numbers. */
export async function insertMembers(
  context: Context,
  members: readonly Registered[],
): Promise<Map<string, number>> {
  const rows = members.map((member) => ({
    member_number: member.member_number,
    user_id: member.user_id,
    first_name: member.first_name,
    last_name: member.last_name,
    dob: member.dob,
    gender: member.gender ?? null,
    email: member.email ?? null,
    phone: member.phone ?? null,
    address: (member.address ?? null) as never,
    emergency_contact: (member.emergency_contact ?? null) as never,
    profile_pic: member.profile_pic ?? null,
    created_at: member.at.toISOString(),
    updated_at: member.at.toISOString(),
    version: member.version,
  }))
  const inserted = await insertRows(context, 'member', rows, ['id', 'member_number'])
  return new Map(inserted.map(({ id, member_number }) => [member_number, id]))
}

export const insertGuardianships = (
  context: Context,
  ties: readonly { minor_id: number; guardian_id: number; relation: string; is_primary: boolean; at: Date }[],
) =>
  insertRows(
    context,
    'guardianship',
    ties.map(({ at, ...tie }) => ({ ...tie, created_at: at.toISOString() })),
  )
