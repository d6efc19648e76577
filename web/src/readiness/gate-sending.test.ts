import { describe, expect, test } from 'vitest'
import { Forbidden, Invalid, Problem, TooManyRequests, Unauthenticated, Unavailable } from 'contract/problem'
import { sendAll } from './gate-sending.ts'
import type { Waiting } from './gate-database.ts'

const letIn = (member_id: number): Waiting => ({
  key: `key-of-person-${member_id}`,
  member_id,
  team_id: 1,
  day: '2026-11-21',
  colour: 'ready',
  was_offline: true,
  checked_at: '2026-11-21T17:55:00Z',
  owner: 'ada',
  team: 'Comets 12U',
  name: `Person ${member_id}`,
})

const people = (count: number) => Array.from({ length: count }, (_, at) => letIn(at + 1))

type Server = (ids: number[]) => Record<number, string> | Error

/** A phone with unsent check-ins, and a server that refuses some of them, or a whole batch. */
async function sending(waiting: readonly Waiting[], server: Server) {
  const left = new Map(waiting.map((one) => [one.key, one]))
  const sizes: number[] = []
  const written: number[] = []
  const refused: Record<number, string> = {}
  const idOf = (key: string) => Number(/\d+$/.exec(key))
  await sendAll({
    waiting: async () => [...left.values()],
    async send(some) {
      sizes.push(some.length)
      for (const one of some) expect(Object.keys(one)).not.toContain('name')
      const said = server(some.map(({ member_id }) => Number(member_id)))
      if (said instanceof Error) throw said
      return some.map(({ key }) => {
        const says = said[idOf(key)] ?? null
        return { key, is_written: says === null, says, before: null }
      })
    },
    async written(keys) {
      for (const key of keys) left.delete(key)
      written.push(...keys.map(idOf))
    },
    async refused(says) {
      for (const [key, sentence] of says) {
        left.delete(key)
        refused[idOf(key)] = sentence
      }
    },
    met: () => {},
  })
  return { sizes, written, refused, left: [...left.keys()].map(idOf) }
}

describe('who was let in', () => {
  test('is sent, a hundred at a time, without a name', async () => {
    const { sizes, written, left } = await sending(people(230), () => ({}))
    expect([sizes, written.length, left]).toEqual([[100, 100, 30], 230, []])
  })

  test('and is not on the team any more is told of; the others are written', async () => {
    const { written, refused, left } = await sending(people(3), () => ({ 2: 'Not on this team anymore.' }))
    expect([written, refused, left]).toEqual([[1, 3], { 2: 'Not on this team anymore.' }, []])
  })

  test('by somebody who may not do so any more is told of, and is not sent for ever', async () => {
    const { sizes, refused, left } = await sending(people(2), () => Forbidden())
    expect([sizes, left]).toEqual([[2], []])
    expect(refused).toEqual({
      1: 'You don’t have permission to do this.',
      2: 'You don’t have permission to do this.',
    })
  })

  test('and is not understood by the server is found among the others, who are written', async () => {
    const { written, refused, left } = await sending(people(100), (ids) =>
      ids.includes(37) ? Invalid({ message: 'Please enter a date.' }) : {},
    )
    expect([written.length, refused, left]).toEqual([99, { 37: 'Please enter a date.' }, []])
  })
})

test.each([
  ['has to log in again', Unauthenticated()],
  ['comes too often', TooManyRequests()],
  ['finds the server away', Unavailable()],
  ['has no connection', new Problem('network', 0, '')],
  ['is met by another server in the place of ours', new Problem('http_404', 404, '')],
  ['has waited too long for an answer', new DOMException('', 'TimeoutError') as Error],
])('of a phone that %s everybody waits, and it asks once', async (_, error) => {
  const { sizes, written, refused, left } = await sending(people(2), () => error)
  expect([sizes, written, refused, left]).toEqual([[2], [], {}, [1, 2]])
})

test('a server that says nothing of anybody is not asked for ever', async () => {
  let asked = 0
  await sendAll({
    waiting: async () => people(1),
    send: async () => {
      asked++
      return []
    },
    written: async () => {},
    refused: async () => {},
    met: () => {},
  })
  expect(asked).toBe(1)
})
