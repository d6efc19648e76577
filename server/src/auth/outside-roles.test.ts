import { expect, test } from 'vitest'
import { rolesIn } from './outside-roles.ts'

const names = (claims: object, path = 'realm_access.roles') =>
  rolesIn({ sub: '1', ...claims }, path).map(({ module, role }) => `${module} ${role}`)
const realm = (...roles: unknown[]) => ({ realm_access: { roles } })

test.each([
  [realm('admin'), ['MMS admin']],
  [realm('manager', 'offline_access', 'uma_authorization'), ['MMS manager']],
  [realm('Club Admin'), ['CTMS Club Admin']],
  [realm('ctms-team-admin', 'volunteer teams'), ['CTMS Team Admin', 'CTMS Volunteer Teams']],
  [realm('EMS/admin'), ['EMS admin']],
  [realm('admin', 'mms:admin', 'ADMIN'), ['MMS admin']],
  [realm('superadmin', 'administrator', 'admin2'), ['MMS member']],
  [realm(7, null, { admin: true }), ['MMS member']],
  [realm(), ['MMS member']],
  [{ realm_access: 'none' }, ['MMS member']],
  [{ realm_access: null }, ['MMS member']],
  [{}, ['MMS member']],
])('%j are the roles %j', (claims, expected) => expect(names(claims)).toEqual(expected))

test('are found by a path, by a name with dots in it, and in a text', () => {
  expect(names({ roles: ['manager'] }, 'roles')).toEqual(['MMS manager'])
  expect(names({ 'https://club.example/roles': ['manager'] }, 'https://club.example/roles')).toEqual([
    'MMS manager',
  ])
  expect(names({ groups: 'manager,volunteer' }, 'groups')).toEqual(['MMS manager', 'MMS volunteer'])
  expect(names({}, 'constructor.name')).toEqual(['MMS member'])
})
