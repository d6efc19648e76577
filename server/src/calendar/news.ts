import type { TeamDate } from 'contract/calendar'
import { recipients } from 'contract/calendar/recipients'
import { sendAlert } from '../alerts/alerts.ts'
import { isWithin, languageOf } from '../auth/auth.ts'
import { holdForRosters } from '../clubs/clubs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { enqueue, job } from '../plumbing/jobs/jobs.ts'
import { sendMail, wordsFor, type Words } from '../mail/mail.ts'
import { getDate, type KeptDate } from './dates-queries.ts'
import { whatOf, whenAndWhere } from './date-words.ts'
import { insertNews, takeNews, type Before } from './news-queries.ts'
import { findTeamPeople } from './people-queries.ts'

/** A coach's changes within this time go into one letter; what is undone right away goes into none. */
const GATHERED_SECONDS = 60
/** Letters about changes per day; after that many, the calendars have to do. */
const NEWS = { most: 60, seconds: 86_400 }

/**
 * Records the state of dates before they are moved, cancelled or reinstated, and has the team told; ignores
 * past dates.
 */
export async function noteNews(
  context: Context,
  /** With the end they have now. */
  changed: readonly { date: KeptDate; ends_at: Date }[],
): Promise<void> {
  const ahead = changed.filter(
    ({ date, ends_at }) => ends_at > context.now || new Date(date.ends_at) > context.now,
  )
  const [first] = ahead
  if (!first) return
  const { team_id } = first.date
  await insertNews(
    context,
    ahead.map(({ date }) => ({ date, before: beforeOf(date) })),
  )
  await enqueue(
    context,
    { name: TELL },
    { team_id },
    {
      at: new Date(context.now.getTime() + GATHERED_SECONDS * 1000),
      key: `${TELL}:${context.tenant.id}:${team_id}`,
    },
  )
}

function beforeOf({
  status,
  starts_on,
  starts_time,
  ends_on,
  ends_time,
  starts_at,
  place,
  address,
}: KeptDate) {
  return { status, starts_on, starts_time, ends_on, ends_time, starts_at, place, address }
}

const TELL = 'tell-of-dates'

/** Tells a team about its changed dates: one letter per person, whatever was changed. */
export const tellOfDates = job<{ team_id: number }>({
  name: TELL,
  run: (outside, { team_id }) =>
    outside.transaction(async (context) => {
      await holdForRosters(context, { member_ids: [], team_ids: [team_id] })
      const news = await takeNews(context, team_id)
      const dates = await Promise.all(news.map(({ date_id }) => getDate(context, date_id)))
      const told = news.flatMap(({ id, before }, i) => {
        const what = becameOf(before, dates[i]!)
        const isAhead =
          new Date(dates[i]!.ends_at) > context.now ||
          (what !== 'cancelled' && new Date(before.starts_at) > context.now)
        return what && isAhead ? [{ id, before, date: dates[i]!, what }] : []
      })
      if (told.length > 0 && (await isWithin(context, `date-news:${team_id}`, NEWS.most, NEWS.seconds)))
        await mailNews(
          context,
          team_id,
          told.toSorted((a, b) => (a.date.starts_at < b.date.starts_at ? -1 : 1)),
        )
    }),
})

type What = 'moved' | 'cancelled' | 'restored'
type Told = { id: number; before: Before; date: KeptDate; what: What }

/** What became of a date; nothing if all is as before, or if it was cancelled before and is now. */
function becameOf(before: Before, date: Omit<Before, 'starts_at'>): What | undefined {
  if (date.status === 'cancelled') return before.status === 'cancelled' ? undefined : 'cancelled'
  if (before.status === 'cancelled') return 'restored'
  const names = ['starts_on', 'starts_time', 'ends_on', 'ends_time', 'place', 'address'] as const
  return names.some((name) => before[name] !== date[name]) ? 'moved' : undefined
}

async function mailNews(context: Context, team_id: number, news: readonly Told[]): Promise<void> {
  const today = todayOf(context)
  const { copies } = recipients(await findTeamPeople(context, team_id, today), today)
  for (const { email } of copies) {
    const { language, t } = await wordsFor(context, await languageOf(context, email))
    await sendMail(context, {
      to: email,
      language,
      subject: subjectOf(news, t),
      paragraphs: news.map(({ before, date, what }) =>
        [
          sentenceOf(what, date, t),
          whenAndWhere(date, language),
          what === 'moved' && t('Was: {when}', { when: whenAndWhere(before, language) }),
          date.status === 'cancelled' &&
            date.cancelled_note &&
            t('Reason: {reason}', { reason: date.cancelled_note }),
        ]
          .filter(Boolean)
          .join('\n'),
      ),
      button: { label: t('Open the calendar'), url: context.link('/ctms/calendar') },
      about: ['team', team_id],
    })
  }
  const emails = copies.map(({ email }) => email)
  await alertOf(
    context,
    emails,
    'canceled',
    news.filter(({ what }) => what !== 'moved'),
  )
  await alertOf(
    context,
    emails,
    'moved',
    news.filter(({ what }) => what === 'moved'),
  )
}

/** The same on people's devices, in one line per date: those canceled or back on, and those moved. */
async function alertOf(
  context: Context,
  emails: readonly string[],
  kind: 'canceled' | 'moved',
  news: readonly Told[],
) {
  if (news.length === 0) return
  const last = Math.max(...news.map(({ date, before }) => Date.parse(later(date.ends_at, before.starts_at))))
  await sendAlert(context, emails, {
    kind,
    once: `dates:${kind}:${news.map(({ id }) => id).join('-')}`,
    until: new Date(last),
    say: ({ t, language }) => ({
      title: subjectOf(news, t),
      body: news
        .map(({ date }) =>
          [whenAndWhere(date, language), date.status === 'cancelled' && date.cancelled_note]
            .filter(Boolean)
            .join('. '),
        )
        .join('\n'),
      path: '/ctms/calendar',
    }),
  })
}

const later = (one: string, other: string) => (one > other ? one : other)

function subjectOf(news: readonly Told[], t: Words): string {
  const [{ date, what }] = news as [Told]
  if (news.length > 1)
    return t('{team}: {count} event changed|{team}: {count} events changed', {
      team: date.team,
      count: news.length,
    })
  const about = { team: date.team, what: whatOf(date, t) }
  if (what === 'cancelled') return t('{team}: {what} is canceled', about)
  return what === 'moved' ? t('{team}: {what} has moved', about) : t('{team}: {what} is back on', about)
}

function sentenceOf(what: What, date: TeamDate, t: Words): string {
  const about = { what: whatOf(date, t) }
  if (what === 'cancelled') return t('{what} is canceled:', about)
  return what === 'moved' ? t('{what} has moved. Now:', about) : t('{what} is back on:', about)
}
