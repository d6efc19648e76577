import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fillPath, type Operation } from 'contract/operation'
import { contractOperations } from '../contract.ts'
import { DISTRICT } from '../district.ts'
import { ADMIN, testHouse } from '../house.ts'
import { cases, isThorough } from '../thorough.ts'

const house = await testHouse({ beginning: DISTRICT })
let token: string
/** What a list is about if its path names something: the membership, or the event, that has most of it. */
const about = new Map<string, number>()

beforeAll(async () => {
  token = await house.tokenOf(ADMIN)
  for (const [start, most] of [
    ['/mms/admin/get_membership/', 'membership_id as id from registration'],
    ['/ems/events/', 'event_id as id from entrant'],
  ] as const) {
    const { rows } = await house.world.database.pool.query<{ id: number }>(
      `select ${most} where tenant_id = $1 group by 1 order by count(*) desc, 1 limit 1`,
      [house.tenants.alliance.id],
    )
    about.set(start, rows[0]!.id)
  }
}, 180_000)

const wordsOf = ({ input }: Operation): string[] =>
  (
    z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
      properties?: { sort?: { enum?: string[] } }
    }
  ).properties?.sort?.enum ?? []

type Row = { id: number } & Record<string, unknown>
type Meta = { next: string | null; previous: string | null; page: number | null; total: number }

const lists = (await contractOperations()).filter(({ op }) => wordsOf(op).length > 0)
const words = lists.flatMap(({ name, op }) =>
  wordsOf(op)
    .filter((word) => !word.startsWith('-'))
    .map((word): [string, string, Operation] => [name, word, op]),
)

async function ask(op: Operation, input: Record<string, unknown>) {
  const id = about.get(op.path.slice(0, op.path.indexOf(':')))
  const { path, rest } = fillPath(op.path, { id, ...input })
  const search = op.method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const answer = await house.call(`/api${path}${search}`, {
    method: op.method,
    token,
    ...(op.method === 'GET' ? {} : { payload: rest }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { data: Row[]; meta: Meta }
}

/** Rows that are alike must meet the end of a page: there are several pages of each list. */
const LEAST = 7
const MOST_PAGES = cases(3, 1000)

const sizes = new Map<Operation, number>()
/** So many rows are on a page, the same for each word of a list. */
async function perPage(op: Operation, sort: string) {
  const known = sizes.get(op) ?? (await ask(op, { sort, per_page: 1 })).meta.total
  sizes.set(op, known)
  return Math.min(100, Math.max(LEAST, Math.ceil(known / MOST_PAGES)))
}

type Ways = { isBack: boolean; isNumbered: boolean }

/** Every row of a list: page after page, back again from the last one, and by the numbers of pages. */
async function walk(op: Operation, sort: string, { isBack, isNumbered }: Ways) {
  const per_page = await perPage(op, sort)
  const sent = { sort, per_page }
  const there: Row[] = []
  const back: Row[][] = []
  const numbered: Row[] = []
  let { data, meta } = await ask(op, sent)
  there.push(...data)
  while (meta.next !== null) {
    ;({ data, meta } = await ask(op, { ...sent, cursor: meta.next }))
    there.push(...data)
  }
  const { total } = meta
  back.push(data)
  while (isBack && meta.previous !== null) {
    ;({ data, meta } = await ask(op, { ...sent, cursor: meta.previous }))
    back.unshift(data)
  }
  for (let number = 1; isNumbered && (number - 1) * per_page < there.length; number++)
    numbered.push(...(await ask(op, { ...sent, page: number })).data)
  return {
    there,
    back: isBack ? back.flat() : there,
    numbered: isNumbered ? numbered : there,
    total,
  }
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
const isBlank = (value: unknown) => value === null || value === undefined || value === ''
/** What a row shows under the word it is sorted by, if it shows it under that name. */
const shown = (rows: readonly Row[], word: string) =>
  rows.some((row) => word in row) ? rows.map((row) => row[word]) : undefined

test('there are lists to sort', () => {
  expect(lists.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['listMembers', 'listRegistrations', 'listOrders', 'listLog', 'listOfficeTeams']),
  )
})

describe('a list that can be sorted has each row once, whichever way its pages are turned', () => {
  // The gate pages back through one direction and asks for the other by page number, and swaps them for the next word.
  test.each(words.map((one, i) => [...one, i] as const))('%s by %s', async (_, word, op, i) => {
    const isUp = i % 2 === 0
    const up = await walk(op, word, { isBack: isThorough || isUp, isNumbered: isThorough || !isUp })
    const down = await walk(op, `-${word}`, { isBack: isThorough || !isUp, isNumbered: isThorough || isUp })
    for (const { there, back, numbered, total } of [up, down]) {
      expect(new Set(idsOf(there)).size).toBe(there.length)
      expect(there).toHaveLength(total)
      expect(idsOf(back)).toEqual(idsOf(there))
      expect(idsOf(numbered)).toEqual(idsOf(there))
    }
    expect(new Set(idsOf(down.there))).toEqual(new Set(idsOf(up.there)))
    const values = shown(up.there, word)
    if (!values) return
    const blanks = values.filter(isBlank).length
    const filled = up.there.slice(0, up.there.length - blanks)
    // Who has never logged in comes first, as those whose login is longest ago.
    if (word === 'last_login_at') return
    // Rows without a value are last, both ways; the others are turned around.
    expect(values.slice(filled.length).every(isBlank)).toBe(true)
    expect(idsOf(down.there.slice(0, filled.length))).toEqual(idsOf(filled).toReversed())
    expect(shown(down.there, word)!.slice(filled.length).every(isBlank)).toBe(true)
    // Rows with the same value are next to each other, and numbers go up.
    const runs = values.filter((value, i) => JSON.stringify(value) !== JSON.stringify(values[i - 1]))
    expect(new Set(runs.map((value) => JSON.stringify(value))).size).toBe(runs.length)
    const numbers = values.filter((value) => typeof value === 'number')
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })
})
