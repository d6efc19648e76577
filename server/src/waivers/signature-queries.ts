import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'

export type Entry = {
  seq: number
  kind: 'signed' | 'revoked'
  version_id: number
  revokes: number | null
  evidence: string
  prev_sha256: string
  sha256: string
  seal: string
  mark_sha256: string | null
  pdf_sha256: string | null
}

/**
 * Waits until nobody else is adding to the tenant's register; others then wait until this transaction ends.
 */
export async function lockRegister({ db, tenant }: Context, beginning: string) {
  await db
    .insertInto('waiver_register')
    .values({ tenant_id: tenant.id, seq: 0, sha256: beginning })
    .onConflict((c) => c.doNothing())
    .execute()
  return db
    .selectFrom('waiver_register')
    .select(['seq', 'sha256'])
    .where('tenant_id', '=', tenant.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const moveRegister = ({ db, tenant }: Context, { seq, sha256 }: { seq: number; sha256: string }) =>
  db.updateTable('waiver_register').set({ seq, sha256 }).where('tenant_id', '=', tenant.id).execute()

export const findRegister = ({ db, tenant }: Context) =>
  db
    .selectFrom('waiver_register')
    .select(['seq', 'sha256'])
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirst()

export const findRegisterKeys = ({ db, tenant }: Context) =>
  db
    .selectFrom('waiver_register_key')
    .select(['number', 'sealed'])
    .where('tenant_id', '=', tenant.id)
    .orderBy('number')
    .execute()

/** Two commands that keep one at the same moment keep it twice, which does no harm. */
export async function insertRegisterKey(context: Context, sealed: Buffer): Promise<void> {
  const number = ((await findRegisterKeys(context)).at(-1)?.number ?? 0) + 1
  await context.db
    .insertInto('waiver_register_key')
    .values({ tenant_id: context.tenant.id, number, sealed })
    .execute()
}

export const insertEntries = ({ db, tenant, now }: Context, entries: readonly Entry[]) =>
  db
    .insertInto('waiver_signature')
    .values(entries.map((entry) => ({ tenant_id: tenant.id, ...entry, signed_at: now })))
    .returning(['id', 'seq', 'version_id', 'sha256', 'signed_at'])
    .execute()

export const insertSubjects = (
  { db, tenant }: Context,
  subjects: readonly ({ signature_id: number; person_key: string } & About)[],
) =>
  db
    .insertInto('waiver_signature_subject')
    .values(subjects.map((subject) => ({ tenant_id: tenant.id, ...subject })))
    .execute()

/** Stores content addressed by its digest; the same content again is the same row. */
export const insertContent = (
  { db, tenant }: Context,
  contents: readonly { sha256: string; content: string }[],
) =>
  db
    .insertInto('sealed_content')
    .values(contents.map((one) => ({ tenant_id: tenant.id, ...one })))
    .onConflict((c) => c.doNothing())
    .execute()

export const findContents = ({ db, tenant }: Context, digests: readonly string[]) =>
  db
    .selectFrom('sealed_content')
    .select(['sha256', 'content'])
    .where('tenant_id', '=', tenant.id)
    .where('sha256', 'in', digests)
    .execute()

/** A player of a team from outside is told from the others of the team by the key of the person. */
export type About = { draft_id: number } | { member_id: number } | { outside_team_id: number }

/** Which members have a signature under which texts that is not withdrawn. */
export async function findSignedVersions(
  { db, tenant }: Context,
  member_ids: readonly number[],
  version_ids: readonly number[],
): Promise<{ member_id: number; version_id: number }[]> {
  const { rows } = await sql<{ member_id: number; version_id: number }>`
    select b.member_id, s.version_id from waiver_signature_subject b
      join waiver_signature s on s.tenant_id = b.tenant_id and s.id = b.signature_id
      left join waiver_signature x on x.tenant_id = s.tenant_id and x.revokes = s.id
    where b.tenant_id = ${tenant.id} and b.member_id = any (${[...member_ids]}::bigint[])
      and s.version_id = any (${[...version_ids]}::bigint[]) and x.id is null`.execute(db)
  return rows
}

/** Which players of teams from outside, by the key of the person, have a signature under which texts that is not withdrawn. */
export async function findSignedOutside(
  { db, tenant }: Context,
  outside_team_ids: readonly number[],
  version_ids: readonly number[],
): Promise<{ outside_team_id: number; person_key: string; version_id: number }[]> {
  const { rows } = await sql<{ outside_team_id: number; person_key: string; version_id: number }>`
    select b.outside_team_id, b.person_key, s.version_id from waiver_signature_subject b
      join waiver_signature s on s.tenant_id = b.tenant_id and s.id = b.signature_id
      left join waiver_signature x on x.tenant_id = s.tenant_id and x.revokes = s.id
    where b.tenant_id = ${tenant.id} and b.outside_team_id = any (${[...outside_team_ids]}::bigint[])
      and s.version_id = any (${[...version_ids]}::bigint[]) and x.id is null`.execute(db)
  return rows
}

/**
 * The signatures of a registration, of people or of the players of a team from outside, oldest first, each with the time of its withdrawal, if
 * any.
 */
export function findSignatures({ db, tenant }: Context, about: About | { member_ids: readonly number[] }) {
  if ('draft_id' in about) return signaturesOfDraft(db, { tenant_id: tenant.id, draft_id: about.draft_id })
  if ('member_id' in about)
    return signaturesOfMember(db, { tenant_id: tenant.id, member_id: about.member_id })
  const all = selectSignatures(db, { tenant_id: tenant.id })
  if ('member_ids' in about) return all.where('b.member_id', 'in', about.member_ids).execute()
  return all.where('b.outside_team_id', '=', about.outside_team_id).execute()
}

const selectSignatures = (db: Context['db'], { tenant_id }: { tenant_id: number }) =>
  db
    .selectFrom('waiver_signature_subject as b')
    .innerJoin('waiver_signature as s', (join) =>
      join.onRef('s.tenant_id', '=', 'b.tenant_id').onRef('s.id', '=', 'b.signature_id'),
    )
    .leftJoin('waiver_signature as r', (join) =>
      join.on('r.tenant_id', '=', tenant_id).onRef('r.revokes', '=', 's.id'),
    )
    .select([
      's.id',
      's.version_id',
      's.evidence',
      's.sha256',
      's.pdf_sha256',
      's.signed_at',
      'r.signed_at as revoked_at',
      'b.person_key',
      'b.member_id',
      'b.registration_id',
    ])
    .where('b.tenant_id', '=', tenant_id)
    .where('s.tenant_id', '=', tenant_id)
    .orderBy('s.seq')
const signaturesOfDraft = writtenOnce((db, { draft_id, ...of }: { tenant_id: number; draft_id: number }) =>
  selectSignatures(db, of).where('b.draft_id', '=', draft_id),
)
const signaturesOfMember = writtenOnce((db, { member_id, ...of }: { tenant_id: number; member_id: number }) =>
  selectSignatures(db, of).where('b.member_id', '=', member_id),
)

export const setSubject = (
  { db, tenant }: Context,
  about: { draft_id: number; person_key: string },
  found: { member_id: number; registration_id: number },
) => settingSubject(db, { tenant_id: tenant.id, ...about, ...found })
type Found = {
  tenant_id: number
  draft_id: number
  person_key: string
  member_id: number
  registration_id: number
}
const settingSubject = writtenOnce((db, { tenant_id, draft_id, person_key, ...found }: Found) =>
  db
    .updateTable('waiver_signature_subject')
    .set(found)
    .where('tenant_id', '=', tenant_id)
    .where('draft_id', '=', draft_id)
    .where('person_key', '=', person_key),
)

/** One entry of the register, with the time of its withdrawal, if any. */
export const getEntry = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('waiver_signature as s')
    .leftJoin('waiver_signature as r', (join) =>
      join.on('r.tenant_id', '=', tenant.id).onRef('r.revokes', '=', 's.id'),
    )
    .select([
      's.id',
      's.kind',
      's.version_id',
      's.evidence',
      's.sha256',
      's.pdf_sha256',
      'r.signed_at as revoked_at',
    ])
    .where('s.tenant_id', '=', tenant.id)
    .where('s.id', '=', id)
    .executeTakeFirst()

export const findByPdf = ({ db, tenant }: Context, pdf_sha256: string) =>
  db
    .selectFrom('waiver_signature as s')
    .innerJoin('waiver_version as v', (join) =>
      join.onRef('v.tenant_id', '=', 's.tenant_id').onRef('v.id', '=', 's.version_id'),
    )
    .leftJoin('waiver_signature as r', (join) =>
      join.on('r.tenant_id', '=', tenant.id).onRef('r.revokes', '=', 's.id'),
    )
    .select(['v.title', 'v.number', 's.signed_at', 'r.signed_at as revoked_at'])
    .where('s.tenant_id', '=', tenant.id)
    .where('v.tenant_id', '=', tenant.id)
    .where('s.pdf_sha256', '=', pdf_sha256)
    .executeTakeFirst()

/** The next entries of the register after `seq`, in order. */
export const findEntriesAfter = ({ db, tenant }: Context, seq: number, most: number) =>
  db
    .selectFrom('waiver_signature')
    .select([
      'id',
      'seq',
      'kind',
      'version_id',
      'revokes',
      'evidence',
      'prev_sha256',
      'sha256',
      'seal',
      'mark_sha256',
      'pdf_sha256',
      'signed_at',
    ])
    .where('tenant_id', '=', tenant.id)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(most)
    .execute()

export const findVersionTexts = ({ db, tenant }: Context, ids: readonly number[]) =>
  db
    .selectFrom('waiver_version')
    .select(['id', 'title', 'locale', 'body_html', 'consents', 'sha256'])
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', ids)
    .execute()
