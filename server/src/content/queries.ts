import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { LegalSlug, NewFaq, NewFaqSection, NewPage, NewPartner, SectionKind } from 'contract/content'
import type { Language } from 'contract/language'
import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/**
 * A published page with its sections in order: the one with this id, or its version in the requested
 * language.
 */
export const getPage = (context: Context, id: number, language: Language) =>
  pagesLike(context, id)
    .orderBy((page) => page('page.language', '=', language), 'desc')
    .orderBy((page) => page('page.id', '=', id), 'desc')
    .limit(1)
    .executeTakeFirst()

/** The same, but only if it exists in that language. */
export const getPageIn = (context: Context, id: number, language: Language) =>
  pagesLike(context, id).where('page.language', '=', language).executeTakeFirst()

/** A published page in all its languages, which share a path. */
const pagesLike = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('cms_page as asked')
    .innerJoin('cms_page as page', (join) =>
      join.onRef('page.tenant_id', '=', 'asked.tenant_id').onRef('page.slug', '=', 'asked.slug'),
    )
    .where('asked.tenant_id', '=', tenant.id)
    .where('asked.id', '=', id)
    .where('page.tenant_id', '=', tenant.id)
    .where('page.status', '=', 'published')
    .select(['page.id', 'page.slug', 'page.title', 'page.body_html', 'page.updated_at'])
    .select((page) => page.ref('page.language').$castTo<Language>().as('language'))
    .select((page) =>
      jsonArrayFrom(
        page
          .selectFrom('cms_section as part')
          .where('part.tenant_id', '=', tenant.id)
          .whereRef('part.page_id', '=', 'page.id')
          .select(['part.id', 'part.section_name', 'part.body_html', 'part.image'])
          .select((part) => part.ref('part.kind').$castTo<SectionKind>().as('kind'))
          .orderBy('part.sort_order')
          .orderBy('part.id'),
      ).as('sections'),
    )

/** A legal text as published in each language. */
export const findPagesBySlug = ({ db, tenant }: Context, slug: LegalSlug) =>
  db
    .selectFrom('cms_page')
    .where('tenant_id', '=', tenant.id)
    .where('slug', '=', slug)
    .where('status', '=', 'published')
    .select(['title', 'body_html', 'updated_at'])
    .select((page) => page.ref('language').$castTo<Language>().as('language'))
    .orderBy('id')
    .execute()

export const getPageBySlug = async (context: Context, slug: LegalSlug, language: Language) =>
  (await findPagesBySlug(context, slug)).find((page) => page.language === language)

/** A section of a published page. */
export const getPageSection = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('cms_section as part')
    .innerJoin('cms_page as page', (join) =>
      join.onRef('page.tenant_id', '=', 'part.tenant_id').onRef('page.id', '=', 'part.page_id'),
    )
    .where('part.tenant_id', '=', tenant.id)
    .where('page.tenant_id', '=', tenant.id)
    .where('part.id', '=', id)
    .where('page.status', '=', 'published')
    .select(['part.id', 'part.section_name', 'part.body_html'])
    .executeTakeFirst()

export const getFaqSection = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('faq_section')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .select(['id', 'section_name'])
    .executeTakeFirst()

/** Published questions in every language, optionally of one section, in the order of the help page. */
export function findFaqs({ db, tenant }: Context, section?: number) {
  const all = db
    .selectFrom('faq')
    .innerJoin('faq_section', (join) =>
      join.onRef('faq_section.tenant_id', '=', 'faq.tenant_id').onRef('faq_section.id', '=', 'faq.section'),
    )
    .where('faq.tenant_id', '=', tenant.id)
    .where('faq_section.tenant_id', '=', tenant.id)
    .where('faq.status', '=', 'published')
    .select(['faq.id', 'faq.section', 'faq_section.section_name', 'faq.question', 'faq.answer_html'])
    .select('faq_section.language')
    .orderBy('faq_section.sort_order')
    .orderBy('faq_section.id')
    .orderBy('faq.sort_order')
    .orderBy('faq.id')
  return (section === undefined ? all : all.where('faq.section', '=', section)).execute()
}

export const findActivePartners = (context: Context) =>
  activePartners(context).orderBy('sort_order').orderBy('id').execute()

export const getActivePartner = (context: Context, id: number) =>
  activePartners(context).where('id', '=', id).executeTakeFirst()

const activePartners = ({ db, tenant }: Context) =>
  db
    .selectFrom('partner')
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'active')
    .select(['id', 'name', 'logo', 'url'])
    .select((partner) => partner.ref('status').$castTo<'active'>().as('status'))

/** Undefined if the id or the path is taken. */
export async function insertPage(
  { db, tenant, now }: Context,
  { sections, body_html = '', id, ...page }: Omit<NewPage, 'language'> & { language: Language },
): Promise<number | undefined> {
  const made = await db
    .insertInto('cms_page')
    .values({ ...page, ...(id !== undefined && { id }), tenant_id: tenant.id, body_html, updated_at: now })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made && sections.length > 0)
    await db
      .insertInto('cms_section')
      .values(
        sections.map(({ body_html = '', image = null, ...part }, sort_order) => ({
          ...part,
          tenant_id: tenant.id,
          page_id: made.id,
          body_html,
          image,
          sort_order,
        })),
      )
      .execute()
  return made?.id
}

/** The place after the last of some rows. */
const afterLast = sql<number>`coalesce(max(sort_order) + 1, 0)`.as('next')

/** Added at the end; undefined if the name is taken. */
export async function insertFaqSection(
  { db, tenant }: Context,
  { section_name, language }: Required<NewFaqSection>,
) {
  const { next: sort_order } = await db
    .selectFrom('faq_section')
    .where('tenant_id', '=', tenant.id)
    .select(afterLast)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('faq_section')
    .values({ tenant_id: tenant.id, section_name, language, sort_order })
    .onConflict((taken) => taken.columns(['tenant_id', 'section_name', 'language']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Added at the end of its section; undefined if the section already has this question. */
export async function insertFaq({ db, tenant, now }: Context, faq: NewFaq) {
  const { next: sort_order } = await db
    .selectFrom('faq')
    .where('tenant_id', '=', tenant.id)
    .where('section', '=', faq.section)
    .select(afterLast)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('faq')
    .values({ ...faq, tenant_id: tenant.id, sort_order, updated_at: now })
    .onConflict((taken) => taken.columns(['tenant_id', 'section', 'question']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Added at the end; undefined if the name is taken. */
export async function insertPartner({ db, tenant }: Context, { logo, url, ...partner }: NewPartner) {
  const { next: sort_order } = await db
    .selectFrom('partner')
    .where('tenant_id', '=', tenant.id)
    .select(afterLast)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('partner')
    .values({ ...partner, tenant_id: tenant.id, logo: logo ?? null, url: url ?? null, sort_order })
    .onConflict((taken) => taken.columns(['tenant_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
}
