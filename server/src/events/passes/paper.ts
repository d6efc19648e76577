import { printPasses as printOp, type passPicture, PassesNotFound } from 'contract/events/passes'
import type { Day } from 'contract/dates'
import { isLanguage, LANGUAGES, type Language } from 'contract/language'
import type { In } from 'contract/operation'
import { wordsFor, type Words } from '../../mail/mail.ts'
import type { Context, Download, OutsideContext } from '../../plumbing/context.ts'
import { readDocument } from '../../tenants/tenants.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { passPictureDrawing, passSheet, type PrintedPass } from './pass-drawing.ts'
import type { Purchase } from './purchase-queries.ts'
import { linkedPasses, type CodedPass } from './showing.ts'

type Days = { starts_on: Day; ends_on: Day }

/** 'Sat, Jun 12, 2027'; of a pass for all days, from the first to the last. */
export function daysOfPass(day: Day | null, { starts_on, ends_on }: Days, language: Language): string {
  const spelled = (one: Day) =>
    new Date(`${one}T12:00Z`).toLocaleDateString(LANGUAGES[language].formats, {
      ...{ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' },
    })
  return day !== null || starts_on === ends_on
    ? spelled(day ?? starts_on)
    : `${spelled(starts_on)} – ${spelled(ends_on)}`
}

/** 'Ages 6–12'; empty where everybody may have it. */
export function agesOfPass(
  t: Words,
  { min_age, max_age }: { min_age: number | null; max_age: number | null },
): string {
  if (min_age !== null && max_age !== null) return t('Ages {min}–{max}', { min: min_age, max: max_age })
  if (min_age !== null) return t('Ages {min} and up', { min: min_age })
  return max_age === null ? '' : t('Age {max} and under', { max: max_age })
}

type Printed = { context: Context; t: Words; language: Language; event: Days }

const printed = (
  { context, t, language, event }: Printed,
  pass: CodedPass & { code: string },
): PrintedPass => ({
  type: pass.type,
  when: daysOfPass(pass.day, event, language),
  ages: agesOfPass(t, pass),
  url: context.link(`/ems/passes/${pass.code}`),
  number: `… ${pass.code.slice(-6)}`,
})

const hasCode = (pass: CodedPass): pass is CodedPass & { code: string } => pass.code !== null

/** The sheet of paid passes, in the language of whoever bought them. */
export async function drawSheet(
  context: Context,
  purchase: Purchase,
  passes: readonly CodedPass[],
): Promise<Download> {
  const [event, { name, colors, support_email }, { t, language }] = await Promise.all([
    getEventOf(context, purchase.event_id),
    readDocument(context),
    wordsFor(context, purchase.language),
  ])
  const content = await context.draw(passSheet, {
    title: t('Passes: {event}', { event: event.name }),
    event: event.name,
    place: event.place,
    note: t('Show the code at the gate, on your phone or on paper. Each code lets in one person at a time.'),
    described: t('Pass code'),
    codeLabel: t('Code'),
    passLabel: t('Pass'),
    passes: passes.filter(hasCode).map((pass) => printed({ context, t, language, event }, pass)),
    language,
    sender: { name, color: colors.primary, lines: support_email ? [support_email] : [] },
    created: context.now,
  })
  return { filename: `${event.slug}-passes.pdf`, content }
}

/** @throws PassesNotFound, also while nothing is paid */
export async function print(context: Context, { token }: In<typeof printOp>): Promise<Download> {
  const { purchase, passes } = await linkedPasses(context, token)
  if (!passes.some(hasCode)) throw PassesNotFound()
  return drawSheet(context, purchase, passes)
}

/** @throws PassesNotFound unless it is the code of a pass that lets in */
export const drawPicture = (outside: OutsideContext, { token }: In<typeof passPicture>): Promise<Download> =>
  outside.transaction(async (context) => {
    const { purchase, passes, is_single } = await linkedPasses(context, token)
    const [pass] = passes.filter(hasCode)
    if (!pass || !is_single) throw PassesNotFound()
    const [event, { name, colors }] = await Promise.all([
      getEventOf(context, purchase.event_id),
      readDocument(context),
    ])
    const language = isLanguage(context.call.language) ? context.call.language : 'en'
    const { t } = await wordsFor(context, language)
    const content = await context.draw(passPictureDrawing, {
      pass: printed({ context, t, language, event }, pass),
      event: event.name,
      tenant_name: name,
      primary: colors.primary,
    })
    return { filename: 'pass.png', content, inline: true }
  })
