import { useEffect, useState } from 'react'
import { liveStream, publicLive, type LiveEvent, type LiveGame } from 'contract/competition/live'
import { call } from '../../api.ts'

/** After so many lost lines in a row the page asks now and then instead, until it is answered. */
const PATIENCE = 3
const ASK_MS = 30_000

/** An event as it stands, kept up to date while the page is open. */
export function useLive(slug: string, first: LiveEvent): { event: LiveEvent; isLive: boolean } {
  const [event, setEvent] = useState(first)
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    let lost = 0
    let asking: ReturnType<typeof setTimeout> | undefined
    let source: EventSource | undefined
    let isLeft = false
    const askLater = () => {
      // Not all pages ask in the same moment.
      asking = setTimeout(ask, ASK_MS * (0.75 + Math.random() / 2))
    }
    function ask() {
      void call(publicLive, { slug }, { signal: AbortSignal.timeout(ASK_MS) }).then(
        (now) => {
          if (isLeft) return
          setEvent(now)
          if (typeof EventSource === 'undefined') return askLater()
          // The server answers again: back to the line, however long it was away.
          lost = 0
          follow()
        },
        () => {
          if (!isLeft) askLater()
        },
      )
    }
    function follow() {
      const own = new EventSource(liveStream(slug))
      source = own
      own.addEventListener('open', () => {
        lost = 0
        setLive(true)
      })
      own.addEventListener('all', ({ data }) => setEvent(JSON.parse(data) as LiveEvent))
      own.addEventListener('games', ({ data }) => {
        const { at, games } = JSON.parse(data) as { at: string; games: LiveGame[] }
        setEvent((known) => withGames(known, at, games))
      })
      own.addEventListener('error', () => {
        setLive(false)
        lost += 1
        if (lost < PATIENCE && own.readyState !== EventSource.CLOSED) return
        own.close()
        askLater()
      })
    }
    if (typeof EventSource === 'undefined') askLater()
    else follow()
    return () => {
      isLeft = true
      source?.close()
      clearTimeout(asking)
    }
  }, [slug])
  return { event, isLive }
}

/** The event with some games as they are now. */
export function withGames(event: LiveEvent, at: string, changed: readonly LiveGame[]): LiveEvent {
  const now = new Map(changed.map((game) => [game.game_id, game]))
  return { ...event, at, games: event.games.map((game) => now.get(game.game_id) ?? game) }
}
