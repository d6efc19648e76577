import { beforeAll, expect, test } from 'vitest'
import { testHouse } from '../../test/house.ts'
import { asking } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
let manager: string
beforeAll(async () => {
  manager = await house.tokenOf([{ module: 'EMS', role: 'manager' }])
})

let names = 0
async function anEvent() {
  const { data } = await ask('POST', '/ems/events', manager, {
    ...{ kind: 'tournament', name: `Cup ${(names += 1)}`, starts_on: '2027-06-12', ends_on: '2027-06-13' },
  })
  const filled = await ask('PATCH', `/ems/events/${data.id}`, manager, {
    ...{ version: data.version, summary: 'Two days.', description_html: '<p>Come.</p>' },
    venue: { name: 'Park', address: '1 Oak Ave', city: 'Columbia', state: 'MO' },
  })
  return filled.data
}
const save = ({ id, version }: { id: number; version: number }, blocks: object[]) =>
  ask('PUT', `/ems/events/${id}/blocks`, manager, { version, blocks })

const RULE = { kind: 'rule', title: 'Run rule', body: '12 after three innings\n10 after four' }
const NO_HOTEL = { address: null, phone: null, group_code: null }
const HOTEL = {
  ...{ kind: 'hotel', title: 'River Inn', body: 'Free breakfast', link: 'https://inn.example/cup' },
  ...{ until_on: '05/20/2027', price_cents: 12900 },
  ...{ address: '1 River Rd, Columbia', phone: '(573) 555-0100', group_code: 'CUP27' },
}

test('what the office adds to a page stands there in its order, and visitors read it', async () => {
  const draft = await anEvent()
  const saved = await save(draft, [
    RULE,
    { kind: 'question', title: 'May I bring a dog?', body: 'Yes, on a leash.' },
    HOTEL,
    { kind: 'document', title: 'Bylaws', link: 'https://club.example/bylaws.pdf' },
    { kind: 'sponsor', title: 'Ace Bats', link: '' },
  ])
  expect(saved.http).toBe(200)
  await ask('POST', `/ems/events/${draft.id}/move`, manager, {
    version: saved.data.version,
    status: 'published',
  })
  const { blocks } = (await ask('GET', `/ems/event/${draft.slug}`)).data
  expect(blocks).toEqual([
    { ...RULE, link: null, image: null, until_on: null, price_cents: null, ...NO_HOTEL },
    {
      ...{ kind: 'question', title: 'May I bring a dog?', body: 'Yes, on a leash.' },
      ...{ link: null, image: null, until_on: null, price_cents: null, ...NO_HOTEL },
    },
    { ...HOTEL, image: null, until_on: '2027-05-20' },
    {
      ...{ kind: 'document', title: 'Bylaws', body: null, link: 'https://club.example/bylaws.pdf' },
      ...{ image: null, until_on: null, price_cents: null, ...NO_HOTEL },
    },
    {
      ...{ kind: 'sponsor', title: 'Ace Bats', body: null, link: null },
      ...{ image: null, until_on: null, price_cents: null, ...NO_HOTEL },
    },
  ])
  expect((await ask('GET', `/ems/events/${draft.id}/history`, manager)).data).toContainEqual(
    expect.objectContaining({ action: 'event.changed', after: { blocks: expect.any(Array) } }),
  )
})

test.each([
  [{ ...RULE, body: ' ' }, 'body', 'Enter the text.'],
  [{ kind: 'document', title: 'Bylaws' }, 'link', 'Enter the link to the document.'],
  [
    { kind: 'sponsor', title: 'Ace', link: 'javascript:alert(1)' },
    'link',
    'Enter a web address such as example.org.',
  ],
  [{ ...HOTEL, title: '' }, 'title', 'Title is required.'],
])('what cannot be is refused at its field: %o', async (block, field, sentence) => {
  expect(await save(await anEvent(), [RULE, block])).toMatchObject({
    http: 422,
    errors: { [`blocks.1.${field}`]: [sentence] },
  })
})

test('of two who save, the second is told; and a copy has the blocks with their days moved', async () => {
  const draft = await anEvent()
  const saved = await save(draft, [HOTEL])
  expect(await save(draft, [])).toMatchObject({ http: 409, code: 'conflict' })
  const copy = await ask('POST', `/ems/events/${saved.data.id}/copy`, manager, {
    ...{ name: 'Next', starts_on: '2028-06-10' },
  })
  expect(copy.data.blocks).toEqual([{ ...HOTEL, image: null, until_on: '2028-05-18' }])
})
