import { randomUUID } from 'node:crypto'
import { showDay } from 'contract/dates'
import type { DueAlong } from 'contract/payments'
import { aFamily, anEvent, termsGiving } from './events.ts'
import type { testHouse } from './house.ts'
import type { registeringIn } from './registration.ts'
import { asking } from './team.ts'

type House = Awaited<ReturnType<typeof testHouse>>
type Event = Awaited<ReturnType<typeof anEvent>>
/** A mother and her children. */
export type Mother = Awaited<ReturnType<typeof aFamily>>

/** What one of the children costs. */
export const PRICE = 10_000

/** Families that enter children who lack the membership an event asks for, and register them. */
export function enteringAlong(house: House, office: Awaited<ReturnType<typeof registeringIn>>) {
  const ask = asking(house)
  const { pool } = house.world.database
  const aCamp = (more: Parameters<typeof anEvent>[1] = {}) =>
    anEvent(house, {
      ...{ needs_membership: true, terms: termsGiving(50, 'cash') },
      divisions: [{ label: 'All ages', price_cents: PRICE, capacity: 10 }],
      ...more,
    })

  const enter = ({ slug, divisions }: Event, { token, children }: Mother, more: object = {}) =>
    ask('POST', `/ems/event/${slug}/register`, token, {
      ...{ request_key: randomUUID(), total: PRICE * children.length, with_membership: true },
      entrants: children.map(({ id }) => ({
        ...{ member_id: id, event_division_id: divisions[0]!.id, answers: [] },
      })),
      ...more,
    })
  const due = async ({ token }: Mother): Promise<DueAlong[]> =>
    (await ask('GET', '/mms/payments/due', token)).data
  const mine = async ({ token }: Mother) => (await ask('GET', '/ems/my-events', token)).data
  /** A mother who is the first guardian of her children, as a registration makes her. */
  async function aMother(...dobs: string[]) {
    const who = await aFamily(house, ...dobs)
    await pool.query('update guardianship set is_primary = true where minor_id = any ($1)', [
      who.children.map(({ id }) => id),
    ])
    return who
  }
  /** The form of the family for its children, signed and ready to be paid. */
  async function aForm(who: Mother, children = who.children, more: { coupon_code?: string } = {}) {
    const { email, first_name, last_name } = who
    const people = []
    for (const [i, child] of children.entries())
      people.push(
        await office.daughter({
          ...{ key: `kid${i}`, first_name: child.first_name, last_name: child.last_name },
          dob: showDay(child.dob!),
        }),
      )
    const { token, version } = await office.start({
      registrant: office.registrant({ email, first_name, last_name }),
      people,
      ...more,
    })
    await office.sign(token)
    const checkout = async (along: readonly string[], by: string | undefined = who.token) =>
      ask('POST', `/mms/registration/${token}/checkout`, by, {
        ...{ version, quote_hash: (await office.quote(token)).hash, along },
      })
    return { token, checkout, membership: (await office.quote(token)).total as number }
  }
  const registrations = async ({ children }: Mother) =>
    (
      await pool.query('select status from registration where member_id = any ($1)', [
        children.map(({ id }) => id),
      ])
    ).rows.map(({ status }) => status)
  const charged = async ({ email }: Mother) =>
    (
      await pool.query(
        `select p.amount::int, p.refunded::int, p.state from payment p join orders o on o.id = p.order_id
         where o.payer_email = $1 and p.state in ('succeeded', 'surplus') order by p.id`,
        [email],
      )
    ).rows
  const taken = async ({ id }: Event) =>
    (await pool.query('select taken from event where id = $1', [id])).rows[0].taken as number
  return { aCamp, enter, due, mine, aMother, aForm, registrations, charged, taken }
}
