import { Conflict, type ChangedMeanwhile } from 'contract/problem'
import type { Context } from './context.ts'
import { insertRows } from './database/bulk-queries.ts'
import { jsonOf, ofJson } from './database/database.ts'
import { writtenOnce } from './database/written-once.ts'

type Act = {
  /** A verb in the past tense, such as `registration.approved`. */
  action: string
  subject: string
  subject_id: number
  before?: unknown
  after?: unknown
  note?: string
}

/** Records who did what, in the same transaction as the action itself. */
export async function audit({ db, tenant, user, now, call }: Context, act: Act): Promise<void> {
  await insertEntry(db, {
    tenant_id: tenant.id,
    at: now,
    user_id: user?.id ?? null,
    actor: user?.name ?? (call.ip ? 'visitor' : 'system'),
    action: act.action,
    subject: act.subject,
    subject_id: act.subject_id,
    before: act.before === undefined ? null : jsonOf(act.before),
    after: act.after === undefined ? null : jsonOf(act.after),
    note: act.note ?? null,
    trace_id: call.trace_id,
  })
}

type Entry = Omit<Act, 'before' | 'after' | 'note'> & {
  tenant_id: number
  at: Date
  user_id: number | null
  actor: string
  before: string | null
  after: string | null
  note: string | null
  trace_id: string
}
const insertEntry = writtenOnce((db, { before, after, ...entry }: Entry) =>
  db.insertInto('audit_entry').values({ ...entry, before: ofJson(before), after: ofJson(after) }),
)

/** What was done to many, in the name of who wanted it. */
export const auditMany = (
  context: Context,
  { user_id, actor }: { user_id: number | null; actor: string },
  entries: readonly (Omit<Act, 'note'> & { note: string | null })[],
) =>
  insertRows(
    context,
    'audit_entry',
    entries.map(({ before, after, ...entry }) => ({
      ...entry,
      at: context.now.toISOString(),
      user_id,
      actor,
      before: (before ?? null) as never,
      after: (after ?? null) as never,
      trace_id: context.call.trace_id,
    })),
  )

/** How far a look at a history goes: what was done before this entry, and at most so many. */
type Reach = { before?: number | undefined; most?: number }

/** The history of a thing, newest first. */
export const auditOf = (
  { db, tenant }: Context,
  subject: string,
  subject_id: number,
  { before, most = 200 }: Reach = {},
) =>
  before === undefined
    ? newestOf(db, { tenant_id: tenant.id, subject, subject_id, most })
    : entriesOf(db, { tenant_id: tenant.id, subject, subject_id, most }).where('id', '<', before).execute()

type History = { tenant_id: number; subject: string; subject_id: number; most: number }
const entriesOf = (db: Context['db'], { tenant_id, subject, subject_id, most }: History) =>
  db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor', 'action', 'before', 'after', 'note'])
    .where('tenant_id', '=', tenant_id)
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .orderBy('id', 'desc')
    .limit(most)
const newestOf = writtenOnce(entriesOf)

/**
 * The refusal for a form based on an older version: the current state of the thing, and who changed it when.
 */
export async function changedMeanwhile<Thing>(
  context: Context,
  subject: string,
  subject_id: number,
  current: Thing,
) {
  const [last] = await auditOf(context, subject, subject_id)
  const detail: ChangedMeanwhile<Thing> = {
    current,
    changed_by: last?.actor ?? null,
    changed_at: last?.at ?? null,
  }
  return Conflict({ detail })
}

/** The parts in which two versions differ. */
export function differences<Thing extends object>(before: Partial<Thing>, after: Thing) {
  const names = (Object.keys(after) as (keyof Thing)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (of: Partial<Thing>) => Object.fromEntries(names.map((name) => [name, of[name]]))
  return { before: pick(before), after: pick(after) }
}
