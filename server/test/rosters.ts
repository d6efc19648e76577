import { memberFor } from '../src/members/members.ts'
import type { Label, testHouse } from './house.ts'

type House = Awaited<ReturnType<typeof testHouse>>

let players = 0

/** A player with a card: the number and date of birth on it, and who gets letters. */
export async function aPlayer(house: House, { dob = '2017-05-02', label = 'alliance' as Label } = {}) {
  const email = `player-${++players}@example.org`
  // Families that register are Lopez1, Lopez2, …: nobody else may be found by such a name.
  const record = { first_name: 'Sofía', last_name: `Lopez${10_000 + players}`, email, dob }
  const { id, member_number } = await house
    .acting(label)
    .transaction((context) => memberFor(context, record, { prefix: 'AF', year: 2026, emails: [email] }))
  return { id, email, card: { member_number, dob } }
}
