import type { Demand } from './places-queries.ts'

/** A press for spots of one event. */
export type Press = {
  demand: Demand
  /** Takes what there is, or waits for it: never turned away at the door. */
  may_wait: boolean
}

/** Spots left in all and by division, infinite without a limit. */
export type Room = { left: number; divisions: Map<number, number> }

type Queued<P> = {
  press: P
  isLookedUp: boolean
  /** Answered before, and given the same answer again whatever is left. */
  isKnown: boolean
  admit: () => void
  refuse: (error: unknown) => void
}

/**
 * The line in front of one event, in this process. Of those who press at once only `most` are at the database at a time, in the
 * order they came, so that nobody else on the site waits for a connection. All the others are looked up together, and who finds
 * the event full is told so without a transaction of their own. The line decides nothing: whoever is let in may still be refused
 * by the database, and nobody is turned away while there are spots left.
 * `look` reads what room there is, and which of the fresh presses are known; `full` makes the answer for who is turned away.
 */
export function openLine<P extends Press>({
  most,
  look,
  full,
}: {
  most: number
  look: (fresh: readonly P[]) => Promise<{ room: Room; known: ReadonlySet<P> }>
  full: (press: P, divisions: readonly number[]) => unknown
}) {
  let queue: Queued<P>[] = []
  let inside = 0
  /** What was left at the last look, less what those took who were let in since: never more than there is. */
  let room: Room | undefined
  let isServing = false
  let isCalled = false

  /** Runs `take` when it is the turn of the press. @throws what `full` makes */
  async function pass<T>(press: P, take: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve, reject) => {
      queue.push({ press, isLookedUp: false, isKnown: false, admit: resolve, refuse: reject })
      void serve()
    })
    try {
      return await take()
    } finally {
      inside -= 1
      void serve()
    }
  }

  /** One at a time; a call meanwhile makes it go round once more. */
  async function serve() {
    isCalled = true
    if (isServing) return
    isServing = true
    // Presses of the same moment are looked up together.
    await new Promise((resolve) => setImmediate(resolve))
    while (isCalled && queue.length > 0) {
      isCalled = false
      const asked = queue
      queue = []
      try {
        const staying = await round(asked)
        queue = [...staying, ...queue]
      } catch (error) {
        for (const { refuse } of asked) refuse(error)
      }
    }
    isServing = false
  }

  /** Lets in and turns away; gives those whose turn has not come. */
  async function round(asked: readonly Queued<P>[]): Promise<Queued<P>[]> {
    const fresh = asked.filter(({ isLookedUp }) => !isLookedUp)
    let truth: Room | undefined
    if (fresh.length > 0 || !room || asked.some((one) => lackOf(one, room!).length > 0)) {
      const found = await look(fresh.map(({ press }) => press))
      truth = found.room
      room = { left: truth.left, divisions: new Map(truth.divisions) }
      for (const one of fresh) {
        one.isLookedUp = true
        one.isKnown = found.known.has(one.press)
      }
    }
    return asked.filter((one) => {
      const lacking = truth ? lackOf(one, truth) : []
      if (lacking.length > 0) one.refuse(full(one.press, lacking))
      // Without hope only for as long as those before it are inside.
      else if (inside >= most || lackOf(one, room!).length > 0) return true
      else {
        inside += 1
        takeFrom(room!, one)
        one.admit()
      }
      return false
    })
  }

  return { pass, isEmpty: () => queue.length === 0 && inside === 0 }
}

/** The divisions with too little for it. One that is not of the event is none of the line's business. */
function lackOf<P extends Press>({ press, isKnown }: Queued<P>, { left, divisions }: Room): number[] {
  if (press.may_wait || isKnown) return []
  const count = [...press.demand.values()].reduce((all, spots) => all + spots, 0)
  return [...press.demand]
    .filter(([id, spots]) => count > left || spots > (divisions.get(id) ?? Infinity))
    .map(([id]) => id)
}

function takeFrom<P extends Press>(room: Room, { press, isKnown }: Queued<P>) {
  if (press.may_wait || isKnown) return
  for (const [id, spots] of press.demand) {
    room.left -= spots
    room.divisions.set(id, (room.divisions.get(id) ?? Infinity) - spots)
  }
}
