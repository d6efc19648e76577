import { expect, test } from 'vitest'
import { faultsOf, moduleOf, usesOf } from './owners.mjs'

const tables = new Set(['mail', 'member', 'registration'])
/** @type {Record<string, string>} */
const owners = { mail: 'mail', member: 'members', registration: 'registrations' }
const faults = (files, published = [], known = owners) =>
  faultsOf(
    usesOf(
      Object.entries(files).map(([file, text]) => ({ file, text })),
      tables,
    ),
    known,
    published,
    tables,
  )

test('a file belongs to the module whose folder it is in, or to the plumbing', () => {
  expect(
    ['members/queries.ts', 'office/merging/queries.ts', 'plumbing/jobs/jobs.ts', 'outside/stripe.ts'].map(
      moduleOf,
    ),
  ).toEqual(['members', 'office', 'plumbing', 'plumbing'])
})

test.each([
  ["db.updateTable('member').set({})", 'writes'],
  ["db.insertInto('member').values({})", 'writes'],
  ['sql`update member m set first_name = 1`', 'writes'],
  ['sql`delete from member where id = 1`', 'writes'],
  ["insertRows(\n  context,\n  'member',\n  rows)", 'writes'],
  ["sql`${insertion(context, 'member', rows)} returning id`", 'writes'],
  ["db.selectFrom('member as m')", 'reads'],
  ["one.innerJoin('member', 'a', 'b')", 'reads'],
  ["countBy(context, 'member', 'team_id', ids)", 'reads'],
  ['sql`select 1 from registration r join member m using (id)`', 'reads'],
])('%s %s the table', (text, does) => {
  expect([...usesOf([{ file: 'users/queries.ts', text }], tables).keys()]).toContain(`users ${does} member`)
})

test('only its owner writes a table', () => {
  expect(faults({ 'members/queries.ts': "db.insertInto('member')" })).toEqual([])
  expect(faults({ 'registering/queries.ts': "db.insertInto('member')" })).toEqual([
    "registering writes member, which is members's: registering/queries.ts",
  ])
})

test('it is read from rows below the owner, not from above and not from beside', () => {
  expect(faults({ 'registering/queries.ts': "db.selectFrom('member')" })).toEqual([])
  expect(faults({ 'clubs/queries.ts': "db.selectFrom('registration')" })).toHaveLength(1)
  expect(faults({ 'offers/queries.ts': "db.selectFrom('registration')" })).toHaveLength(1)
  expect(faults({ 'plumbing/metrics-queries.ts': "db.selectFrom('registration')" })).toEqual([])
})

test('a published view is read from everywhere and written by its owner alone', () => {
  expect(faults({ 'clubs/queries.ts': "db.selectFrom('registration')" }, ['registration'])).toEqual([])
  expect(faults({ 'clubs/queries.ts': "db.updateTable('registration')" }, ['registration'])).toHaveLength(1)
  expect(faults({}, ['standing'])).toEqual([
    'standing is published in scripts/owners.json and in no migration',
  ])
})

test('a table has an owner, and an owner has a table', () => {
  const { mail: _, ...others } = owners
  expect(faults({}, [], { ...others, letter: 'mail' })).toEqual([
    'mail has no owner in scripts/owners.json',
    'letter is in scripts/owners.json and in no migration',
  ])
})
