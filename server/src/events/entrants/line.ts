import type { Demand } from './places-queries.ts'

/** A press for spots of one event. */
export type Press = {
  demand: Demand
  /** Takes what there is, or waits for it: never turned away at the door. */
  may_wait: boolean
  /** Can’t be decided together with others. */
  is_alone: boolean
}

/** So many are worth a look of their own, also where there was nothing left a moment ago. */
const ENOUGH_FOR_A_LOOK = 50

/** Spots left in all and by division, infinite without a limit. */
export type Room = { left: number; divisions: Map<number, number> }

type Queued<P, R> = {
  press: P
  /** How many spots it needs to be let in: none if it takes whatever there is. */
  spots: number
  isLookedUp: boolean
  answer: (result: R) => void
  refuse: (error: unknown) => void
}

/** After so many groups the room is looked at again even while others are inside, for those who stepped aside. */
const GROUPS_BETWEEN_LOOKS = 20

/**
 * The line in front of one event, in this process. Those who press at once are let in as groups, in the order they came, and
 * only `most` groups are at the database at a time, so that nobody else on the site waits for a connection. What room there is
 * is looked at once for all who stand there, and again when it has been given to those who were let in: who then finds the
 * event full is told so without a transaction. The line decides nothing: whoever is let in may still be refused by the
 * database, and nobody is turned away while there are spots left.
 * `look` reads what room there is, and which of the fresh presses are known; `take` decides a group of at most `largest`, one
 * outcome each; `pause` lets some more come where there was nothing left at the last look; `full` makes the answer for all who are turned away because of the same divisions.
 */
export function openLine<P extends Press, R>({
  most,
  largest,
  pause = async () => {},
  look,
  take,
  full,
}: {
  most: number
  largest: number
  pause?: () => Promise<unknown>
  look: (fresh: readonly P[]) => Promise<{ room: Room; known: ReadonlySet<P> }>
  take: (group: readonly P[]) => Promise<readonly PromiseSettledResult<R>[]>
  full: (divisions: readonly number[]) => unknown
}) {
  type One = Queued<P, R>
  let queue: One[] = []
  const inside = new Set<readonly One[]>()
  /** What was left at the last look, less what those may take who were let in since: never more than there is. */
  let room: Room | undefined
  let groupsSinceLook = 0
  let isServing = false
  let isCalled = false
  /** The last look has turned somebody away. */
  let wasFull = false
  let enoughHaveCome = () => {}

  /** What `take` decides when it is the turn of the press. @throws what it is refused with, or what `full` makes */
  const pass = (press: P) =>
    new Promise<R>((answer, refuse) => {
      queue.push({ press, spots: spotsOf(press), isLookedUp: false, answer, refuse })
      if (queue.length >= ENOUGH_FOR_A_LOOK) enoughHaveCome()
      void serve()
    })

  /** One at a time; a call meanwhile makes it go round once more. */
  async function serve() {
    isCalled = true
    if (isServing) return
    isServing = true
    // Presses of the same moment are looked up together.
    await new Promise((resolve) => setImmediate(resolve))
    while (isCalled && queue.length > 0) {
      isCalled = false
      try {
        letIn()
        if (queue.length > 0 && mustLook()) {
          // Most of a rush comes when there is nothing left, a few in each turn of the event loop.
          if (wasFull && queue.length < ENOUGH_FOR_A_LOOK)
            await Promise.race([pause(), new Promise<void>((resolve) => (enoughHaveCome = resolve))])
          await lookAround()
          letIn()
        }
      } catch (error) {
        for (const { refuse } of queue.splice(0)) refuse(error)
      }
    }
    isServing = false
  }

  const mustLook = () =>
    inside.size < most && (!room || inside.size === 0 || groupsSinceLook >= GROUPS_BETWEEN_LOOKS)

  /** In the order they came; who doesn’t fit steps aside for as long as others are inside. */
  function letIn() {
    while (room && inside.size < most) {
      const group = nextGroup(room)
      if (group.length === 0) return
      inside.add(group)
      groupsSinceLook += 1
      void decide(group)
    }
  }

  function nextGroup(left: Room): One[] {
    const group: One[] = []
    queue = queue.filter((one) => {
      const isOver =
        group.length >= largest || (group.length > 0 && (one.press.is_alone || group[0]!.press.is_alone))
      if (isOver || !fits(one, left)) return true
      group.push(one)
      takeFrom(left, one)
      return false
    })
    return group
  }

  async function decide(group: readonly One[]) {
    const outcomes = await take(group.map(({ press }) => press)).catch((reason: unknown) =>
      group.map(() => ({ status: 'rejected' as const, reason })),
    )
    inside.delete(group)
    // Others took what seemed left, perhaps: look again.
    if (outcomes.some(({ status }) => status === 'rejected')) room = undefined
    for (const [i, { answer, refuse }] of group.entries()) {
      const outcome = outcomes[i]!
      if (outcome.status === 'fulfilled') answer(outcome.value)
      else refuse(outcome.reason)
    }
    void serve()
  }

  /** Turns away who finds no room by what is committed. */
  async function lookAround() {
    const fresh = queue.filter(({ isLookedUp }) => !isLookedUp)
    const found = await look(fresh.map(({ press }) => press))
    for (const one of fresh) {
      one.isLookedUp = true
      // Answered before, and given the same answer again whatever is left.
      if (found.known.has(one.press)) one.spots = 0
    }
    // The refusal is made once for all who lack the same, which in a rush is nearly everybody.
    const told = new Map<string, unknown>()
    const refusalOf = ({ press }: One) => {
      const lack = lackOf(press, found.room)
      const name = lack.join()
      if (!told.has(name)) told.set(name, full(lack))
      return told.get(name)
    }
    queue = queue.filter((one) => {
      // Who came during the look may be known.
      if (!one.isLookedUp || fits(one, found.room)) return true
      one.refuse(refusalOf(one))
      return false
    })
    wasFull = told.size > 0
    groupsSinceLook = 0
    room = { left: found.room.left, divisions: new Map(found.room.divisions) }
    for (const group of inside) for (const one of group) takeFrom(room, one)
  }

  return { pass, isEmpty: () => queue.length === 0 && inside.size === 0 }
}

const spotsOf = ({ demand, may_wait }: Press): number => {
  let count = 0
  if (!may_wait) for (const spots of demand.values()) count += spots
  return count
}

type Wanting = { press: Press; spots: number }

/** A division that is not of the event is none of the line's business. */
function fits({ press, spots }: Wanting, { left, divisions }: Room): boolean {
  if (spots === 0) return true
  if (spots > left) return false
  for (const [id, count] of press.demand) if (count > (divisions.get(id) ?? Infinity)) return false
  return true
}

/** The divisions with too little for it; all of them if there is too little in all. */
const lackOf = ({ demand }: Press, { left, divisions }: Room): number[] => {
  const count = [...demand.values()].reduce((all, spots) => all + spots, 0)
  return [...demand]
    .filter(([id, spots]) => count > left || spots > (divisions.get(id) ?? Infinity))
    .map(([id]) => id)
}

function takeFrom(room: Room, { press, spots }: Wanting) {
  if (spots === 0) return
  room.left -= spots
  for (const [id, count] of press.demand) room.divisions.set(id, (room.divisions.get(id) ?? Infinity) - count)
}
