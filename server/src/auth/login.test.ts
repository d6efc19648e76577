import { expect, test } from 'vitest'
import { testDoor } from '../../test/door.ts'
import { authRoutes } from './routes.ts'

const door = await testDoor(authRoutes)

test('somebody logs in with e-mail and password', async () => {
  const { email } = await door.person({ roles: [{ module: 'MMS', role: 'admin' }] })
  const { status, headers, body } = await door.logIn(` ${email.toUpperCase()} `)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toEqual({
    access_token: expect.stringMatching(/^ey/),
    refresh_token: expect.stringMatching(/^[\w-]{71}$/),
    expires_in: 300,
    refresh_expires_in: 8 * 3600,
    token_type: 'Bearer',
    permission: expect.objectContaining({ mms: expect.objectContaining({ users: ['edit', 'view'] }) }),
    roles: { MMS: ['admin'], CTMS: [], EMS: [] },
    profile_complete: 2,
    team: '',
  })
  const permissions = await door.as(body.access_token, '/api/mms/user/permissions')
  expect(permissions.body.data).toEqual({
    roles: body.roles,
    permissions: body.permission,
    profile_complete: 2,
    team: '',
  })
})
