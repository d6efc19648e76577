import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aboutOf, deeds } from './event-history.tsx'

const about = (after: object | null, more: object = {}) =>
  aboutOf({ before: null, after, about: [], ...more }, 'USD')

describe('what an entry of the history is about', () => {
  test.each([
    [{ division: '12U', game: 14, score: 'Comets 5, Hawks 3' }, '12U · Game 14 · Comets 5, Hawks 3'],
    [{ team: 'Comets', division: '12U', game: 3, amount: 5000 }, 'Comets · 12U · Game 3 · $50.00'],
    [{ vendor: 'Taco Stand', invoice: 'I-7', back_cents: 2500 }, 'Taco Stand · $25.00 back · I-7'],
    [{ game: 'Comets – Hawks', umpire: 'Ray Fox', position: 1 }, 'Ray Fox · Comets – Hawks'],
    [{ addons: [{ name: 'T-shirt', option: 'M', quantity: 2 }], order: 'R-12' }, '2 × T-shirt (M) · R-12'],
    [{ teams: 1, letters: 3 }, '1 team · 3 emails'],
    [{ back_cents: 0, credit_cents: 900 }, '$9.00 as credit'],
    [null, ''],
  ])('%j', (after, text) => {
    expect(about(after)).toBe(text)
  })

  test('whom it concerns is said once, with the division', () => {
    const concerned = { about: ['Comets (12U)'], before: { entrants: [{ team_id: 3, division: '12U' }] } }
    expect(about({ team: 'Comets', division: '12U', back_cents: 4500 }, concerned)).toBe(
      'Comets (12U) · $45.00 back',
    )
    expect(about({ team: 'Comets', division: '12U', member_id: 7 }, { about: ['Ida Ott (12U)'] })).toBe(
      'Ida Ott (12U) · Comets',
    )
    expect(about({ games: 2, member_id: 7 }, { about: ['Ida Ott'] })).toBe('Ida Ott · 2 games')
  })
})

test('every deed that the server writes into an event’s history has words', () => {
  const server = join(import.meta.dirname, '../../../../server/src')
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(server, file), 'utf8'))
  const written = sources.flatMap((source) => [...source.matchAll(/action:[^\n]*|auditOf\(context, [^\n]*/g)])
  const actions = written.flatMap(([line]) => [...line.matchAll(/'((?:event|contest|game)\.[a-z_]+)'/g)])
  // Of an event that is gone there is no history to be seen.
  const shown = { ...deeds(), 'event.deleted': '' }
  const wordless = new Set(actions.map(([, action]) => action!).filter((action) => !(action in shown)))
  expect([...wordless].toSorted()).toEqual([])
})
