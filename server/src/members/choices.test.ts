import { text } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { CHOICES, CHOICE_FIELDS, choicesIn, forChoices } from 'contract/person-choices'
import { beforeAll, expect, test } from 'vitest'
import { loggedIn, registered } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { importingIn } from '../../test/import.ts'
import { openNextSeason } from '../../test/next-season.ts'
import { payIn, registeringIn, signing } from '../../test/registration.ts'
import { blankPeople } from './privacy-queries.ts'

// Every question of `CHOICES`, from the registration form to the erasure.

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const registrant = family.registrant()
const FIRST = forChoices((_, { options }) => options[0]!.value)
const LAST = forChoices((_, { options }) => options.at(-1)!.value)
const NONE = forChoices(() => null)

let admin: string
let mother: string
let daughter: number
const imports = importingIn(house, () => admin)

const rows = async (statement: string, ...values: unknown[]) =>
  (await house.world.database.pool.query(statement, values)).rows as [Record<string, any>]

/** The answers on the page of a member. */
const chosenOf = async (id: number) =>
  choicesIn((await ask('GET', `get_member/${id}`, undefined, admin))['data'].personal_details)
/** The answers in the line of a person in the exported list of members. */
async function cellsOf(name: string) {
  const file = await ask('POST', 'report/members/export', {}, admin)
  const [head = '', ...lines] = (file['raw'] as Buffer).toString('utf8').trim().split('\n')
  expect(head.trim().split(',').slice(-CHOICE_FIELDS.length)).toEqual(
    Object.values(CHOICES).map(({ label }) => label),
  )
  return lines
    .find((line) => line.includes(name))!
    .trim()
    .split(',')
    .slice(-CHOICE_FIELDS.length)
}

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  await registered(house, family, { registrant, people: [await family.daughter(FIRST)] })
  mother = await loggedIn(house, registrant.email)
  const { people } = (await ask('GET', 'member/household', undefined, mother))['data']
  daughter = people.find((one: { is_self: boolean }) => !one.is_self).id
}, 120_000)

test('what is chosen in the registration stands on the page of the member and in the list that is taken along', async () => {
  expect(await chosenOf(daughter)).toEqual(FIRST)
  expect(await cellsOf('Sofía')).toEqual(Object.values(CHOICES).map(({ options }) => options[0].label))
})

test('what is none of the answers stops the registration at its field', async () => {
  const data = { registrant: family.registrant(), people: [await family.daughter(forChoices(() => 'zebra'))] }
  const { token, version } = await family.start(data)
  const { errors } = await ask('POST', `registration/${token}/checkout`, { version, quote_hash: 'x' })
  for (const field of CHOICE_FIELDS) expect(errors[`people.0.${field}`]).toEqual(['Choose from the list.'])
})

test('the family chooses otherwise or takes it back, and of what the office leaves open nothing is shown', async () => {
  const save = (personal_details: object) =>
    ask('PATCH', `member/member/${daughter}`, { personal_details }, mother)
  expect(await save(LAST)).toMatchObject({ http: 200 })
  expect(await chosenOf(daughter)).toEqual(LAST)
  for (const field of CHOICE_FIELDS)
    expect(await save({ [field]: 'zebra' })).toMatchObject({
      errors: { [`personal_details.${field}`]: ['Choose from the list.'] },
    })
  await save(NONE)
  expect(await chosenOf(daughter)).toEqual(NONE)
  expect(await cellsOf('Sofía')).toEqual(CHOICE_FIELDS.map(() => ''))
  const { version } = (await ask('GET', `get_member/${daughter}`, undefined, admin))['data']
  const correct = (personal_details: object) =>
    ask('PATCH', `admin/members/${daughter}`, { version, personal_details }, admin)
  expect(await correct(FIRST)).toMatchObject({ http: 200, data: { personal_details: FIRST } })
})

test('a renewal takes along what was chosen', async () => {
  await openNextSeason(house)
  const [{ registration_id }] = (await ask('GET', 'member/renewals', undefined, mother))['data']
  const begun = await ask('POST', 'member/renewals', { registration_ids: [registration_id] }, mother)
  const path = `renewals/${begun['data'].token}`
  const begun_as = (await ask('GET', path, undefined, mother))['data']
  let { version } = begun_as
  for (const group of begun_as.groups)
    ({ version } = (
      await ask(
        'POST',
        `${path}/sign`,
        { ...signing({ ...group, signer_name: `Maria ${registrant.last_name}` }), version },
        mother,
      )
    )['data'])
  const { quote } = (await ask('GET', path, undefined, mother))['data']
  const order = await ask('POST', `${path}/checkout`, { version, quote_hash: quote.hash }, mother)
  expect(order).toMatchObject({ http: 200 })
  await payIn(house, order['data'].order_token)
  const [{ details }] = await rows('select details from registration order by registered_at desc limit 1')
  expect(choicesIn(details.personal)).toEqual(FIRST)
  expect(await chosenOf(daughter)).toEqual(FIRST)
})

test('a file says it in its own words, and what is no answer is left out with a note', async () => {
  const head = ['First name', 'Last name', 'DOB', ...Object.values(CHOICES).map(({ label }) => label)]
  const file = (words: readonly string[]) =>
    [head, ['Ada', 'Import', '05/13/2014', ...words]].map((cells) => cells.join(',')).join('\n')
  const wrong = await imports.check((await imports.upload(file(CHOICE_FIELDS.map(() => 'Zebra'))))['data'])
  const [{ notes }] = (await imports.rows(wrong)) as [{ notes: string[] }]
  for (const { label } of Object.values(CHOICES))
    expect(notes).toContain(`${label} “Zebra” skipped: we don’t recognize it.`)
  await imports.enter(file(Object.values(CHOICES).map(({ options }) => options[0].label.toUpperCase())))
  const [hit] = (await ask('POST', 'searchMember', { q: 'Import' }, admin))['data']
  expect(await chosenOf(hit.id)).toEqual(FIRST)
  for (const [field, { label, options }] of Object.entries(CHOICES)) {
    const said = (options as readonly { value: string; also?: readonly string[] }[]).flatMap(
      ({ value, also = [] }) => [value, ...also].map((word) => [word, value] as const),
    )
    const lines = said.map(
      ([word], i) => `Kid,${field.replace(/\W|_/g, '')} ${'x'.repeat(i + 1)},05/13/2014,${word}`,
    )
    await imports.enter([`First name,Last name,DOB,${label}`, ...lines].join('\n'))
    const read = await rows(
      `select ${field} as value from member where first_name = 'Kid' and last_name like $1 order by length(last_name)`,
      `${field.replace(/\W|_/g, '')} %`,
    )
    expect(read.map(({ value }) => value)).toEqual(said.map(([, value]) => value))
  }
})

test('whoever asks for their data is told, and whoever is forgotten leaves nothing of it', async () => {
  const answer = await house.call('/api/mms/member/privacy/export', { method: 'POST', token: mother })
  const zip = await yauzl.fromBufferPromise(answer.rawPayload)
  let told = ''
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'data.json') told = await text(await zip.openReadStreamPromise(entry))
  expect(JSON.parse(told).people).toEqual(
    expect.arrayContaining([expect.objectContaining({ first_name: 'Sofía', ...FIRST })]),
  )
  await house.acting().transaction((context) => blankPeople(context, [daughter]))
  const kept = await rows('select * from member where id = $1', daughter)
  expect(choicesIn(kept[0])).toEqual(NONE)
})
