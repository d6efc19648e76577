import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { start } from '../scripts/postgres.mjs'
import { migrate } from '../server/src/plumbing/database/migrate.ts'
import { CARDS, GOOD, openTill, randomFrom, type Press } from './till.ts'

/** KILLS=200 for a long run. */
const KILLS = Number(process.env['KILLS'] ?? 5)
const SEED = Number(process.env['SEED'] ?? 20_261_122)

/** As durable as the one of `npm start`, and restarted in the same way when it dies. */
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-killed-'))
chmodSync(folder, 0o711) // as root, the database runs as another user and must get through
const dataDir = join(folder, 'postgres')
const postgres = await start({ dataDir })
await migrate(postgres.url)
const till = await openTill(postgres.url)
afterAll(async () => {
  await till.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Like a browser: repeats the same press until there is a database; in the meantime a sentence says that
 * there is none.
 */
async function pressedAgain(one: Press) {
  let answer = await till.press(one)
  await expect
    .poll(async () => {
      if (answer.http === 503) answer = await till.press(one)
      return answer.http
    })
    .not.toBe(503)
  return answer
}

/** A connection of the killed database may still answer for a moment, and is gone at the next statement. */
const hasWaited = () =>
  till.wait('10 seconds').then(
    () => true,
    () => false,
  )

test('the database killed at any moment of a payment: what was acknowledged is there, nobody is charged twice', {
  timeout: 60_000 + KILLS * 60_000,
}, async () => {
  const { first, usual } = await till.undisturbed()
  const random = randomFrom(SEED)
  const presses: Press[] = [first]
  for (let round = 0; round < KILLS; round++) {
    const [back, gone] = [await till.atTheTill(CARDS[round % CARDS.length]!), await till.atTheTill(GOOD)]
    presses.push(back, gone)
    // However fast this machine is, the database dies in the middle of the first two.
    const held = round === 0 ? await till.holdOrders() : undefined
    const underWay = [back, gone].map((one) => till.press(one))
    // Timing is what is tested here, so this is a real wait.
    if (held) await held.waiting(2)
    else await new Promise((resolve) => setTimeout(resolve, random() * usual * 1.2))
    process.kill(Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    const answers = await Promise.all(underWay)
    for (const { http, code } of answers) if (http >= 500) expect(code).toBe('unavailable')
    if (held) expect(answers.map(({ http }) => http)).toEqual([503, 503])
    held?.letGo()
    // The server survives, and answers again as soon as there is a database.
    for (const [i, one] of [back, gone].entries())
      if (answers[i]!.data?.status === 'paid')
        expect(await pressedAgain(one), 'what was acknowledged').toMatchObject({ data: { status: 'paid' } })
    await expect.poll(hasWaited).toBe(true)
    expect((await pressedAgain(back)).http).toBeLessThan(500)
  }

  await till.settled()
  await till.expectOneOfEach(presses)
  await till.expectAllToJoin(presses)
})
