import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { jobs } from '../../src/app.ts'
import { demoClockJob } from '../../src/seeds/round-the-clock.ts'
import { turnOf } from '../turns.ts'
import { testHouse } from '../house.ts'

const statements: string[] = []
const house = await testHouse({ guard: (statement) => void statements.push(statement) })

/** Jobs that come more than once a day. */
const OFTEN = [...jobs, demoClockJob].filter(
  ({ name, every }) =>
    every !== undefined && parseCrontab(`${every} ${name}`).some(({ match }) => isOften(match)),
)

/** Whether it matches in two hours of a day, or twice in an hour. */
function isOften(match: ReturnType<typeof parseCrontab>[number]['match']) {
  const day = { month: 3, date: 4, dow: 5 }
  const times = Array.from({ length: 24 * 60 }, (_, n) => ({ ...day, hour: Math.floor(n / 60), min: n % 60 }))
  return times.filter((time) => typeof match === 'function' && match(time)).length > 1
}

test('a job that comes more than once a day asks for all tenants at once, and a tenant without work costs nothing', async () => {
  expect(OFTEN.length).toBeGreaterThan(20)
  expect(OFTEN.filter(({ due }) => !due).map(({ name }) => name)).toEqual([])
  // To begin with, the orders of a new tenant are counted twice, to be relied on.
  const round = async () => {
    for (const job of OFTEN)
      for (const label of ['alliance', 'demo'] as const) {
        statements.length = 0
        await house.turn(job, { label })
        counted[`${job.name} ${label}`] = statements.length
      }
    house.pass(3_600)
  }
  const counted: Record<string, number> = {}
  for (let hour = 0; hour < 3; hour++) await round()
  const asked: Record<string, number> = {}
  for (const job of OFTEN) {
    statements.length = 0
    await turnOf({ ...job, run: async () => {} }, house.world, house.acting())
    for (const label of ['alliance', 'demo']) asked[`${job.name} ${label}`] = statements.length
  }
  expect(counted).toEqual(asked)
})
