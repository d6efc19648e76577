import { beforeAll, expect, test } from 'vitest'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { memberFor } from './members.ts'

const house = await testHouse()
let admin: string
let id: number
let stranger: number

const read = (answer: Awaited<ReturnType<typeof house.call>>): Record<string, any> => ({
  http: answer.statusCode,
  ...answer.json(),
})
const correct = async (payload: object, { at = id, token = admin } = {}) =>
  read(await house.call(`/api/mms/admin/members/${at}`, { method: 'PATCH', token, payload }))
const shown = async () => read(await house.call(`/api/mms/get_member/${id}`, { token: admin }))['data']

beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  const aMember = (label: 'alliance' | 'demo') =>
    house
      .acting(label)
      .transaction((context) =>
        memberFor(
          context,
          { first_name: 'Sofía', last_name: 'Ball', dob: '2014-05-02', phone: '2145550100' },
          { emails: [], prefix: 'AF', year: 2026 },
        ),
      )
  id = (await aMember('alliance')).id
  stranger = (await aMember('demo')).id
})

test('the office corrects a name, a birthday and an address, and the history says what they were', async () => {
  const { version } = await shown()
  const address = { address_1: '2 Oak St', city: 'Dallas', country: 'USA', state: 'Texas', zip: '75201' }
  const answer = await correct({
    version,
    personal_details: { last_name: 'Bell', dob: '05/03/2014', email: 'Sofia@Example.org', address },
  })
  expect(answer).toMatchObject({
    http: 200,
    message: 'Data updated successfully',
    data: { id, version: version + 1, personal_details: { last_name: 'Bell', dob: '2014-05-03' } },
  })
  const after = await shown()
  expect(after.personal_details).toMatchObject({
    first_name: 'Sofía',
    email: 'sofia@example.org',
    phone: '2145550100',
    address,
  })
  expect(after.audit[0]).toMatchObject({
    action: 'member.changed',
    before: { last_name: 'Ball', dob: '2014-05-02', email: null },
    after: { last_name: 'Bell', dob: '2014-05-03', email: 'sofia@example.org' },
  })
  const found = await house.call('/api/mms/admin/members', {
    method: 'POST',
    token: admin,
    payload: { q: 'sofia bell' },
  })
  expect(found.json().data).toMatchObject([{ id, name: 'Bell, Sofía' }])
})

test('null clears what need not be known', async () => {
  const { version } = await shown()
  const { data } = await correct({ version, personal_details: { phone: null } })
  expect(data.personal_details.phone).toBeNull()
})

test('what is the same already changes nothing and is not written down', async () => {
  const { version, audit, personal_details } = await shown()
  const { first_name, address } = personal_details
  const same = await correct({ version, personal_details: { first_name, address } })
  expect(same['data'].version).toBe(version)
  expect((await shown()).audit).toHaveLength(audit.length)
})

test('of two who correct a member, the second is told what the first has written and who it was', async () => {
  const { version } = await shown()
  await correct({ version, personal_details: { first_name: 'Sophie' } })
  const late = await correct({ version, personal_details: { first_name: 'Sofie' } })
  expect(late).toMatchObject({
    http: 409,
    code: 'member_changed',
    detail: {
      changed_by: 'Ada Ball',
      member: { version: version + 1, personal_details: { first_name: 'Sophie' } },
    },
  })
  expect((await shown()).personal_details.first_name).toBe('Sophie')
})

test.each([
  [{ first_name: '  ' }, 'personal_details.first_name'],
  [{ dob: '2999-01-01' }, 'personal_details.dob'],
  [{ email: 'nobody' }, 'personal_details.email'],
  [{ phone: '12' }, 'personal_details.phone'],
  [{ gender: 'dragon' }, 'personal_details.gender'],
])('%o is refused at its field', async (personal_details, field) => {
  const { version } = await shown()
  const answer = await correct({ version, personal_details })
  expect(answer.http).toBe(422)
  expect(Object.keys(answer['errors'])).toContain(field)
})

test('a member of another club is not there, and nobody but the office corrects', async () => {
  const body = { version: 1, personal_details: { first_name: 'Eve' } }
  expect((await correct(body, { at: stranger })).http).toBe(404)
  for (const role of ['volunteer', 'member'] as const)
    expect((await correct(body, { token: await house.tokenOf([{ module: 'MMS', role }]) })).http).toBe(403)
})

test('under the address of the specification the office corrects too, and a member only fills in', async () => {
  const ask = async (at: number | string, payload: object, token: string) =>
    read(
      await house.call(`/api/mms/member/member${at && `/${at}`}?_method=PATCH`, {
        method: 'POST',
        token,
        payload,
      }),
    )
  const names = { personal_details: { first_name: 'Sol' } }
  expect(await ask(id, names, admin)).toMatchObject({
    http: 200,
    message: 'Data updated successfully',
    data: { id, personal_details: { first_name: 'Sol' } },
  })
  expect(await ask('', names, admin)).toMatchObject({ http: 422, message: 'ID is required' })
  expect((await ask(stranger, names, admin)).http).toBe(404)
  expect((await ask(id, names, await house.tokenOf(MEMBER))).http).toBe(404)
  const { version } = await shown()
  expect((await ask(id, { ...names, version: version - 1 }, admin)).http).toBe(409)
})
