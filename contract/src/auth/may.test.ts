import fc from 'fast-check'
import { expect, test } from 'vitest'
import { can, markOf, mayCall, wordsOf } from './may.ts'
import { permissionTree } from './access.ts'
import { PERMISSIONS } from './roles.ts'

const access = { permissions: { mms: { season: ['view', 'delete'] } }, scoped: { mms: { team: ['edit'] } } }

test.each([
  ['mms', 'season', 'delete', true],
  ['mms', 'season', 'edit', false],
  ['mms', 'coupons', 'view', false],
  ['ems', 'season', 'delete', false],
  ['mms', 'team', 'edit', false],
  ['constructor', 'name', 'at', false],
  ['mms', 'constructor', 'at', false],
])('%s.%s.%s is allowed: %s', (module, resource, action, allowed) => {
  expect(can(access, module, resource, action)).toBe(allowed)
  expect(can(undefined, module, resource, action)).toBe(false)
})

test.each([
  [{ access: 'public' }, true, true],
  [{ access: 'signed-in' }, false, true],
  [{ access: 'mms.season.delete' }, false, true],
  [{ access: 'mms.season.edit' }, false, false],
  [{ access: 'mms.team.edit' }, false, false],
  [{ access: 'mms.team.edit', scoped: true }, false, true],
  [{ access: 'mms.season.edit', scoped: true }, false, false],
] as const)('%j is open to a visitor: %s, and to who holds something: %s', (what, visitor, holder) => {
  expect(mayCall(what, undefined)).toBe(visitor)
  expect(mayCall(what, access)).toBe(holder)
})

const director = {
  permissions: {},
  events: [
    { event_ids: [7, 8], permissions: { ems: { event: ['edit', 'view'] } } },
    { event_ids: [9], permissions: { ems: { event: ['view'] } } },
  ],
}
const edit = { access: 'ems.event.edit', method: 'PATCH', path: '/ems/events/:id' }

test.each([
  ['a call about an event', edit, undefined, true],
  ['the same at an event of hers', edit, 8, true],
  ['the same where she may only look', edit, 9, false],
  ['the same at another event', edit, 10, false],
  ['a file of an event', { ...edit, path: '/ems/events/:id.csv' }, undefined, true],
  [
    'a call about something of an event',
    { ...edit, path: '/ems/games/:id', of_event: { game: 'id' } },
    undefined,
    true,
  ],
  ['a call that doesn’t say which event it is about', { ...edit, path: '/ems/circuits' }, undefined, false],
  ['a call that only begins like one', { ...edit, path: '/ems/events/:identity' }, undefined, false],
  ['what is for all events', { ...edit, whole: true }, undefined, false],
  ['a screen', { access: 'ems.event.edit' }, undefined, true],
  ['what she may nowhere', { ...edit, access: 'ems.gate.sell' }, undefined, false],
] as const)('a director of some events: %s', (_, what, event_id, isOpen) => {
  expect(mayCall(what as Parameters<typeof mayCall>[0], director, event_id)).toBe(isOpen)
})

test('rights at events have a mark of their own, for each event', () => {
  const at = (...event_ids: number[]) =>
    markOf({ permissions: {}, events: [{ event_ids, permissions: { ems: { event: ['view'] } } }] })
  expect(new Set([at(7), at(8), at(7, 8), markOf({ permissions: { ems: { event: ['view'] } } })]).size).toBe(
    4,
  )
})

test('the words of a tree are those it was made of', () => {
  fc.assert(
    fc.property(fc.subarray([...PERMISSIONS]), (words) => {
      expect(wordsOf(permissionTree(words)).sort()).toEqual(words.toSorted())
    }),
  )
})

test('rights have one mark whatever their order, and others have another', () => {
  const some = fc.subarray([...PERMISSIONS])
  fc.assert(
    fc.property(some, some, some, (words, scoped, other) => {
      const mark = (a: string[], b: string[]) =>
        markOf({ permissions: permissionTree(a), scoped: permissionTree(b) })
      expect(mark(words.toReversed(), scoped.toReversed())).toBe(mark(words, scoped))
      if (String(words) !== String(other)) expect(mark(other, scoped)).not.toBe(mark(words, scoped))
      if (String(words) !== String(scoped)) expect(mark(scoped, words)).not.toBe(mark(words, scoped))
    }),
  )
})
