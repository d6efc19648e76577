import { minuteOf } from 'contract/competition/schedule/schedule-clock'
import { clockOf } from 'contract/competition/schedule/schedule'
import type { StopReason } from 'contract/competition/weather'
import { sendAlert } from '../../alerts/alerts.ts'
import { sendMail, wordsFor, type Words } from '../../mail/mail.ts'
import type { Context } from '../../plumbing/context.ts'
import { peopleOf } from '../schedule/letters.ts'
import { type Known } from '../schedule/problem.ts'

type News = {
  what: 'stopped' | 'resumed'
  venue_ids: readonly number[]
  /** The teams with games there. */
  entrant_ids: readonly number[]
  reason: StopReason | null
  note: string | null
  next_word_at: Date | null
  /** Which stops these are: each is told of once, and once more when it is over. */
  once: string
}

/** Nobody needs the notification afterwards. */
const STALE_MS = 3 * 60 * 60_000

/**
 * Tells the coaches of teams by letter that play is stopped or resumes, and whoever wants notifications of these teams on their devices.
 * Gives how many letters.
 */
export async function tellOfStop(context: Context, known: Known, news: News): Promise<number> {
  const { event, zone, venues } = known
  const where = venues
    .filter(({ id }) => news.venue_ids.includes(id))
    .map(({ name }) => name)
    .join(', ')
  const path = `/ems/event/${event.slug}/live`
  const lines = (t: Words) => ({
    subject:
      news.what === 'stopped'
        ? t('Play is stopped: {event}', { event: event.name })
        : t('Play resumes: {event}', { event: event.name }),
    said: [
      news.what === 'stopped' ? stopSaid(t, news.reason, where) : t('Play resumes at {where}.', { where }),
      ...(news.note === null ? [] : [news.note]),
      ...(news.next_word_at === null
        ? []
        : [
            t('We’ll update the live page by {time}.', {
              time: clockOf(minuteOf(zone, event.starts_on, news.next_word_at)),
            }),
          ]),
    ],
  })
  const coaches = await peopleOf(context, known, news.entrant_ids, { staffOnly: true })
  for (const coach of coaches) {
    const { language, t } = await wordsFor(context, coach.language)
    const { subject, said } = lines(t)
    await sendMail(context, {
      to: coach.email,
      language,
      subject,
      paragraphs: [
        t('Hello {name},', { name: coach.first_name }),
        ...said,
        news.what === 'stopped'
          ? t('Please tell your families. The live page always has the latest.')
          : t('Games may start at other times. The live page always has the latest.'),
      ],
      button: { label: t('Open the live page'), url: context.link(path) },
      about: ['event', event.id],
      once: `play-${news.what}:${news.once}:${coach.email}`,
    })
  }
  const people = await peopleOf(context, known, news.entrant_ids)
  await sendAlert(
    context,
    people.map(({ email }) => email),
    {
      kind: 'moved',
      once: `play-${news.what}:${news.once}`,
      until: new Date(context.now.getTime() + STALE_MS),
      say: ({ t }) => {
        const { subject, said } = lines(t)
        return { title: subject, body: said.join(' '), path }
      },
    },
  )
  return coaches.length
}

function stopSaid(t: Words, reason: StopReason | null, where: string): string {
  if (reason === 'lightning')
    return t(
      'Lightning near {where}: play is stopped. Everyone leaves the fields and waits in cars or buildings.',
      { where },
    )
  if (reason === 'rain') return t('Play at {where} is stopped because of rain.', { where })
  if (reason === 'fields')
    return t('Play at {where} is stopped: the fields can’t be played on right now.', { where })
  return t('Play at {where} is stopped.', { where })
}
