import { describe, expect, test } from 'vitest'
import {
  mayMove,
  movesFrom,
  MOVERS,
  REGISTRATION_MOVES,
  RegistrationStatus,
  STATUS_LABELS,
  statusColor,
} from './statuses.ts'

test.each([
  ['Draft', 'yellow'],
  ['Active', 'green'],
  ['Success', 'green'],
  ['Waiting for Approval', 'blue'],
  ['Closed', 'black'],
  ['Blocked', 'brown'],
  ['Inactive', 'grey'],
  ['Rejected', 'red'],
  ['Failed', 'red'],
])('the dot of %s is %s, by label and by code', (label, color) => {
  expect(statusColor(label)).toBe(color)
  const [code] = Object.entries(STATUS_LABELS).find(([, text]) => text === label) ?? []
  expect(statusColor(String(code))).toBe(color)
})

test.each(['Whatever', '', 'constructor', '__proto__'])(
  'a status without a colour such as %j is grey',
  (name) => {
    expect(statusColor(name)).toBe('grey')
  },
)

describe('a registration', () => {
  test.each([
    ['draft', 'waiting_for_approval', 'payment', true],
    ['draft', 'active', 'payment', true],
    ['draft', 'active', 'office', false],
    ['waiting_for_approval', 'active', 'office', true],
    ['waiting_for_approval', 'rejected', 'office', true],
    ['waiting_for_approval', 'inactive', 'office', false],
    ['waiting_for_approval', 'inactive', 'refund', true],
    ['active', 'inactive', 'office', true],
    ['active', 'blocked', 'office', true],
    ['active', 'blocked', 'refund', false],
    ['active', 'draft', 'office', false],
    ['active', 'waiting_for_approval', 'office', false],
    ['rejected', 'active', 'office', false],
    ['closed', 'active', 'office', false],
  ] as const)('goes from %s to %s by %s: %s', (from, to, by, may) => expect(mayMove(from, to, by)).toBe(may))

  const statuses = RegistrationStatus.options
  const movers = Object.keys(MOVERS) as (keyof typeof MOVERS)[]

  test('never "changes" to the status it has', () => {
    for (const { from, to } of REGISTRATION_MOVES) expect(from).not.toBe(to)
  })

  test('is sent along an arrow that is drawn once', () => {
    const arrows = REGISTRATION_MOVES.map(({ from, to, by }) => `${from} ${to} ${by}`)
    expect(arrows).toEqual([...new Set(arrows)])
  })

  test('can be closed from anywhere and reached from a draft', () => {
    const from = (status: RegistrationStatus) => movers.flatMap((by) => movesFrom(status, by))
    for (const status of statuses) if (status !== 'closed') expect(from(status)).toContain('closed')
    const reached = new Set<RegistrationStatus>(['draft'])
    for (const status of reached) for (const to of from(status)) reached.add(to)
    expect(reached.size).toBe(statuses.length)
    expect(from('closed')).toEqual([])
  })

  /** `npx vitest run contract/src/statuses.test.ts -u` redraws it. */
  test('goes where the drawing in the docs says', async () => {
    const drawing = `# The statuses of a registration

Drawn from \`REGISTRATION_MOVES\` of \`contract/src/statuses.ts\`; a test compares. The same list stands in the database
(\`registration_may_move\`), which refuses every other way. Each arrow says who sends a registration along it: ${movers
      .map((by) => `*${by}* is ${MOVERS[by]}`)
      .join(', ')}.

\`\`\`mermaid
stateDiagram-v2
${statuses.map((status) => `  ${status}: ${STATUS_LABELS[status]}`).join('\n')}
  [*] --> draft
${REGISTRATION_MOVES.map(({ from, to, by }) => `  ${from} --> ${to}: ${by}`).join('\n')}
  closed --> [*]
\`\`\`

- A *draft* is not a row of \`registration\` yet: it is what a family has begun, and *failed* is a draft whose payment was declined.
- The office sends by the right \`mms.registrations.approve\`. A payment and a refund are no people: they are the settlement of an order.
- A registration whose last day is over keeps its status; it is shown as inactive, and a renewal is a registration of its own.
`
    await expect(drawing).toMatchFileSnapshot('../../docs/statuses.md')
  })
})
