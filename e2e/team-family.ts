import '../server/test/localhost-dns.ts'
import { expect } from 'vitest'
import { createFeePackage } from 'contract/fees/packages'
import { joinTeam } from '../server/src/clubs/clubs.ts'
import { askFee } from '../server/src/fees/fees.ts'
import { sandboxCards } from '../server/src/outside/card-providers/sandbox.ts'
import { sandboxKeys } from '../server/src/outside/sandbox-pay/sandbox.ts'
import { todayOf, type OutsideContext } from '../server/src/plumbing/context.ts'
import { contextFor } from '../server/src/plumbing/world.ts'
import { STAFF } from '../server/test/payments.ts'
import { openBeside } from './beside.ts'
import { address } from './browser.ts'
import { TENANT, newFamily, rowsOf } from './household.ts'

/** Does something as a server beside the one of the journeys, with the same card provider. */
export async function beside(work: (acting: OutsideContext) => Promise<unknown>) {
  const { world: plain } = await openBeside()
  try {
    const cards = sandboxCards({ address: () => address('alliance'), keys: sandboxKeys(plain.keys) })
    const world = { ...plain, publicUrl: address(TENANT), outside: { ...plain.outside, cards } }
    const tenant = (await world.tenantOf(new URL(address(TENANT)).host))!
    await work(contextFor(world, tenant, null, { trace_id: 'test', ip: '', user_agent: '' }))
  } finally {
    await plain.close()
  }
}

/** A registered family whose daughter plays for a team of the club that the demo's club admin looks after. */
export async function aFamilyOn(team: string) {
  const email = await newFamily()
  const child = () =>
    rowsOf<{ id: number }>(
      `select g.minor_id as id from guardianship g join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
       where p.email = $1`,
      [email],
    )
  await expect.poll(async () => (await child()).length, { timeout: 60_000 }).toBe(1)
  const [{ id: member_id }] = (await child()) as [{ id: number }]
  const [{ id: team_id }] = (await rowsOf<{ id: number }>(
    `select t.id from team t join tenant o on o.id = t.tenant_id and o.label = $1 where t.name = $2 order by t.id desc limit 1`,
    [TENANT, team],
  )) as [{ id: number }]
  await beside((acting) =>
    acting.transaction((context) =>
      joinTeam(
        context,
        { team_id: Number(team_id), member_id: Number(member_id), role: 'player' },
        { hand: 'office', otherwise: 'refuse' },
      ),
    ),
  )
  return { email, team_id: Number(team_id), member_id: Number(member_id) }
}

type Player = { team_id: number; member_id: number }

/** The team asks the family of a player for some amounts, each due today. */
export async function askedFor(player: Player, fees: readonly (readonly [name: string, cents: number])[]) {
  const [{ id }] = (await rowsOf<{ id: number }>(
    `select u.id from app_user u join tenant t on t.id = u.tenant_id and t.label = $1 where u.username = 'admin'`,
    [TENANT],
  )) as [{ id: number }]
  const office = { ...STAFF, id: Number(id), permissions: new Set([createFeePackage.access]) }
  for (const [name, amount] of fees)
    await beside((acting) =>
      acting.transaction((context) =>
        askFee({ ...context, user: office }, { ...player, name, due_on: todayOf(context), amount }),
      ),
    )
}
