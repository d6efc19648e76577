import { beforeAll, expect, test } from 'vitest'
import type { Sharer } from 'contract/members/shared-details'
import { atOnce } from '../../test/at-once.ts'
import { loggedIn, registered } from '../../test/household.ts'
import { MEMBER, testHouse, type Label } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'
import { waitingForLock } from '../../test/waiting.ts'

const house = await testHouse()
const family = await registeringIn(house)
const elsewhere = await registeringIn(house, 'demo')
const { pool } = house.world.database
beforeAll(() => house.app.listen({ port: 0, host: '127.0.0.1' }))

const HOME = { address_1: '1 Main St', city: 'Dallas', country: 'USA', state: 'Texas', zip: '75201' }
const NEW = { ...HOME, address_1: '9 Elm St', city: 'Austin', zip: '78701' }
const OTHER = { ...HOME, address_1: '2 Oak St' }

/** A mother with an account who has registered Ivy and Wren, all three at one address. */
async function movingFamily(label: Label = 'alliance') {
  const of = label === 'alliance' ? family : elsewhere
  const registrant = of.registrant()
  const { last_name } = registrant
  const girl = (key: string, first_name: string, dob: string) =>
    of.daughter({ key, first_name, last_name, dob })
  const people = [await girl('kid1', 'Ivy', '05/02/2014'), await girl('kid2', 'Wren', '06/12/2014')]
  await registered(house, of, { registrant, people }, label)
  const token = await loggedIn(house, registrant.email, label)
  const sharers = async (): Promise<Sharer[]> =>
    (await house.call('/api/mms/member/household/details', { token, label })).json().data
  const [mother, ivy, wren] = (await sharers()) as [Sharer, Sharer, Sharer]
  await pool.query('update member set address = $2 where id = any ($1)', [
    [mother.id, ivy.id, wren.id],
    JSON.stringify(HOME),
  ])
  const save = async (id: number, payload: object) => {
    const answer = await house.call(`/api/mms/member/member/${id}?_method=PATCH`, {
      method: 'POST',
      token,
      label,
      payload,
    })
    return answer.json()
  }
  return { token, sharers, save, mother, ivy, wren, email: registrant.email }
}

const address = ({ id, version }: Pick<Sharer, 'id' | 'version'>) => ({ id, version, fields: ['address'] })
const moving = (...also: Sharer[]) => ({ personal_details: { address: NEW }, also: also.map(address) })
const streets = async (...people: { id: number }[]) => {
  const { rows } = await pool.query<{ id: number; street: string | null; version: number }>(
    `select id, address ->> 'address_1' as street, version from member where id = any ($1)`,
    [people.map(({ id }) => id)],
  )
  return people.map(({ id }) => rows.find((row) => Number(row.id) === id)!.street)
}
const entriesOf = async ({ id }: { id: number }) =>
  (
    await pool.query(
      `select action, actor, after, note from audit_entry where subject = 'member' and subject_id = $1
         and action = 'member.filled_in' order by id`,
      [id],
    )
  ).rows

test('a mother sees whom she may change: herself and her daughters, and who answers for each', async () => {
  const { sharers } = await movingFamily()
  const [mother, ...daughters] = await sharers()
  expect(mother).toMatchObject({ name: expect.stringMatching(/^Maria/), address: HOME, guardians: [] })
  expect(daughters).toMatchObject([
    { name: expect.stringMatching(/^Ivy/), guardians: [{ id: mother!.id, name: mother!.name }] },
    { name: expect.stringMatching(/^Wren/), address: HOME },
  ])
})

test('a family that moves is changed by one save, and each history says so', async () => {
  const { save, mother, ivy, wren } = await movingFamily()
  const { data } = await save(mother.id, moving(ivy, wren))
  expect(data).toMatchObject({
    id: mother.id,
    personal_details: { address: NEW },
    also: { changed: [ivy.id, wren.id], kept: [] },
  })
  expect(await streets(mother, ivy, wren)).toEqual(['9 Elm St', '9 Elm St', '9 Elm St'])
  const entry = {
    action: 'member.filled_in',
    actor: expect.stringMatching(/^Maria/),
    after: { fields: ['address'], complete: false },
  }
  expect(await entriesOf(mother)).toEqual([{ ...entry, note: null }])
  for (const daughter of [ivy, wren])
    expect(await entriesOf(daughter)).toEqual([
      { ...entry, note: expect.stringMatching(/^Changed together with AF-2026-\d{6}\.$/) },
    ])
})

test('from a daughter’s details the others are changed likewise, and whoever is not ticked stays', async () => {
  const { save, mother, ivy, wren } = await movingFamily()
  const both = { fields: ['address', 'phone'], id: mother.id, version: mother.version }
  const { data } = await save(ivy.id, {
    personal_details: { address: NEW, phone: '2145550199' },
    also: [both],
  })
  // The mother has a phone of her own, and the user saw that.
  expect(data.also).toEqual({ changed: [mother.id], kept: [] })
  expect(await streets(mother, ivy, wren)).toEqual(['9 Elm St', '9 Elm St', '1 Main St'])
})

test('whoever was given another address meanwhile keeps it, and it is said', async () => {
  const { save, mother, ivy, wren } = await movingFamily()
  await save(ivy.id, { personal_details: { address: OTHER } })
  // Something else about Wren was changed; she still has the old address.
  await save(wren.id, { personal_details: { phone: '2145550188' } })
  const { data } = await save(mother.id, moving(ivy, wren))
  expect(data.also).toEqual({ changed: [wren.id], kept: [ivy.id] })
  expect(await streets(mother, ivy, wren)).toEqual(['9 Elm St', '2 Oak St', '9 Elm St'])
})

test('whoever had another address is changed when that was seen', async () => {
  const { save, sharers, mother, ivy } = await movingFamily()
  await save(ivy.id, { personal_details: { address: OTHER } })
  const seen = (await sharers()).find(({ id }) => id === ivy.id)!
  expect((await save(mother.id, moving(seen))).data.also).toEqual({ changed: [ivy.id], kept: [] })
  expect(await streets(ivy)).toEqual(['9 Elm St'])
})

test('whoever has no address gets one, and what somebody has already is not written again', async () => {
  const { save, mother, ivy, wren } = await movingFamily()
  await pool.query('update member set address = null where id = any ($1)', [[mother.id, ivy.id]])
  await save(wren.id, { personal_details: { address: NEW } })
  const { data } = await save(mother.id, moving(ivy, wren))
  expect(data.also).toEqual({ changed: [ivy.id], kept: [] })
  expect(await streets(mother, ivy, wren)).toEqual(['9 Elm St', '9 Elm St', '9 Elm St'])
  expect(await entriesOf(wren)).toHaveLength(1)
})

test('somebody of another household or another tenant is refused, and nothing is written', async () => {
  const { save, mother, ivy, wren } = await movingFamily()
  const others = [await movingFamily(), await movingFamily('demo')]
  for (const { mother: stranger, ivy: child } of others)
    for (const person of [stranger, child, { ...child, id: 999_999_999 }]) {
      expect(await save(mother.id, moving(ivy, person, wren))).toMatchObject({
        status: 403,
        code: 'not_together',
        message: 'Someone you chose isn’t in this household. Nothing was changed.',
      })
      expect(await save(person.id, moving(ivy))).toMatchObject({ status: 403 })
    }
  expect(await streets(mother, ivy, wren)).toEqual(['1 Main St', '1 Main St', '1 Main St'])
  expect(await streets(others[0]!.mother, others[0]!.ivy)).toEqual(['1 Main St', '1 Main St'])
  expect(await streets(others[1]!.mother, others[1]!.ivy)).toEqual(['1 Main St', '1 Main St'])
  for (const person of [mother, ivy, wren]) expect(await entriesOf(person)).toEqual([])
})

test('whoever is no guardian of a daughter anymore changes nothing of her', async () => {
  const { save, sharers, mother, ivy, wren } = await movingFamily()
  await pool.query('delete from guardianship where minor_id = $1', [wren.id])
  expect((await sharers()).map(({ id }) => id)).toEqual([mother.id, ivy.id])
  expect((await save(mother.id, moving(ivy, wren))).code).toBe('not_together')
  expect(await streets(mother, ivy, wren)).toEqual(['1 Main St', '1 Main St', '1 Main St'])
})

test('where the first is refused, the others stay as they are', async () => {
  const { save, mother, ivy } = await movingFamily()
  const wrong = { personal_details: { address: { ...NEW, zip: '1' } }, also: [address(ivy)] }
  expect((await save(mother.id, wrong)).status).toBe(422)
  const stale = { ...moving(ivy), version: mother.version + 5 }
  expect((await save(mother.id, stale)).code).toBe('member_changed')
  expect(await streets(mother, ivy)).toEqual(['1 Main St', '1 Main St'])
})

test('somebody without a record of their own is refused', async () => {
  const { ivy } = await movingFamily()
  const answer = await house.call('/api/mms/member/member/me?_method=PATCH', {
    method: 'POST',
    token: await house.tokenOf(MEMBER),
    payload: moving(ivy),
  })
  expect(answer.json()).toMatchObject({ status: 403, code: 'not_together' })
  expect(await streets(ivy)).toEqual(['1 Main St'])
})

test('a daughter who is given another address while the family moves keeps it, and it is said', async () => {
  const { save, mother, ivy, wren } = await movingFamily()
  const office = await pool.connect()
  try {
    await office.query('begin')
    await office.query('update member set address = $2, version = version + 1 where id = $1', [
      ivy.id,
      JSON.stringify(OTHER),
    ])
    const moved = save(mother.id, moving(ivy, wren))
    await expect.poll(() => waitingForLock(pool)).toHaveLength(1)
    await office.query('commit')
    expect((await moved).data.also).toEqual({ changed: [wren.id], kept: [ivy.id] })
  } finally {
    office.release()
  }
  expect(await streets(mother, ivy, wren)).toEqual(['9 Elm St', '2 Oak St', '9 Elm St'])
})

test('two parents who move the same daughters at once, each from another one: one does, and the other is told', async () => {
  const { save, ivy, wren } = await movingFamily()
  const father = await movingFamily()
  await pool.query(
    `insert into guardianship (tenant_id, minor_id, guardian_id, relation, is_primary, created_at)
     select tenant_id, id, $2, 'Father', false, now() from member where id = any ($1)`,
    [[ivy.id, wren.id], father.mother.id],
  )
  const press = (i: number) => {
    const [by, first, other] = i % 2 ? [save, ivy, wren] : [father.save, wren, ivy]
    return by(first.id, {
      version: first.version,
      personal_details: { address: i % 2 ? NEW : OTHER },
      also: [address(other)],
    })
  }
  const answers = await atOnce(12, press)
  expect(answers.map(({ code, data }) => code ?? data.also.changed.length).toSorted()).toEqual([
    1,
    ...Array.from({ length: 11 }, () => 'member_changed'),
  ])
  expect(new Set(await streets(ivy, wren)).size).toBe(1)
})
