import { beforeAll, describe, expect, test } from 'vitest'
import type { DraftPerson } from 'contract/registering/draft'
import { createAccount, givePassword } from '../auth/auth.ts'
import { logIn, loggedIn, registered } from '../../test/household.ts'
import { MEMBER, PASSWORD, testHouse } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
beforeAll(() => house.app.listen({ port: 0, host: '127.0.0.1' }))

const numberOf = ({ registrations }: { registrations: { member_number: string }[] }) =>
  registrations[0]!.member_number
/** The same child as a helper, which costs nothing. */
const helping = async (child: DraftPerson, more: Partial<DraftPerson> = {}): Promise<DraftPerson> => ({
  ...child,
  ...(await family.place('Volunteer', child.dob!)),
  ...more,
})

/** A daughter of fifteen, registered as a helper by her mother, with a father who has accepted her invitation. */
async function withFather() {
  const registrant = family.registrant()
  const child = await family.daughter({ dob: '05/02/2011', last_name: registrant.last_name })
  const people = [await helping(child)]
  const number = numberOf(await registered(house, family, { registrant, people }))
  const mother = await loggedIn(house, registrant.email)
  const minor = (await ask('GET', 'member/guardians', undefined, mother))['data'].children[0].id as number
  const email = `father-of-${registrant.email}`
  await house
    .acting()
    .transaction((context) =>
      createAccount(context, { email, first_name: 'Paul', last_name: 'Miller', roles: MEMBER }).then(
        ({ user_id }) => givePassword(context, user_id, PASSWORD),
      ),
    )
  const father = await logIn(house, email)
  await accept(await invited(mother, email, [minor]), father)
  return {
    child,
    number,
    minor,
    mother: { registrant, token: mother },
    father: {
      registrant: family.registrant({ first_name: 'Paul', last_name: 'Miller', email }),
      token: father,
    },
  }
}

/** The token of the letter with which somebody is invited as a guardian. */
async function invited(token: string, email: string, minor_ids: readonly number[]): Promise<string> {
  await ask('POST', 'member/guardians', { first_name: 'Paul', email, relation: 'Father', minor_ids }, token)
  await house.work()
  const { rows } = await pool.query<{ body_text: string }>(
    'select body_text from mail where recipient = $1 order by id desc limit 1',
    [email],
  )
  return /\/guardian-invite\/([\w-]+)/.exec(rows[0]!.body_text)![1]!
}
const accept = (invitation: string, token?: string) =>
  ask('POST', `guardian-invites/${invitation}`, { first_name: 'Paul', last_name: 'Miller' }, token)

const guardiansOf = async (minor: number) =>
  (
    await pool.query(
      `select p.first_name, g.is_primary from guardianship g
         join member p on (p.tenant_id, p.id) = (g.tenant_id, g.guardian_id)
       where g.minor_id = $1 order by g.is_primary desc, p.first_name`,
      [minor],
    )
  ).rows
const householdOf = async (token: string) =>
  (await ask('GET', 'member/household', undefined, token))['data'].people.map(
    ({ name }: { name: string }) => name.split(' ')[0],
  )

describe('a second guardian who is logged in', () => {
  test('registers the child on record, and stays the second guardian', async () => {
    const { child, number, minor, father } = await withFather()
    const people = [{ ...child, first_name: 'sofía' }]
    const { registrant, token } = father
    expect(numberOf(await registered(house, family, { registrant, people }, undefined, token))).toBe(number)
    expect(await guardiansOf(minor)).toEqual([
      { first_name: 'Maria', is_primary: true },
      { first_name: 'Paul', is_primary: false },
    ])
    const { rows } = await pool.query(
      `select count(*)::int from member where first_name ilike 'sofía' and last_name = $1`,
      [child.last_name],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('makes a new record without the login, for another name or another birthday', async () => {
    const { child, number, father } = await withFather()
    const { registrant, token } = father
    const numbers = [
      await registered(house, family, { registrant, people: [child] }),
      await registered(
        house,
        family,
        { registrant, people: [{ ...child, first_name: 'Eva' }] },
        undefined,
        token,
      ),
      await registered(
        house,
        family,
        { registrant, people: [{ ...child, dob: '05/03/2011' }] },
        undefined,
        token,
      ),
    ].map(numberOf)
    expect(new Set([...numbers, number]).size).toBe(4)
  })

  test('is told what the mother has bought, before and after the checkout', async () => {
    const { child, mother, father } = await withFather()
    const help = await helping(child)
    const again = await family.start({ registrant: father.registrant, people: [help] })
    await family.sign(again.token)
    expect(await family.checkout(again.token, again.version, father.token)).toMatchObject({
      code: 'already_registered',
    })
    // Now both are about to pay for her to play.
    const [hers, his] = await Promise.all(
      [mother.registrant, father.registrant].map((registrant) =>
        family.start({ registrant, people: [child] }),
      ),
    )
    const orders = []
    for (const [draft, token] of [
      [hers!, mother.token],
      [his!, father.token],
    ] as const) {
      await family.sign(draft.token)
      orders.push((await family.checkout(draft.token, draft.version, token))['data'])
    }
    expect(orders).toMatchObject([{ paid: false }, { paid: false }])
    const paid = []
    for (const { order_token } of orders) paid.push(await payIn(house, order_token))
    expect(paid.map(({ code }) => code)).toEqual([undefined, 'already_registered'])
  })

  test('is not tied again when the mother has removed him between order and payment', async () => {
    const { child, number, minor, mother, father } = await withFather()
    const draft = await family.start({ registrant: father.registrant, people: [child] })
    await family.sign(draft.token)
    const { data: order } = await family.checkout(draft.token, draft.version, father.token)
    const { guardians } = (await ask('GET', 'member/guardians', undefined, mother.token))['data'].children[0]
    await ask('DELETE', `member/guardians/${minor}/${guardians[1].id}`, undefined, mother.token)
    await payIn(house, order.order_token)
    await house.work()
    const done = (await ask('GET', `registration/${draft.token}/confirmation`))['data']
    expect(numberOf(done)).toBe(number)
    const seenBy = (login?: string) =>
      ask('GET', `registration/${draft.token}/confirmation`, undefined, login).then(({ data }) => data)
    expect(await seenBy(father.token)).toMatchObject({ account: 'existing', is_yours: true })
    expect(await seenBy(mother.token)).toMatchObject({ is_yours: false })
    expect(done).toMatchObject({ is_yours: false })
    expect(await guardiansOf(minor)).toEqual([{ first_name: 'Maria', is_primary: true }])
  })

  test('names no third guardian, as the mother may', async () => {
    const { child, minor, father } = await withFather()
    const named = (first_name: string) => ({
      first_name,
      last_name: 'Third',
      email: `${first_name.toLowerCase()}-${minor}@example.org`,
      phone: '2145550102',
      relation: 'Aunt',
    })
    const data = { registrant: father.registrant, people: [child], second_guardian: named('Tia') }
    await registered(house, family, data, undefined, father.token)
    expect(await guardiansOf(minor)).toHaveLength(2)
    const { minor: other, ...second } = await withFather()
    const hers = {
      registrant: second.mother.registrant,
      people: [second.child],
      second_guardian: named('Ana'),
    }
    await registered(house, family, hers, undefined, second.mother.token)
    expect(await guardiansOf(other)).toMatchObject([
      { first_name: 'Maria' },
      { first_name: 'Ana' },
      { first_name: 'Paul' },
    ])
  })
})

describe('a stranger who typed a mother’s address and left their own as the second guardian’s', () => {
  /** Ties a record with the stranger's name and address to a real child, which is all that anybody can type. */
  async function typed() {
    const registrant = family.registrant()
    const child = await family.daughter({ dob: '05/02/2011', last_name: registrant.last_name })
    await registered(house, family, { registrant, people: [child] })
    const email = `stranger-${registrant.email}`
    await registered(house, family, {
      registrant: { ...registrant, first_name: 'Stranger' },
      people: [await helping(child)],
      second_guardian: {
        first_name: 'Paul',
        last_name: 'Miller',
        email,
        phone: '2145550102',
        relation: 'Father',
      },
    })
    return { email, registrant }
  }

  test('does not get the child with an invitation from somebody else', async () => {
    const { email } = await typed()
    const friend = family.registrant()
    await registered(house, family, {
      registrant: friend,
      people: [await family.daughter({ first_name: 'Mia', last_name: friend.last_name })],
    })
    const token = await loggedIn(house, friend.email)
    const { children } = (await ask('GET', 'member/guardians', undefined, token))['data']
    const answer = await accept(await invited(token, email, [children[0].id]))
    expect(answer).toMatchObject({ http: 200, data: { children: ['Mia'] } })
    await ask('POST', 'password/reset', {
      token: answer['data'].set_password_path.split('/').at(-1),
      password: PASSWORD,
      password_confirmation: PASSWORD,
    })
    expect(await householdOf(await logIn(house, email))).toEqual(['Paul', 'Mia'])
  })

  test('keeps the record that the mother named, when she is the one who invites', async () => {
    const { email, registrant } = await typed()
    const mother = await loggedIn(house, registrant.email)
    const { children } = (await ask('GET', 'member/guardians', undefined, mother))['data']
    await accept(await invited(mother, email, [children[0].id]))
    const { guardians } = (await ask('GET', 'member/guardians', undefined, mother))['data'].children[0]
    expect(guardians.filter(({ name }: { name: string }) => name === 'Paul Miller')).toHaveLength(1)
  })
})
