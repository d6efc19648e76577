import { setTimeout as sleep } from 'node:timers/promises'
import { DivisionFull } from 'contract/events/entering'
import type { Keys, OutsideContext } from '../../plumbing/context.ts'
import { openLine, type Press } from './line.ts'
import { findPartyIds, nameOfKey, type PartyKey } from './party-queries.ts'
import { findRoom, type DivisionRoom } from './places-queries.ts'

/** How many groups of those who press for one event are at the database at a time, by server process. */
const MOST_INSIDE = 2
/** A group shares one transaction, which holds the event. */
const LARGEST_GROUP = 25
/** Where there was nothing left at the last look, those who come within this time are looked up together. */
const GATHERED_MS = 25

export type Pressed = Press & { key: PartyKey; context: OutsideContext }
type Take<P> = (group: readonly P[]) => Promise<readonly PromiseSettledResult<number>[]>
type Line = ReturnType<typeof openLine<Pressed, number>>

/** By installation, then by tenant and event; only those with somebody in them, now or a moment ago. */
const lines = new WeakMap<Keys, Map<string, Line>>()

/**
 * Has `take` decide when it is the turn of the press at the event, perhaps with others of the same moment. Gives what was decided
 * for it. @throws DivisionFull; what it was refused with
 */
export async function inTurn<P extends Pressed>(slug: string, press: P, take: Take<P>): Promise<number> {
  const { context } = press
  // Who sees a part of the tenant only can't look for the others.
  if (context.reach) return outcomeOf((await take([press]))[0]!)
  const open = lines.get(context.keys) ?? new Map<string, Line>()
  lines.set(context.keys, open)
  const name = `${context.tenant.id} ${slug}`
  const line = open.get(name) ?? lineOf(slug, take as Take<Pressed>)
  open.set(name, line)
  try {
    return await line.pass(press)
  } finally {
    if (line.isEmpty()) leave(open, name, line)
  }
}

const left = new WeakSet<Line>()

/** Forgets a line with nobody in it, unless others come soon: they would not know that there was nothing left. */
function leave(open: Map<string, Line>, name: string, line: Line) {
  if (left.has(line)) return
  left.add(line)
  setTimeout(() => {
    left.delete(line)
    if (line.isEmpty()) open.delete(name)
  }, GATHERED_MS).unref()
}

/** @throws what it was refused with */
export function outcomeOf<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

function lineOf(slug: string, take: Take<Pressed>): Line {
  let seen: readonly DivisionRoom[] = []
  let context: OutsideContext | undefined
  return openLine<Pressed, number>({
    most: MOST_INSIDE,
    largest: LARGEST_GROUP,
    pause: () => sleep(GATHERED_MS),
    take,
    async look(fresh) {
      context = fresh[0]?.context ?? context
      return context!.read(async (inside) => {
        const [{ left, divisions }, known] = await Promise.all([
          findRoom(inside, slug),
          findPartyIds(
            inside,
            fresh.map(({ key }) => key),
          ),
        ])
        seen = divisions
        return {
          room: {
            left: left ?? Infinity,
            divisions: new Map(divisions.map((division) => [division.id, division.left ?? Infinity])),
          },
          known: new Set(fresh.filter((one) => known.has(nameOfKey(one.key)))),
        }
      })
    },
    full: (ids) => fullOf(seen, ids),
  })
}

/** What is full, and which divisions still have room. */
export const fullOf = (divisions: readonly DivisionRoom[], full: readonly number[]) =>
  DivisionFull({
    detail: {
      full: [...full],
      others: divisions
        .filter(({ id, left }) => !full.includes(id) && left !== 0)
        .map(({ id, label, left }) => ({ id, label, left })),
    },
  })
