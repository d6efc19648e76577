import { sql } from 'kysely'
import { LANDING_PAGE } from 'contract/content'
import type { LandingDraft, WrittenSection } from 'contract/content/cms'
import type { Language } from 'contract/language'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

/** The key of the landing page in the revisions, whatever its path is called. */
export const LANDING = 'landing'

const revisions = ({ db, tenant }: Context) =>
  db.selectFrom('page_revision').where('tenant_id', '=', tenant.id).where('slug', '=', LANDING)

const revisionsIn = (context: Context, language: Language) =>
  revisions(context).where('language', '=', language)

export const findLandingDraft = (context: Context, language: Language): Promise<LandingDraft | undefined> =>
  revisionsIn(context, language)
    .where('published_at', 'is', null)
    .select(['version', 'title', 'author', 'saved_at'])
    .select((one) => one.ref('sections').$castTo<WrittenSection[]>().as('sections'))
    .executeTakeFirst()

export const findLandingRevisions = (context: Context, language: Language) =>
  revisionsIn(context, language)
    .where('published_at', 'is not', null)
    .select(['id', 'title', 'author', 'published_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** A published revision of the landing page, in any language. */
export const findLandingRevision = (context: Context, id: number) =>
  revisions(context)
    .where('published_at', 'is not', null)
    .where('id', '=', id)
    .select('title')
    .select((one) => one.ref('sections').$castTo<WrittenSection[]>().as('sections'))
    .executeTakeFirst()

type Text = { language: Language; title: string; sections: readonly WrittenSection[]; author: string }

/** Undefined if there already is a draft. */
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
    .onConflict((taken) =>
      taken.columns(['tenant_id', 'slug', 'language']).where('published_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

/** False if the draft is no longer at this version. */
export async function setLandingDraft(
  { db, tenant, now }: Context,
  version: number,
  { sections, language, ...text }: Text,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('page_revision')
    .set({ ...text, sections: asJson(sections), version: version + 1, saved_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('slug', '=', LANDING)
    .where('language', '=', language)
    .where('published_at', 'is', null)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Undefined if there is no draft with this version. */
export const publishLandingDraft = ({ db, tenant, now }: Context, language: Language, version: number) =>
  db
    .updateTable('page_revision')
    .set({ published_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('slug', '=', LANDING)
    .where('language', '=', language)
    .where('published_at', 'is', null)
    .where('version', '=', version)
    .returning(['id', 'title'])
    .returning((one) => one.ref('sections').$castTo<WrittenSection[]>().as('sections'))
    .executeTakeFirst()

/** What visitors have read or are reading now, for the history. */
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

/**
 * Saves the landing page in a language and returns its id; omitted metadata stays. The first language gets
 * the id the site knows the page by, the others share its path.
 */
export async function putLanding(
  { db, tenant, now }: Context,
  { language, title, body_html }: { language: Language; title: string; body_html?: string },
): Promise<number> {
  const first = await db
    .selectFrom('cms_page')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', LANDING_PAGE)
    .select('slug')
    .executeTakeFirst()
  const { id } = await db
    .insertInto('cms_page')
    .values({
      tenant_id: tenant.id,
      ...(!first && { id: LANDING_PAGE }),
      slug: first?.slug ?? 'welcome',
      language,
      title,
      body_html: body_html ?? '',
      status: 'published',
      updated_at: now,
    })
    .onConflict((taken) =>
      taken.columns(['tenant_id', 'slug', 'language']).doUpdateSet({
        title,
        ...(body_html !== undefined && { body_html }),
        status: 'published',
        updated_at: now,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Placed = WrittenSection & { image: string | null }

/** Replaces a page's sections. */
export async function replaceSections(
  { db, tenant }: Context,
  page_id: number,
  sections: readonly Placed[],
): Promise<void> {
  await db
    .deleteFrom('cms_section')
    .where('tenant_id', '=', tenant.id)
    .where('page_id', '=', page_id)
    .execute()
  if (sections.length > 0)
    await db
      .insertInto('cms_section')
      .values(
        sections.map(({ id, ...part }, sort_order) => ({
          ...part,
          id: id ?? sql<number>`nextval('section_id')`,
          tenant_id: tenant.id,
          page_id,
          sort_order,
        })),
      )
      .execute()
}

/** Returns the page of the section; undefined if the section does not exist. */
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

/** A page by its id, or by its path in a language. */
export const findPageOf = (
  { db, tenant }: Context,
  by: { id: number } | { slug: string; language: Language },
) => {
  const page = db.selectFrom('cms_page').where('tenant_id', '=', tenant.id).select(['id', 'slug'])
  return (
    'id' in by
      ? page.where('id', '=', by.id)
      : page.where('slug', '=', by.slug).where('language', '=', by.language)
  ).executeTakeFirst()
}

/** The language of the landing page with this id; undefined if it is a different page. */
export const getLandingLanguage = async (
  { db, tenant }: Context,
  id: number,
): Promise<Language | undefined> =>
  (
    await db
      .selectFrom('cms_page as page')
      .innerJoin('cms_page as first', (join) =>
        join.onRef('first.tenant_id', '=', 'page.tenant_id').onRef('first.slug', '=', 'page.slug'),
      )
      .where('page.tenant_id', '=', tenant.id)
      .where('page.id', '=', id)
      .where('first.tenant_id', '=', tenant.id)
      .where('first.id', '=', LANDING_PAGE)
      .select((one) => one.ref('page.language').$castTo<Language>().as('language'))
      .executeTakeFirst()
  )?.language

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
