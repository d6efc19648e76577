import { isMinor } from 'contract/person'
import type { Day } from 'contract/dates'
import { WaiverNotFound, type Consent, type RequiredWaiver, type WaiverKind } from 'contract/waivers'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { cleanHtml } from '../plumbing/drawing/rich-text.ts'
import { plainText } from './body.ts'
import { canonical, textDigest } from './evidence.ts'
import {
  findCurrentVersions,
  findLatestVersion,
  insertVersion,
  insertWaiver,
  lockWaiver,
  type Scope,
} from './queries.ts'

type Text = {
  /** BCP 47: 'en', 'es'. */
  locale?: string
  /** Defaults to the waiver's title. */
  title?: string
  body_html: string
  consents?: readonly Consent[]
}

type NewWaiver = Text & {
  kind: WaiverKind
  title: string
  required: boolean
  scope?: Partial<Scope>
  sort_order?: number
}

/** Who and when it is about. `on` is a day in the tenant's calendar. */
export type Case = {
  member_type_id: number
  membership_id: number
  dob: Day
  state?: string | undefined
  on: Day
}

const EVERYBODY: Scope = {
  member_type_ids: [],
  membership_ids: [],
  states: [],
  ages: 'all',
  applies_from: null,
  applies_until: null,
  is_for_events: false,
}

/** Creates a waiver and publishes its first text. */
export async function createWaiver(
  context: Context,
  { kind, required, scope = {}, sort_order = 0, ...text }: NewWaiver,
): Promise<{ waiver_id: number; version_id: number }> {
  const { id: waiver_id } = await insertWaiver(context, {
    ...EVERYBODY,
    ...scope,
    kind,
    title: text.title,
    is_required: required,
    sort_order,
  })
  await audit(context, {
    action: 'waiver.created',
    subject: 'waiver',
    subject_id: waiver_id,
    after: { kind, title: text.title, required, scope },
  })
  const { version_id } = await publishVersion(context, { waiver_id, ...text })
  return { waiver_id, version_id }
}

/**
 * Publishes a text as the next version of a waiver in its language; from now on it is what has to be signed.
 * Publishing the current text again makes no new version, so that nobody has to sign again for nothing.
 */
export async function publishVersion(
  context: Context,
  { waiver_id, locale = 'en', title, body_html: given, consents = [] }: Text & { waiver_id: number },
): Promise<{ version_id: number; number: number; text_sha256: string }> {
  const waiver = await lockWaiver(context, waiver_id)
  if (!waiver) throw WaiverNotFound()
  const text = {
    title: title ?? waiver.title,
    locale,
    body_html: cleanHtml(given),
    consents: canonical(consents.map(({ key, label }) => ({ key, label }))),
  }
  const text_sha256 = textDigest(text)
  const latest = await findLatestVersion(context, waiver_id, locale)
  if (latest?.sha256 === text_sha256) return { version_id: latest.id, number: latest.number, text_sha256 }
  const number = (latest?.number ?? 0) + 1
  const { id } = await insertVersion(context, {
    waiver_id,
    ...text,
    number,
    rendered_text: plainText(text.body_html),
    sha256: text_sha256,
  })
  await audit(context, {
    action: 'waiver.published',
    subject: 'waiver',
    subject_id: waiver_id,
    after: { version_id: id, locale, number, text_sha256 },
  })
  return { version_id: id, number, text_sha256 }
}

/** A text to sign in the reader's language. A signature in any language counts for all. */
export type WaiverToSign = RequiredWaiver & {
  /** The currently published versions, one per language. */
  current_ids: readonly number[]
}

/** The texts a person has to sign, or may, for a membership on a day; in the club's order. */
export async function requiredWaivers(context: Context, person: Case): Promise<WaiverToSign[]> {
  return waiversFor(await findCurrentVersions(context, person.on, readingLanguage(context)), person)
}

/** English if nobody is reading, such as when a seed signs. */
const readingLanguage = ({ call: { language = 'en' } }: Context) => language

/** For several people at once: the texts are loaded only once. */
export async function requiredWaiversOfAll<P extends Omit<Case, 'on'>>(
  context: Context,
  people: readonly P[],
  on: Day,
): Promise<{ person: P; waivers: WaiverToSign[] }[]> {
  const current = await findCurrentVersions(context, on, readingLanguage(context))
  return people.map((person) => ({ person, waivers: waiversFor(current, { ...person, on }) }))
}

/** The texts of some waivers as they stand on a day; those that aren’t in force are left out. */
export async function currentWaivers(context: Context, waiver_ids: readonly number[], on: Day) {
  if (waiver_ids.length === 0) return []
  const current = await findCurrentVersions(context, on, readingLanguage(context), waiver_ids)
  return current
    .toSorted((a, b) => a.sort_order - b.sort_order || a.waiver_id - b.waiver_id)
    .map(
      ({ member_type_ids: _, membership_ids: __, states: ___, sort_order: ____, consents, ...waiver }) => ({
        ...waiver,
        consents: JSON.parse(consents) as Consent[],
      }),
    )
}
export type CurrentWaiver = Awaited<ReturnType<typeof currentWaivers>>[number]

type Current = Awaited<ReturnType<typeof findCurrentVersions>>

function waiversFor(
  current: Current,
  { member_type_id, membership_id, dob, state, on }: Case,
): WaiverToSign[] {
  const needs_guardian = isMinor(dob, on)
  const concerns = (list: readonly unknown[], value: unknown) => list.length === 0 || list.includes(value)
  return current
    .filter(
      (one) =>
        concerns(one.member_type_ids, member_type_id) &&
        concerns(one.membership_ids, membership_id) &&
        concerns(one.states, state) &&
        (one.ages === 'all' || (one.ages === 'minors') === needs_guardian),
    )
    .sort((a, b) => a.sort_order - b.sort_order || a.waiver_id - b.waiver_id)
    .map(
      ({
        version_id,
        waiver_id,
        kind,
        number,
        locale,
        title,
        body_html,
        text_sha256,
        required,
        consents,
        current_ids,
      }) => ({
        version_id,
        waiver_id,
        kind,
        number,
        locale,
        title,
        body_html,
        text_sha256,
        consents: JSON.parse(consents) as Consent[],
        required,
        needs_guardian,
        current_ids,
      }),
    )
}
