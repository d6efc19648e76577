import type { DraftData, DraftPerson } from 'contract/registering/draft'
import { addDays } from 'contract/dates'
import { collecting } from './collecting.ts'
import { ADMIN, type testHouse } from './house.ts'
import { payIn, type registeringIn } from './registration.ts'
import { todayOf } from '../src/plumbing/context.ts'

type House = Awaited<ReturnType<typeof testHouse>>
type Family = Awaited<ReturnType<typeof registeringIn>>

/** Families who agree to automatic renewal at the checkout. The house must be listening. */
export async function agreeing(house: House, family: Family) {
  const { ask } = family
  const { pool } = house.world.database
  const rowsOf = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await pool.query<Row>(statement, values)).rows
  /** Somebody in the office who has just logged in, because a lot of time passes in these tests. */
  const admin = () => house.tokenOf(ADMIN)
  const today = () => house.acting().transaction(async (context) => todayOf(context))

  /** Towards the end of a season people register for the next one unless they choose otherwise. */
  async function running(): Promise<number> {
    const [season] = await rowsOf<{ id: number }>(
      'select id from season where tenant_id = $1 and start_date <= $2 and $2 <= end_date order by id limit 1',
      [house.tenants.alliance.id, await today()],
    )
    return season!.id
  }

  /** The office's settings for it; the rest of the plan stays. */
  async function allow(more: object = {}) {
    const token = await admin()
    const { data: plan } = await ask('GET', 'admin/renewals/plan', undefined, token)
    return ask('PUT', 'admin/renewals/plan', { ...plan, auto_renews: true, ...more }, token)
  }

  /** Registers and pays, with the box checked if it is offered. Memberships then end in this many days. */
  async function registeredFor(
    people: (registrant: DraftData['registrant']) => Promise<DraftPerson[]>,
    { ends_in = 40, number, agrees = true }: { ends_in?: number; number?: string; agrees?: boolean } = {},
  ) {
    const registrant = family.registrant()
    const { token, version } = await family.start({
      registrant,
      people: await people(registrant),
      season_id: await running(),
    })
    await family.sign(token)
    const { data: terms } = await ask('GET', `registration/${token}/auto-renewal`)
    const { hash: quote_hash } = await family.quote(token)
    const { data: order, ...answer } = await ask('POST', `registration/${token}/checkout`, {
      version,
      quote_hash,
      ...(agrees && terms ? { auto_renew: terms.hash } : {}),
    })
    if (!order) throw new Error(`the checkout was refused: ${answer.raw}`)
    const { data: paid } = await payIn(house, order.order_token, number)
    await house.work()
    const end = addDays(await today(), ends_in)
    const registrations = await rowsOf<{ id: number; member_id: number }>(
      `update registration r set valid_until = $1 from orders o
       where o.id = r.order_id and o.number = $2 returning r.id, r.member_id`,
      [end, order.order_number],
    )
    return { registrant, token, terms, paid, end, registrations, order_number: order.order_number as string }
  }

  const withDaughter = (options?: { ends_in?: number; number?: string; agrees?: boolean }) =>
    registeredFor(async ({ last_name }) => [await family.daughter({ last_name: last_name! })], options)

  const lettersTo = (email: string | undefined, subject = '%') =>
    rowsOf<{ subject: string; body_text: string }>(
      'select subject, body_text from mail where recipient = $1 and subject like $2 order by id',
      [email, subject],
    )

  /** The token of the link in the latest letter about it. */
  async function linkOf(email: string | undefined) {
    const letters = await lettersTo(email)
    return letters.flatMap(({ body_text }) => /\/auto-renewal\/([\w-]+)/.exec(body_text)?.[1] ?? []).at(-1)!
  }

  return {
    admin,
    allow,
    registeredFor,
    withDaughter,
    lettersTo,
    linkOf,
    rowsOf,
    today,
    /** Lets this many days pass. */
    days: (count: number) => house.pass(count * 86_400),
    /** The job, twice: it may run any number of times. */
    run: () => collecting(house),
    /** What the provider holds for the payer of an order, newest last. */
    charged: (email: string | undefined) =>
      rowsOf<{ amount: number; status: string }>(
        `select c.amount::int as amount, c.status from psp.payment c
         join payment p on p.attempt_key::text = c.metadata->>'attempt_key'
         join orders o on o.id = p.order_id and o.tenant_id = p.tenant_id
         where o.payer_email = $1 order by c.sequence`,
        [email],
      ),
    /** What the provider does with a payer's kept card from now on. */
    behave: (email: string | undefined, behaviour: string) =>
      pool.query(
        `update psp.payment_method set behaviour = $2 where id in (
           select k.method_ref from kept_card k join mandate d on d.kept_card_id = k.id and d.tenant_id = k.tenant_id
           join auto_renewal a on d.purpose = 'auto_renewal' and a.id = d.subject_id and a.tenant_id = d.tenant_id
           join member m on m.id = a.registrant_id where m.email = $1)`,
        [email, behaviour],
      ),
    /** For a payer's memberships: when the newest one ends, and how many there are. */
    newest: async (member_id: number) =>
      (
        await rowsOf<{ valid_until: string; count: number }>(
          'select max(valid_until)::text as valid_until, count(*)::int as count from registration where member_id = $1',
          [member_id],
        )
      )[0]!,
  }
}
