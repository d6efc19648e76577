import { addDistrict } from '../src/seeds/seed-people.ts'
import { PLANS, furnish } from '../src/seeds/seed-tenants.ts'
import { takeStock } from '../src/seeds/seed-queries.ts'
import type { Beginning } from './house.ts'
import { separateIds } from './populated.ts'

/**
 * `alliance` as a district of the demonstration, with a season that is over: clubs, teams, families, fees, papers and events
 * in all their states. Each id is of one table only.
 */
export const DISTRICT: Beginning = {
  name: 'district',
  async make(house) {
    const { world, app, tenants, config } = house
    await separateIds(world.database)
    await app.listen({ port: 0, host: '127.0.0.1' })
    await furnish(world, PLANS.find(({ label }) => label === 'alliance')!)
    const size = { members: 160, teams: 16, clubs: 8 }
    await addDistrict(world, tenants.alliance, { number: 0, size, signed: 4, hasPast: true })
    await takeStock(config.database.directUrl)
  },
}
