import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../server/test/database.ts'
import { cases } from '../server/test/thorough.ts'
import { CARDS, GOOD, openTill, randomFrom, type Press } from './till.ts'

/** KILLS=200 for a long run. */
const KILLS = Number(process.env['KILLS'] ?? cases(4, 20))
const SEED = Number(process.env['SEED'] ?? 20_261_121)

const till = await openTill((await testDatabase()).url)
afterAll(till.close)

test('killed at any moment of a payment: nobody is charged twice, nobody has paid without a membership', {
  timeout: 60_000 + KILLS * 40_000,
}, async () => {
  const { first, usual } = await till.undisturbed()
  const random = randomFrom(SEED)
  const presses: Press[] = [first]
  for (let round = 0; round < KILLS; round++) {
    const [back, gone] = [await till.atTheTill(CARDS[round % CARDS.length]!), await till.atTheTill(GOOD)]
    presses.push(back, gone)
    // However fast this machine is, the first two are killed in the middle.
    const held = round === 0 ? await till.holdOrders() : undefined
    const underWay = [back, gone].map((one) => till.press(one).catch(() => 'cut'))
    // Timing is what is tested here, so this is a real wait.
    if (held) await held.waiting(2)
    else await new Promise((resolve) => setTimeout(resolve, random() * usual * 1.5))
    await till.kill()
    const answers = await Promise.all(underWay)
    if (held) expect(answers).toEqual(['cut', 'cut'])
    held?.letGo()
    await till.start()
    // One of the two families comes back some seconds later, and its browser repeats the same press; the
    // other never does.
    await till.wait('10 seconds')
    const again = await till.press(back)
    expect(again.http, JSON.stringify(again)).toBeLessThan(500)
  }

  await till.settled()
  await till.expectOneOfEach(presses)
  await till.expectAllToJoin(presses)
})
