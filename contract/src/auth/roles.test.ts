import { expect, test } from 'vitest'
import { can } from './may.ts'
import { getMmsRole, getUserType, isAdmin, permissionTree } from './access.ts'
import { PERMISSIONS } from './roles.ts'

test.each([
  [['admin'], 'admin'],
  [['Admin'], 'admin'],
  [['manager'], 'manager'],
  [['volunteer'], 'volunteer'],
  [['member'], 'member'],
  [['volunteer', 'manager', 'admin'], 'admin'],
  [['volunteer', 'manager'], 'manager'],
  [[], 'member'],
  [['x'], 'member'],
  [undefined, 'member'],
])('with %j somebody is %s of the membership module', (MMS, role) => {
  expect(getMmsRole(MMS && { MMS })).toBe(role)
})

test.each([
  [['Club Admin'], 2],
  [['Team Admin'], 3],
  [['End User'], 4],
  [['Volunteer Teams'], 5],
  [['End User', 'Club Admin'], 2],
  [['Volunteer Teams', 'End User'], 4],
  [['Referee'], 3],
  [[], 3],
  [undefined, 3],
])('with %j the user type is %i', (CTMS, type) => {
  expect(getUserType(CTMS && { CTMS })).toBe(type)
})

const access = (roles: object) => ({ roles })

test.each([
  ['/mms/dashboard', { MMS: ['admin'] }, true],
  ['/mms/dashboard', { MMS: ['manager'] }, false],
  ['/', { MMS: ['admin'] }, true],
  ['/nowhere/x', { MMS: ['admin'] }, true],
  ['/constructor', { MMS: ['admin'] }, true],
  ['/ems/events', { EMS: ['admin'] }, true],
  ['/ems', { EMS: ['admin'] }, true],
  ['/ems?tab=1', { EMS: ['admin'] }, true],
  ['/ems/events', { MMS: ['admin'] }, false],
  ['/ctms/team/1', { CTMS: ['Club Admin'] }, true],
  ['/ctms/team/1', { CTMS: ['Team Admin'] }, false],
  ['/ctms/team/1', { MMS: ['admin'] }, false],
  ['/mms', {}, false],
])('at %s, %j makes an admin: %s', (path, roles, expected) => {
  expect(isAdmin(access(roles), path)).toBe(expected)
})

test('nobody is an admin of nothing', () => expect(isAdmin(undefined, '/mms')).toBe(false))

test('words become the tree the browser reads', () => {
  expect(permissionTree(['mms.season.view', 'mms.season.edit', 'ems.event.view'])).toEqual({
    mms: { season: ['view', 'edit'] },
    ems: { event: ['view'] },
  })
  for (const word of PERMISSIONS) {
    const [module = '', resource = '', action = ''] = word.split('.')
    expect(can({ permissions: permissionTree(PERMISSIONS) }, module, resource, action)).toBe(true)
  }
})
