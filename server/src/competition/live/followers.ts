import { EventNotFound } from 'contract/events'
import type { LiveEvent } from 'contract/competition/live'

/** How often news is gathered: one look at the database and one message for all followers of an event. */
const GATHER_MS = 1000
/** A line that says nothing keeps connections open through proxies. */
const BEAT_MS = 25_000
/** The pages of more ask for themselves now and then. */
export const MOST_FOLLOWERS = 20_000

type Follower = {
  write: (text: string) => unknown
  end: () => unknown
  /** The version of the event that it has already. */
  seen?: string | undefined
}
type Followed = {
  key: string
  label: string
  look: () => Promise<LiveEvent>
  followers: Set<Follower>
  /** What was sent last, by game. */
  sent: Map<number, string>
  /** The rest of what was sent last: the event, its teams, and which games there are in which order. */
  frame: string
  /** Everything, as whoever comes next is sent it. */
  all: string | undefined
  /** The version of the event in it. */
  version: string
  isDirty: boolean
  /** When the next unconfirmed score becomes final. */
  turnsAt: number
  isLooking: boolean
  hasFailed: boolean
  number: number
}

const hasSeen = ({ seen }: Follower, version: string) => seen !== undefined && seen === version

/**
 * Sends what changes in events to whoever follows them. However many they are, an event is looked at once a second at most, and only
 * after something has changed in its tenant. Nothing is kept of followers: who comes again is sent everything first, so that a restart,
 * another server or a lost line make no difference.
 */
export function openFollowing({
  failed,
  jitter = Math.random,
}: {
  /** Told of the first of several looks in a row that fail. */
  failed: (error: unknown) => void
  jitter?: () => number
}) {
  const events = new Map<string, Followed>()
  let count = 0
  let isClosed = false

  const messageOf = (event: Followed, name: string, data: unknown) =>
    `id: ${event.number}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`

  async function gather(event: Followed): Promise<void> {
    if (event.isLooking || !event.isDirty) return
    event.isDirty = false
    event.isLooking = true
    try {
      const now = await event.look()
      // Everybody has left meanwhile, or the server is closing.
      if (events.get(event.key) !== event) return
      const { at, version, games, ...rest } = now
      const changed = games.filter((game) => event.sent.get(game.game_id) !== JSON.stringify(game))
      const frame = JSON.stringify({ rest, ids: games.map(({ game_id }) => game_id) })
      const isNew = event.frame !== frame
      event.hasFailed = false
      event.number += 1
      event.frame = frame
      event.version = version
      event.all = messageOf(event, 'all', now)
      event.turnsAt = Math.min(...games.map(({ final_at }) => (final_at ? Date.parse(final_at) : Infinity)))
      event.sent = new Map(games.map((game) => [game.game_id, JSON.stringify(game)]))
      const message = isNew ? event.all : messageOf(event, 'games', { at, games: changed })
      for (const one of event.followers) {
        if (isNew ? !hasSeen(one, version) : changed.length > 0) one.write(message)
        one.seen = undefined
      }
    } catch (error) {
      if (events.get(event.key) !== event) return
      // Of an event that is no longer shown there is nothing more.
      if (EventNotFound.is(error)) {
        events.delete(event.key)
        for (const one of event.followers) one.end()
        return
      }
      // Tried again in a second; followers have what they had.
      event.isDirty = true
      if (!event.hasFailed) failed(error)
      event.hasFailed = true
    } finally {
      event.isLooking = false
    }
  }

  const gathering = setInterval(() => {
    for (const event of events.values()) {
      if (Date.now() >= event.turnsAt) event.isDirty = true
      void gather(event)
    }
  }, GATHER_MS)
  gathering.unref()
  const beating = setInterval(() => {
    for (const event of events.values()) for (const one of event.followers) one.write(':\n\n')
  }, BEAT_MS)
  beating.unref()

  return {
    /** Undefined if there are too many already, or the server is closing; otherwise what ends it. */
    follow(
      key: string,
      label: string,
      look: () => Promise<LiveEvent>,
      follower: Follower,
    ): (() => void) | undefined {
      if (isClosed || count >= MOST_FOLLOWERS) return undefined
      let event = events.get(key)
      if (!event) {
        event = {
          key,
          label,
          look,
          followers: new Set(),
          sent: new Map(),
          frame: '',
          all: undefined,
          version: '',
          isDirty: true,
          turnsAt: Infinity,
          isLooking: false,
          hasFailed: false,
          number: 0,
        }
        events.set(key, event)
      }
      count += 1
      event.followers.add(follower)
      // Not all of them come again in the same moment after a restart.
      follower.write(`retry: ${2000 + Math.round(jitter() * 6000)}\n\n`)
      if (event.all === undefined) void gather(event)
      else if (!hasSeen(follower, event.version)) follower.write(event.all)
      const own = event
      return () => {
        if (!own.followers.delete(follower)) return
        count -= 1
        if (own.followers.size === 0 && events.get(key) === own) events.delete(key)
      }
    },
    /** Something of a tenant has changed; without a label, of any. */
    changed(label: string | undefined) {
      for (const event of events.values())
        if (label === undefined || event.label === label) event.isDirty = true
    },
    isFollowed: (key: string) => events.has(key),
    /** How many follow. */
    count: () => count,
    /** Ends all of them. A look under way is not sent anymore. */
    close() {
      isClosed = true
      clearInterval(gathering)
      clearInterval(beating)
      for (const event of events.values()) for (const one of event.followers) one.end()
      events.clear()
    },
  }
}
