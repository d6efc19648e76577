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
