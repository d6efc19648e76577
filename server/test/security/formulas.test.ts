import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ADMIN, testHouse } from '../house.ts'
import { payIn, registeringIn } from '../registration.ts'

const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const family = await registeringIn(house)
const person = await family.daughter()
const { token, version } = await family.start({ registrant: family.registrant(), people: [person] })
await family.sign(token)
await payIn(house, (await family.checkout(token, version)).data.order_token)
await house.work()
const admin = await house.tokenOf(ADMIN)

const hostile = fc
  .tuple(
    fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝'),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  )
  .map(([first, rest]) => first + rest.replaceAll('\u0000', ''))

test('whatever somebody is called, no spreadsheet takes a cell of an exported list for a formula', async () => {
  const { pool } = house.world.database
  await fc.assert(
    fc.asyncProperty(hostile, async (name) => {
      await pool.query('update registration set sort_name = $1', [name])
      const answer = await house.call('/api/mms/report/registrations/export', {
        method: 'POST',
        token: admin,
        payload: {},
      })
      expect(answer.statusCode).toBe(200)
      const rows = cellsOf(answer.body.replace(/^\ufeff/, ''))
      expect(rows.length).toBe(2)
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
      expect(rows[1]).toContain(`'${name}`)
    }),
    { numRuns: 40 },
  )
})

/** The lines of a CSV file, by RFC 4180. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== ',') lines.push([])
  }
  return lines.filter((cells) => cells.length > 1)
}
