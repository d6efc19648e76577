import { DivisionFull } from 'contract/events/entering'
import { whoIs, type Keys, type OutsideContext } from '../../plumbing/context.ts'
import { openLine, type Press } from './line.ts'
import { findKnownKeys } from './party-queries.ts'
import { findRoom, type DivisionRoom } from './places-queries.ts'

/** How many of those who press for one event are at the database at a time, by server process. */
const MOST_INSIDE = 4

type Key = { user_id: number; request_key: string }
type Pressed = Press & Key & { context: OutsideContext }
type Line = ReturnType<typeof openLine<Pressed>>

/** By installation, then by tenant and event; only those with somebody in them. */
const lines = new WeakMap<Keys, Map<string, Line>>()

type Wanted = Press & { slug: string; request_key: string }

/** Runs `take` when it is the caller's turn at the event. @throws DivisionFull */
export async function inTurn<T>(
  context: OutsideContext,
  { slug, ...wanted }: Wanted,
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
    return await line.pass({ ...wanted, user_id: whoIs(context).id, context }, take)
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
          findKnownKeys(inside, fresh),
        ])
        seen = divisions
        return {
          room: {
            left: left ?? Infinity,
            divisions: new Map(divisions.map((division) => [division.id, division.left ?? Infinity])),
          },
          known: new Set(fresh.filter((one) => keys.has(keyOf(one)))),
        }
      })
    },
    full: (_, ids) => fullOf(seen, ids),
  })
}

const keyOf = ({ user_id, request_key }: Key) => `${user_id} ${request_key}`

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
