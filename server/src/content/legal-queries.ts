import { sql } from 'kysely'
import type { LegalPage } from 'contract/content/legal-texts'
import type { Language } from 'contract/language'
import type { Context } from '../plumbing/context.ts'

/** Which text, in which language. */
export type Place = { slug: LegalPage; language: Language }

const revisions = ({ db, tenant }: Context, { slug, language }: Place) =>
  db
    .selectFrom('page_revision')
    .where('tenant_id', '=', tenant.id)
    .where('slug', '=', slug)
    .where('language', '=', language)

export const findDraft = (context: Context, place: Place) =>
  revisions(context, place)
    .select(['id', 'version', 'title', 'body_html', 'author', 'saved_at'])
    .where('published_at', 'is', null)
    .executeTakeFirst()

export const findRevisions = (context: Context, place: Place) =>
  revisions(context, place)
    .select(['id', 'title', 'author', 'published_at'])
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** A published revision of a text, in any language. */
export const findRevision = ({ db, tenant }: Context, slug: LegalPage, id: number) =>
  db
    .selectFrom('page_revision')
    .where('tenant_id', '=', tenant.id)
    .where('slug', '=', slug)
    .select(['id', 'title', 'body_html'])
    .where('published_at', 'is not', null)
    .where('id', '=', id)
    .executeTakeFirst()

type Text = Place & { title: string; body_html: string; author: string }

/** Undefined if there already is a draft. */
export const insertDraft = ({ db, tenant, now }: Context, text: Text) =>
  db
    .insertInto('page_revision')
    .values({ ...text, tenant_id: tenant.id, saved_at: now })
    .onConflict((taken) =>
      taken.columns(['tenant_id', 'slug', 'language']).where('published_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

/** False if the draft is no longer at this version. */
export async function setDraft(
  { db, tenant, now }: Context,
  version: number,
  { slug, language, ...text }: Text,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('page_revision')
    .set({ ...text, version: version + 1, saved_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('slug', '=', slug)
    .where('language', '=', language)
    .where('published_at', 'is', null)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Undefined if there is no draft with this version. */
export const publishDraft = ({ db, tenant, now }: Context, { slug, language }: Place, version: number) =>
  db
    .updateTable('page_revision')
    .set({ published_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('slug', '=', slug)
    .where('language', '=', language)
    .where('published_at', 'is', null)
    .where('version', '=', version)
    .returning(['id', 'title', 'body_html'])
    .executeTakeFirst()

/** Adds a text that was published before there was a history, so that the next version does not erase it. */
export const insertPublished = ({ db, tenant }: Context, { at, ...text }: Text & { at: string }) =>
  db
    .insertInto('page_revision')
    .values({ ...text, tenant_id: tenant.id, saved_at: at, published_at: at })
    .execute()

export const putPage = (
  { db, tenant, now }: Context,
  { slug, language, title, body_html }: Omit<Text, 'author'>,
) =>
  db
    .insertInto('cms_page')
    .values({ tenant_id: tenant.id, slug, language, title, body_html, status: 'published', updated_at: now })
    .onConflict((taken) =>
      taken.columns(['tenant_id', 'slug', 'language']).doUpdateSet({
        title: sql.ref('excluded.title'),
        body_html: sql.ref('excluded.body_html'),
        status: sql.ref('excluded.status'),
        updated_at: sql.ref('excluded.updated_at'),
      }),
    )
    .execute()
