import { calendarFeed, type subscribeToCalendar } from 'contract/calendar'
import { TeamNotFound } from 'contract/clubs/rosters'
import { fillPath, type In, type Out } from 'contract/operation'
import { NotFound } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import { accountWith } from '../auth/auth.ts'
import { wordsFor } from '../mail/mail.ts'
import { whoIs, type Context, type Download } from '../plumbing/context.ts'
import { digestOf, markOf, sameMark, type Marked } from '../plumbing/marking.ts'
import type { KeptMark } from '../plumbing/resealing.ts'
import { fileOf } from './date-file.ts'
import { findDatesOfTeams } from './dates-queries.ts'
import { getFeed, holdFeed, setFeed } from './feed-queries.ts'
import { gamesForFeed, type EventGames } from './games.ts'
import { followedBy } from './people.ts'

/** How many past days a calendar keeps, and how many dates a feed contains at most. */
const PAST_DAYS = 60
const MOST = 600

/** The URL of the logged-in user's feed. It is derived from a key and a number, so it is not stored. */
export async function subscribe(
  context: Context,
  { team_id, renew = false }: In<typeof subscribeToCalendar>,
): Promise<Out<typeof subscribeToCalendar>> {
  const { id: user_id } = whoIs(context)
  if (team_id && (await followedBy(context, user_id, team_id)).teams.length === 0) throw TeamNotFound()
  const whose = { user_id, team_id: team_id ?? 0 }
  const feed = await holdFeed(context, whose, digestOf(markOf(context, markedOf(whose, 0))))
  const number = renew ? feed.number + 1 : feed.number
  const marked = markedOf(whose, number)
  const token = (renew ? undefined : sameMark(context, marked, feed.token_hash)) ?? markOf(context, marked)
  await setFeed(context, feed.id, { number, token_hash: digestOf(token) })
  if (renew) await audit(context, { action: 'calendar.feed_renewed', subject: 'user', subject_id: user_id })
  return { url: context.link(`/api${fillPath(calendarFeed.path, { token }).path}`) }
}

/** 192 bits that cannot be guessed without the key. */
const markedOf = ({ user_id, team_id }: { user_id: number; team_id: number }, number: number): Marked => ({
  purpose: 'calendar-feed',
  text: `${user_id}|${team_id}|${number}`,
  bytes: 24,
})

/** What is kept of the addresses of feeds. */
export const feedAddresses: KeptMark = {
  what: 'addresses of calendar feeds',
  table: 'calendar_feed',
  column: 'token_hash',
  key: ['id'],
  needs: { user_id: 't.user_id', team_id: 't.team_id', number: 't.number' },
  markedOf: ({ user_id, team_id, number }) =>
    markedOf({ user_id: Number(user_id), team_id: Number(team_id) }, Number(number)),
}

/** The current dates and games of a feed; a closed account, or one that has left the team, sees none. */
export const giveFeed =
  ({ gamesOfTeams, sideSaid }: EventGames) =>
  async (context: Context, { token }: In<typeof calendarFeed>): Promise<Download> => {
    const feed = await getFeed(context, digestOf(token))
    // The account was deleted: the calendar app is told so and stops asking.
    if (!feed || !(await accountWith(context, feed.user_id))) throw NotFound()
    const followed = await followedBy(context, feed.user_id, feed.team_id || undefined)
    const from = new Date(context.now.getTime() - PAST_DAYS * 86_400_000)
    const team_ids = followed.teams.map(({ id }) => id)
    const dates = await findDatesOfTeams(context, team_ids, from, MOST)
    const games = await gamesForFeed(context, gamesOfTeams, team_ids, from)
    const words = await wordsFor(context, followed.language)
    const [only] = feed.team_id ? followed.teams : []
    const { content, tag } = await fileOf(context, {
      name: only?.name ?? context.tenant.name,
      dates,
      games: games.map((one) => ({ ...one, opponent: sideSaid(words, one.game.opponent) })),
      language: followed.language,
    })
    return { filename: 'calendar.ics', content, inline: true, tag }
  }
