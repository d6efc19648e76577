import { sql } from 'kysely'
import { LANDING_PAGE } from 'contract/content'
import type { LandingDraft, WrittenSection } from 'contract/content/cms'
import type { Context } from '../context.ts'
import { asJson } from '../database.ts'

/** The first page among the revisions, whatever its address is called. */
export const LANDING = 'landing'

const revisions = ({ db, tenant }: Context) =>
  db.selectFrom('page_revision').where('tenant_id', '=', tenant.id).where('slug', '=', LANDING)

export const findLandingDraft = (context: Context): Promise<LandingDraft | undefined> =>
  revisions(context)
    .where('published_at', 'is', null)
    .select(['version', 'title', 'author', 'saved_at'])
    .select((one) => one.ref('sections').$castTo<WrittenSection[]>().as('sections'))
    .executeTakeFirst()

export const findLandingRevisions = (context: Context) =>
  revisions(context)
    .where('published_at', 'is not', null)
    .select(['id', 'title', 'author', 'published_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export const findLandingRevision = (context: Context, id: number) =>
  revisions(context)
    .where('published_at', 'is not', null)
    .where('id', '=', id)
    .select('title')
    .select((one) => one.ref('sections').$castTo<WrittenSection[]>().as('sections'))
    .executeTakeFirst()

type Text = { title: string; sections: readonly WrittenSection[]; author: string }

/** Undefined when there is a draft already. */
export const insertLandingDraft = ({ db, tenant, now }: Context, { sections, ...text }: Text) =>
  db
    .insertInto('page_revision')
    .values({
      ...text,
      sections: asJson(sections),
      body_html: '',
      slug: LANDING,
      tenant_id: tenant.id,
      saved_at: now,
    })
    .onConflict((taken) => taken.columns(['tenant_id', 'slug']).where('published_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()

/** False when the draft is no longer at this version. */
export async function updateLandingDraft(
  { db, tenant, now }: Context,
  version: number,
  { sections, ...text }: Text,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('page_revision')
    .set({ ...text, sections: asJson(sections), version: version + 1, saved_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('slug', '=', LANDING)
    .where('published_at', 'is', null)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Undefined when there is no draft of this version. */
export const publishLandingDraft = ({ db, tenant, now }: Context, version: number) =>
  db
    .updateTable('page_revision')
    .set({ published_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('slug', '=', LANDING)
    .where('published_at', 'is', null)
    .where('version', '=', version)
    .returning(['id', 'title'])
    .returning((one) => one.ref('sections').$castTo<WrittenSection[]>().as('sections'))
    .executeTakeFirst()

/** What visitors have read or read now, for the history. */
export const insertLandingRevision = (
  { db, tenant }: Context,
  { at, sections, ...text }: Text & { at: Date | string },
) =>
  db
    .insertInto('page_revision')
    .values({
      ...text,
      sections: asJson(sections),
      body_html: '',
      slug: LANDING,
      tenant_id: tenant.id,
      saved_at: at,
      published_at: at,
    })
    .execute()

/** Writes the first page; without a text of its own it keeps the one it has. */
export const putLanding = ({ db, tenant, now }: Context, title: string, body_html?: string) =>
  db
    .insertInto('cms_page')
    .values({
      tenant_id: tenant.id,
      id: LANDING_PAGE,
      slug: 'welcome',
      title,
      body_html: body_html ?? '',
      status: 'published',
      updated_at: now,
    })
    .onConflict((taken) =>
      taken.columns(['tenant_id', 'id']).doUpdateSet({
        title,
        ...(body_html !== undefined && { body_html }),
        status: 'published',
        updated_at: now,
      }),
    )
    .execute()

type Placed = WrittenSection & { image: string | null }

/** Puts these sections in place of those the first page had. */
export async function replaceSections({ db, tenant }: Context, sections: readonly Placed[]): Promise<void> {
  await db
    .deleteFrom('cms_section')
    .where('tenant_id', '=', tenant.id)
    .where('page_id', '=', LANDING_PAGE)
    .execute()
  if (sections.length > 0)
    await db
      .insertInto('cms_section')
      .values(
        sections.map(({ id, ...part }, sort_order) => ({
          ...part,
          id: id ?? sql<number>`nextval('section_id')`,
          tenant_id: tenant.id,
          page_id: LANDING_PAGE,
          sort_order,
        })),
      )
      .execute()
}

/** The page a section stands on; undefined when there is no such section. */
export const setSection = (
  { db, tenant }: Context,
  id: number,
  fields: { section_name: string; body_html: string },
) =>
  db
    .updateTable('cms_section')
    .set(fields)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .returning('page_id')
    .executeTakeFirst()

export const findPageOf = ({ db, tenant }: Context, by: { id: number } | { slug: string }) => {
  const page = db.selectFrom('cms_page').where('tenant_id', '=', tenant.id).select(['id', 'slug'])
  return ('id' in by ? page.where('id', '=', by.id) : page.where('slug', '=', by.slug)).executeTakeFirst()
}

export const setPage = (
  { db, tenant, now }: Context,
  id: number,
  fields: { title?: string; body_html?: string },
) =>
  db
    .updateTable('cms_page')
    .set({ ...fields, status: 'published', updated_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
