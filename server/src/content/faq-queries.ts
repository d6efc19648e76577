import { sql } from 'kysely'
import type { FaqEntry } from 'contract/content/faqs'
import type { Language } from 'contract/language'
import type { Context } from '../plumbing/context.ts'

/** All questions, including drafts, in the order of the help page. */
export const findEntries = (context: Context): Promise<FaqEntry[]> =>
  entries(context)
    .orderBy('faq_section.sort_order')
    .orderBy('faq_section.id')
    .orderBy('faq.sort_order')
    .orderBy('faq.id')
    .execute()

export const getEntry = (context: Context, id: number): Promise<FaqEntry | undefined> =>
  entries(context).where('faq.id', '=', id).executeTakeFirst()

const entries = ({ db, tenant }: Context) =>
  db
    .selectFrom('faq')
    .innerJoin('faq_section', (join) =>
      join.onRef('faq_section.tenant_id', '=', 'faq.tenant_id').onRef('faq_section.id', '=', 'faq.section'),
    )
    .where('faq.tenant_id', '=', tenant.id)
    .where('faq_section.tenant_id', '=', tenant.id)
    .select(['faq.id', 'faq.section', 'faq_section.section_name', 'faq.question', 'faq.answer_html'])
    .select(['faq.version', 'faq.updated_at'])
    .select((faq) => faq.ref('faq.status').$castTo<FaqEntry['status']>().as('status'))

export const findSections = ({ db, tenant }: Context) =>
  db
    .selectFrom('faq_section')
    .where('tenant_id', '=', tenant.id)
    .select(['id', 'section_name', 'version'])
    .select((section) => section.ref('language').$castTo<Language>().as('language'))
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

export const findSectionNamed = ({ db, tenant }: Context, section_name: string, language: Language) =>
  db
    .selectFrom('faq_section')
    .where('tenant_id', '=', tenant.id)
    .where('section_name', '=', section_name)
    .where('language', '=', language)
    .select('id')
    .executeTakeFirst()

export type Fields = Partial<Pick<FaqEntry, 'section' | 'question' | 'answer_html' | 'status'>>

/** False if it is no longer at this version. A question moved to another section goes to its end. */
export async function setEntry(
  { db, tenant, now }: Context,
  { id, section: from, version }: Pick<FaqEntry, 'id' | 'section' | 'version'>,
  fields: Fields,
): Promise<boolean> {
  const { section } = fields
  const { numUpdatedRows } = await db
    .updateTable('faq')
    .set({
      ...fields,
      ...(section !== undefined &&
        section !== from && {
          sort_order: sql<number>`(select coalesce(max(sort_order) + 1, 0) from faq where tenant_id = ${tenant.id} and section = ${section})`,
        }),
      version: version + 1,
      updated_at: now,
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether another question in the section has the same wording. */
export const findSame = ({ db, tenant }: Context, section: number, question: string, but: number) =>
  db
    .selectFrom('faq')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('section', '=', section)
    .where('question', '=', question)
    .where('id', '<>', but)
    .executeTakeFirst()

export const removeEntry = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('faq').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** False if it is no longer at this version. */
export async function setSection(
  { db, tenant }: Context,
  { id, version }: { id: number; version: number },
  fields: { section_name: string; language: Language },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('faq_section')
    .set({ ...fields, version: version + 1 })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removeSection = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('faq_section').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/**
 * Numbers sections and questions in the given order; a question that moves to another section gets a new
 * version.
 */
export async function setOrder(
  { db, tenant }: Context,
  sections: readonly { id: number; items: readonly number[] }[],
): Promise<void> {
  const items = sections.flatMap(({ id: section, items }) => items.map((id) => ({ id, section })))
  const shelves = sections.map(({ id }) => id)
  await sql`
    update faq_section set sort_order = wanted.place
    from unnest(${shelves}::bigint[]) with ordinality as wanted (id, place)
    where faq_section.tenant_id = ${tenant.id} and faq_section.id = wanted.id`.execute(db)
  await sql`
    update faq set section = wanted.section, sort_order = wanted.place,
      version = faq.version + (faq.section <> wanted.section)::int
    from unnest(${items.map(({ id }) => id)}::bigint[], ${items.map(({ section }) => section)}::bigint[])
      with ordinality as wanted (id, section, place)
    where faq.tenant_id = ${tenant.id} and faq.id = wanted.id`.execute(db)
}
