import type { Said } from 'contract/message'
import {
  NOT_REMINDED,
  type countRenewals,
  type listDueRenewals,
  type remindAll,
  type sendReminders,
} from 'contract/renewing/reminders'
import { NOT_RENEWED } from 'contract/renewing/renewal'
import type { In, Out } from 'contract/operation'
import { REMINDER_WORDS, type RenewalPlan } from 'contract/offers/renewal-plan'
import { audit } from '../../plumbing/audit.ts'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import { eachInPieces } from '../../plumbing/jobs/job-walks.ts'
import { dueOn, enqueue, job, type JobName } from '../../plumbing/jobs/jobs.ts'
import { dayInLetter, sendMail, wordsFor } from '../../mail/mail.ts'
import { renewalLink } from '../plan/renewal-links.ts'
import { planRenewals } from '../plan/renewal-plan.ts'
import { findOpenSeasons, getRegistrationToRenew } from '../plan/renewal-queries.ts'
import { isDaytime } from '../../plumbing/daytime.ts'
import { fill } from './plan.ts'
import { readerToken } from './readers.ts'
import {
  countDue,
  countRemindable,
  findChosen,
  findDue,
  findRemindable,
  insertReminder,
  LATEST,
  pageDue,
  readerFor,
  type ToRemind,
} from './reminder-queries.ts'
import { daysOf } from '../../signing/signing.ts'
import { getDraftById } from '../../registering/registering.ts'
import { planOf } from '../../offers/offers.ts'

export const listDue = (context: Context, input: In<typeof listDueRenewals>) =>
  pageDue(context, daysOf(context), input)

export async function countAll(context: Context, { season_id }: In<typeof countRenewals>) {
  const days = daysOf(context)
  const [{ counts, earliest = days.today }, seasons] = await Promise.all([
    countDue(context, days, season_id),
    findOpenSeasons(context, days.today),
  ])
  // For last year's seasons, the next one is the current one.
  const next = seasons.find(({ start_date }) => start_date > earliest)
  return {
    ...{ due: 0, reminded: 0, renewed: 0, automatic: 0, stopped: 0, unreachable: 0 },
    ...counts,
    next_season: next?.name ?? null,
  }
}

const REASONS: Partial<Record<ToRemind['state'], string>> = {
  renewed: NOT_RENEWED.renewed,
  automatic: NOT_REMINDED.automatic,
  stopped: NOT_REMINDED.stopped,
  unreachable: NOT_REMINDED.unreachable,
}

/** Sends reminders for selected memberships now, whatever the plan says. */
export async function sendNow(
  context: Context,
  { registration_ids }: In<typeof sendReminders>,
): Promise<Out<typeof sendReminders>> {
  const [plan, chosen] = await Promise.all([
    planOf(context),
    findChosen(context, daysOf(context), registration_ids),
  ])
  const left: Out<typeof sendReminders>['left'] = []
  const reached = new Set<number>()
  let written = 0
  for (const registration_id of new Set(registration_ids)) {
    // A sister's letter already covered this one.
    if (reached.has(registration_id)) continue
    const one = chosen.find((row) => row.registration_id === registration_id)
    const said = one
      ? (REASONS[one.state] ?? (await remind(context, plan, { ...one, days: null })))
      : NOT_REMINDED.inactive
    if (Array.isArray(said)) {
      written += 1
      for (const id of said) reached.add(id)
    } else left.push({ registration_id, reason: said })
  }
  await audit(context, {
    action: 'renewals.reminded',
    subject: 'renewal_plan',
    subject_id: context.tenant.id,
    after: { written, left: left.length },
  })
  return { written, left }
}

/** The list's filters; empty and 0 if not set. */
type Chosen = { q: string; state: string; season_id: number }
const remindChosen: JobName<Chosen> = { name: 'remind-chosen' }

/**
 * Sends reminders for everything a search finds, whatever the plan says; the letters are written one after
 * the other.
 */
export async function remindEverybody(
  context: Context,
  search: In<typeof remindAll>,
): Promise<Out<typeof remindAll>> {
  const memberships = await countRemindable(context, daysOf(context), search)
  const { q = '', state = '', season_id = 0 } = search
  if (memberships > 0) await enqueue(context, remindChosen, { q, state, season_id })
  await audit(context, {
    action: 'renewals.reminded',
    subject: 'renewal_plan',
    subject_id: context.tenant.id,
    after: { memberships, ...search },
  })
  return { memberships }
}

/** However often it is restarted, nobody gets two letters on one day. */
export const remindOfChosen = job<Chosen>({
  ...remindChosen,
  async run(outside, { q, state, season_id }) {
    const search = {
      q,
      ...(state ? { state: state as ToRemind['state'] } : {}),
      ...(season_id ? { season_id } : {}),
    }
    await remindEach(outside, async (context, after) => {
      const some = await findRemindable(context, daysOf(context), search, after, PIECE)
      return some.map((one) => ({ ...one, days: null }))
    })
  },
})

type Due = ToRemind & { days: number | null }

/**
 * Writes each reminder in a transaction of its own, so that a failure for one family does not hold up the
 * others.
 */
const remindEach = (
  outside: OutsideContext,
  find: (context: Context, after: number) => Promise<readonly Due[]>,
) =>
  eachInPieces({
    most: PIECE,
    take: (after) => outside.transaction((context) => find(context, after)),
    idOf: ({ registration_id }) => registration_id,
    work: (one) => outside.transaction(async (context) => remind(context, await planOf(context), one)),
    unable: 'families could not be reminded',
  })

/**
 * Writes one reminder about everybody in the family whose membership ends with it; returns who was covered,
 * or the reason why not.
 */
async function remind(
  context: Context,
  plan: RenewalPlan,
  { registration_id, days, draft_id, ...about }: Due,
): Promise<number[] | Said> {
  const registration = await getRegistrationToRenew(context, registration_id)
  const [planned] = await planRenewals(context, registration ? [registration] : [])
  // People who cannot renew yet are not told to: the nearest reminder follows once the next season is there.
  if (!planned || planned.reason !== null) return planned?.reason ?? NOT_REMINDED.inactive
  const link = await renewalLink(context, registration_id)
  if (!link) return NOT_REMINDED.unreachable
  const reader = await readerFor(context, link.email)
  if (reader.stopped_at !== null) return NOT_REMINDED.stopped
  const { today: written_on } = daysOf(context)
  const note = (id: number) =>
    insertReminder(context, { registration_id: id, days, written_on, email: reader.email })
  if (!(await note(registration_id))) return NOT_REMINDED.today
  const together = link.family.filter((one) => one.registration.valid_until === about.valid_until)
  const reached = together.map((one) => one.registration.id)
  for (const id of reached) if (id !== registration_id) await note(id)
  const draft = await getDraftById(context, draft_id)
  const { language, t } = await wordsFor(context, draft.data.registrant.language)
  const listed = (words: readonly string[]) => new Intl.ListFormat(language).format(new Set(words))
  const values = {
    first_name: link.first_name,
    name: listed(together.map(({ member }) => `${member.first_name} ${member.last_name}`)),
    membership: listed(together.map((one) => one.registration.membership)),
    season: about.season,
    last_day: dayInLetter(about.valid_until, language),
    club: context.tenant.name,
  }
  const words = plan.is_usual
    ? { subject: t(REMINDER_WORDS.subject, values), body: t(REMINDER_WORDS.body, values) }
    : { subject: fill(plan.subject, values), body: fill(plan.body, values) }
  await sendMail(context, {
    to: link.email,
    language,
    subject: words.subject,
    paragraphs: words.body.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ''),
    button: { label: t('Renew now'), url: context.link(link.path) },
    about: ['registration', registration_id],
    unsubscribe_url: context.link(`/reminders/${readerToken(context, reader.id)}`),
  })
  return reached
}

/** How many families are looked up at once. */
const PIECE = 50

/** Writes the reminders of the day, during the day only; what was written is not written again. */
export const remindOfRenewals = job({
  name: 'remind-of-renewals',
  every: '40 * * * *',
  due: dueOn('renewal_clock', { behind: LATEST }),
  waitsForCalm: true,
  async run(outside) {
    if (!isDaytime(outside)) return
    await remindEach(outside, async (context, after) => {
      const plan = await planOf(context)
      return plan.is_on ? findDue(context, daysOf(context), plan.days, after, PIECE) : []
    })
  },
})
