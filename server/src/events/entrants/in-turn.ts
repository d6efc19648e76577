import { DivisionFull } from 'contract/events/entering'
import type { Keys, OutsideContext } from '../../plumbing/context.ts'
import { openLine, type Press } from './line.ts'
import { findKnownKeys, nameOfKey, type PartyKey } from './party-queries.ts'
import { findRoom, type DivisionRoom } from './places-queries.ts'

/** How many of those who press for one event are at the database at a time, by server process. */
const MOST_INSIDE = 4

type Wanted = Press & { key: PartyKey }
type Pressed = Wanted & { context: OutsideContext }
type Line = ReturnType<typeof openLine<Pressed>>

/** By installation, then by tenant and event; only those with somebody in them. */
const lines = new WeakMap<Keys, Map<string, Line>>()

/** Runs `take` when it is the caller's turn at the event. @throws DivisionFull */
export async function inTurn<T>(
  context: OutsideContext,
  slug: string,
  wanted: Wanted,
  take: () => Promise<T>,
): Promise<T> {
  // Who sees a part of the tenant only can't look for the others.
  if (context.reach) return take()
  const open = lines.get(context.keys) ?? new Map<string, Line>()
  lines.set(context.keys, open)
  const name = `${context.tenant.id} ${slug}`
  const line = open.get(name) ?? lineOf(slug)
  open.set(name, line)
  try {
    return await line.pass({ ...wanted, context }, take)
  } finally {
    if (line.isEmpty() && open.get(name) === line) open.delete(name)
  }
}

function lineOf(slug: string): Line {
  let seen: readonly DivisionRoom[] = []
  let context: OutsideContext | undefined
  return openLine<Pressed>({
    most: MOST_INSIDE,
    async look(fresh) {
      context = fresh[0]?.context ?? context
      return context!.read(async (inside) => {
        const [{ left, divisions }, keys] = await Promise.all([
          findRoom(inside, slug),
          findKnownKeys(
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
          known: new Set(fresh.filter((one) => keys.has(nameOfKey(one.key)))),
        }
      })
    },
    full: (_, ids) => fullOf(seen, ids),
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
