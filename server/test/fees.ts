import { randomUUID } from 'node:crypto'
import { addDays, dayIn } from 'contract/dates'
import type { DraftPerson } from 'contract/registering/draft'
import { aClubWithTeams } from './clubs.ts'
import { logIn, loggedIn, registered } from './household.ts'
import type { testHouse } from './house.ts'
import { payIn, registeringIn } from './registration.ts'
import { asking, lettersTo, onTeam, teamAdmin } from './team.ts'

type House = Awaited<ReturnType<typeof testHouse>>
export type Instalment = {
  id: number
  state: string
  owed: number
  late_fee: number
  declined: string | null
  next_try_on: string | null
}

/** A team whose players have families that can pay. The house must be listening. */
export async function aTeamWithFees(house: House) {
  const family = await registeringIn(house)
  const ask = asking(house)
  const { pool } = house.world.database
  const rowsOf = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await pool.query<Row>(statement, values)).rows
  const { team_ids, other_team_id, club_id } = await aClubWithTeams(house.acting())
  const team_id = team_ids[0]!
  const coach = await house.tokenOf(teamAdmin(team_id))

  /** A mother whose daughter plays for the team. */
  async function aFamily(more: Partial<DraftPerson> = {}, team = team_id) {
    const registrant = family.registrant()
    await registered(house, family, {
      registrant,
      people: [await family.daughter({ last_name: registrant.last_name!, dob: '05/02/2017', ...more })],
    })
    const [child] = await rowsOf<{ id: number }>(
      `select g.minor_id as id from guardianship g join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
       where p.email = $1`,
      [registrant.email],
    )
    await onTeam(house, { team_id: team, member_id: child!.id, role: 'player' })
    return {
      email: registrant.email!,
      member_id: child!.id,
      token: await loggedIn(house, registrant.email!),
    }
  }

  /** This many days from now, in the team's time zone. */
  const day = (after: number) => addDays(dayIn(house.tenants.alliance.time_zone, house.world.now()), after)

  /** Season fee: a deposit today and three times $300 in the following months. */
  const seasonFee = (more: object = {}) => ({
    team_id,
    name: 'Season fee 2026–27',
    note: 'Uniforms, fields and six tournaments.',
    basis: 'each',
    grace_days: 5,
    late_fee: 2500,
    parts: [
      { label: 'Deposit', due_on: day(0), amount: 30_000 },
      { label: 'Installment 1', due_on: day(30), amount: 30_000 },
      { label: 'Installment 2', due_on: day(60), amount: 30_000 },
      { label: 'Installment 3', due_on: day(90), amount: 30_000 },
    ],
    ...more,
  })

  const make = (more: object = {}, token = coach) => ask('POST', '/ctms/packages', token, seasonFee(more))
  const own = async (token: string) => (await ask('GET', '/ctms/payments', token)).data
  const board = async (id: number, token = coach) =>
    (await ask('GET', `/ctms/packages/${id}/board`, token)).data

  const acceptPlan = (token: string, { id, terms }: { id: number; terms: { hash: string } }) =>
    ask('POST', `/ctms/payments/plans/${id}/accept`, token, { terms_hash: terms.hash })

  /** Accepts the newest plan the way the screen does. */
  const accept = async (token: string) => acceptPlan(token, (await own(token)).plans.at(-1))

  const order = (token: string, plan: { id: number }, ids: number[], total: number) =>
    ask('POST', '/ctms/payments', token, { plan_id: plan.id, instalment_ids: ids, total })

  /** Pays instalments the way the screen does. */
  async function pay(token: string, plan: { id: number }, ids: number[], total: number, card?: string) {
    const placed = await order(token, plan, ids, total)
    if (!placed.data) return placed
    return payIn(house, placed.data.order_token, card)
  }

  /** Just logged in, because a lot of time passes in these tests. */
  const newCoach = () => house.tokenOf(teamAdmin(team_id))

  /** A family that has accepted, paid the deposit and agreed to keep the card. */
  async function agreed(more: object = {}) {
    const { email, token, member_id } = await aFamily()
    const made = await make({ member_ids: [member_id], ...more }, await newCoach())
    const { data: plan } = await accept(token)
    const { data: placed } = await ask('POST', '/ctms/payments', token, {
      plan_id: plan.id,
      instalment_ids: [plan.instalments[0].id],
      total: plan.instalments[0].owed,
      card_terms_hash: plan.card_terms.hash,
    })
    await payIn(house, placed.order_token)
    const now = async () => (await own(await logIn(house, email))).plans[0]
    return {
      email,
      plan_id: plan.id as number,
      package_id: made.data.id as number,
      own: now,
      instalments: async (): Promise<Instalment[]> => (await now()).instalments,
      letters: async (about: RegExp) =>
        (await lettersTo(house, email)).filter(({ subject }) => about.test(subject)),
      /** What the provider does with the kept card from now on. */
      behave: (behaviour: string) =>
        house.world.database.pool.query(
          `update psp.payment_method set behaviour = $2 where id in (
             select k.method_ref from kept_card k join mandate d on d.tenant_id = k.tenant_id and d.kept_card_id = k.id
             where d.purpose = 'team_fee' and d.subject_id = $1)`,
          [plan.id, behaviour],
        ),
      charged: async () =>
        (
          await rowsOf<{ amount: number }>(
            `select c.amount::int as amount from psp.payment c
             join payment p on p.attempt_key::text = c.metadata->>'attempt_key'
             join fee_checkout k on k.tenant_id = p.tenant_id and k.order_id = p.order_id
             where k.plan_id = $1 and c.status = 'succeeded' order by c.sequence`,
            [plan.id],
          )
        ).map(({ amount }) => amount),
    }
  }

  return {
    /** Registers families in this house. */
    family,
    agreed,
    newCoach,
    ask,
    rowsOf,
    team_id,
    team_ids,
    club_id,
    other_team_id,
    coach,
    aFamily,
    seasonFee,
    make,
    own,
    board,
    acceptPlan,
    accept,
    order,
    pay,
    day,
    key: randomUUID,
    /** Every team's book balances and matches what is owed on each instalment. */
    async drift() {
      return rowsOf(
        `select i.id, i.owed, coalesce(sum(case when e.debit = 'player' then e.amount when e.credit = 'player' then -e.amount end), 0)::int as booked
         from fee_instalment i left join team_entry e on e.tenant_id = i.tenant_id and e.instalment_id = i.id
         group by i.id, i.owed
         having i.owed <> coalesce(sum(case when e.debit = 'player' then e.amount when e.credit = 'player' then -e.amount end), 0)`,
      )
    },
  }
}
