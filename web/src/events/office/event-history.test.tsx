import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { UNSAID } from './event-facts.ts'
import { aboutOf, deeds, SHOWN } from './event-history.tsx'
import { hasName } from './office-words.tsx'

/** As much of a node of the parser as is looked at. */
type Node = {
  type: string
  start: number
  end: number
  name?: string
  value?: unknown
  key?: Node
  argument?: Node
  properties?: Node[]
  expression?: Node
  right?: Node
  consequent?: Node
  alternate?: Node
}

const about = (after: object | null, more: object = {}) =>
  aboutOf({ before: null, after, about: [], ...more }, 'USD', 'America/Chicago')

describe('what an entry of the history is about', () => {
  test.each([
    [{ division: '12U', game: 14, score: 'Comets 5, Hawks 3' }, '12U · Game 14 · Comets 5, Hawks 3'],
    [{ team: 'Comets', division: '12U', game: 3, amount: 5000 }, 'Comets · 12U · Game 3 · $50.00'],
    [{ vendor: 'Taco Stand', invoice: 'I-7', back_cents: 2500 }, 'Taco Stand · $25.00 back · I-7'],
    [{ game: 'Comets – Hawks', umpire: 'Ray Fox', position: 1 }, 'Ray Fox · Comets – Hawks · Plate'],
    [
      { rates: 4, roles: 2, mile_cents: 65, free_miles: 30 },
      '4 rates · 2 staff roles · $0.65 per mile · first 30 miles free',
    ],
    [
      { umpire: 'Ray Fox', amount: 9000, paid_on: '2027-06-13', method: 'check', reference: '118' },
      'Ray Fox · $90.00 · Check · paid on 06/13/2027 · 118',
    ],
    [{ fields: 'Field 1, Field 2', condition: 'wet' }, 'Field 1, Field 2 · Wet'],
    [{ sold_cents: 5000, counted_cents: 4800, over_cents: -200 }, '$50.00 · $48.00 counted · $2.00 short'],
    [
      { venues: 'Oak Park', reason: 'lightning', next_word: '2027-06-12T20:15:00.000Z' },
      'Oak Park · Lightning · next update 06/12/2027 3:15 PM',
    ],
    [{ measure: 'shorter', moved: 3, called_off: 0 }, '15 minutes less per game · 3 games moved'],
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

const server = join(import.meta.dirname, '../../../../server/src')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, source: readFileSync(join(server, file), 'utf8') }))

test('every deed that the server writes into an event’s history has words', () => {
  const written = sources.flatMap(({ source }) => [
    ...source.matchAll(/action:[^\n]*|auditOf\(context, [^\n]*/g),
  ])
  const actions = written.flatMap(([line]) => [...line.matchAll(/'((?:event|contest|game)\.[a-z_]+)'/g)])
  // Of an event that is gone there is no history to be seen.
  const shown = { ...deeds(), 'event.deleted': '' }
  const wordless = new Set(actions.map(([, action]) => action!).filter((action) => !(action in shown)))
  expect([...wordless].toSorted()).toEqual([])
})

describe('every fact that the server writes into an event’s history', () => {
  /** What is written there and spelled out elsewhere. */
  const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
    'inAudit(entrant!)': ['member_id', 'team_id', 'outside_team_id', 'team', 'division'],
    'said(terms)': ['cents', 'owed_by', 'due', 'forfeit', 'divisions'],
    said: ['team', 'what', 'member_id'],
    rule: ['miles', 'room_nights', 'rooms', 'due_on'],
    terms: ['mile_cents', 'free_miles', 'forfeit_percent'],
    event: ['kind', 'name', 'starts_on', 'ends_on'],
    after: [],
    reason: [],
    // Both sides of a change; its fields have names of their own.
    'differences(stable(before), stable(after))': [],
  }
  const ALIASES: Readonly<Record<string, string>> = {
    'inAudit(entrant)': 'inAudit(entrant!)',
    'inAudit({ ...entrant, division: target.label })': 'inAudit(entrant!)',
    'said(before)': 'said(terms)',
    stood: 'rule',
  }

  const known: string[] = [...SHOWN, ...Object.keys(UNSAID)]
  const facts = sources.flatMap(({ file, source }) =>
    source.includes("'event'") ? factsOf(file, source) : [],
  )

  /** The names of an object’s properties as it is written, with those of the objects spread into it. */
  function namesIn(node: Node | null | undefined, source: string): string[] {
    if (!node || node.type === 'Literal') return []
    if (node.type === 'ObjectExpression')
      return node.properties!.flatMap((one) =>
        one.type === 'SpreadElement'
          ? namesIn(one.argument, source)
          : [one.key!.name ?? String(one.key!.value)],
      )
    if (node.type === 'ParenthesizedExpression') return namesIn(node.expression, source)
    // Only if: `...(reason && { note: reason })`.
    if (node.type === 'LogicalExpression') return namesIn(node.right, source)
    if (node.type === 'ConditionalExpression')
      return [...namesIn(node.consequent, source), ...namesIn(node.alternate, source)]
    const written = source.slice(node.start, node.end)
    return [...(ELSEWHERE[ALIASES[written] ?? written] ?? [`what ${written} gives`])]
  }

  function factsOf(file: string, source: string) {
    const found: { file: string; fact: string }[] = []
    const note = (node: Node | undefined) =>
      found.push(...namesIn(node, source).map((fact) => ({ file, fact })))
    new Visitor({
      ObjectExpression(object) {
        const of = (name: string) =>
          (object as unknown as Node).properties!.find((one) => one.key?.name === name)?.value as
            | Node
            | undefined
        if (of('subject')?.value !== 'event') return
        note(of('before'))
        note(of('after'))
      },
      CallExpression({ callee, arguments: given }) {
        // As ejections and protests write: the event, the deed, the facts.
        if (
          callee.type === 'Identifier' &&
          callee.name === 'auditOf' &&
          given.length > 3 &&
          !source.startsWith("'", given[1]!.start)
        )
          note(given[3] as unknown as Node)
      },
    }).visit(parseSync(file, source, { lang: 'ts' }).program)
    return found
  }

  test('is read from the code', () => {
    expect(facts.length).toBeGreaterThan(200)
    expect(facts.map(({ fact }) => fact)).toEqual(expect.arrayContaining(['rates', 'mile_cents', 'measure']))
  })

  test('is shown in words, or left out for a reason', () => {
    const silent = facts.filter(({ fact }) => !known.includes(fact) && !hasName(fact))
    expect(silent).toEqual([])
  })

  test('and nothing is left out that is shown, or that nobody writes', () => {
    expect(Object.keys(UNSAID).filter((fact) => SHOWN.includes(fact))).toEqual([])
    expect(known.filter((fact) => !facts.some((one) => one.fact === fact))).toEqual([])
  })
})
