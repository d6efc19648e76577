import { randomUUID } from 'node:crypto'
import { ADMIN, type testHouse } from './house.ts'
import { asking } from './team.ts'

/** The access token of somebody who has a role of the tenant's own with these permissions and no other. */
export async function ownRole(
  house: Awaited<ReturnType<typeof testHouse>>,
  ...permissions: string[]
): Promise<string> {
  const ask = asking(house)
  const admin = await house.tokenOf(ADMIN)
  const { data: role } = await ask('POST', '/mms/roles/own', admin, {
    ...{ name: `Helper ${randomUUID().slice(0, 8)}`, scope: 'none' },
  })
  await ask('PATCH', '/mms/roles/permissions', admin, {
    changes: permissions.map((permission) => ({ role_id: role.role_id, permission, allowed: true })),
  })
  const token = await house.tokenOf([])
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  await ask('PATCH', `/mms/users/${sub}`, admin, { roles: [{ role_id: role.role_id }] })
  return token
}
