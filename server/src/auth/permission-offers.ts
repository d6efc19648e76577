import { job } from '../plumbing/jobs/jobs.ts'
import { findTenantsToOffer } from './permission-queries.ts'
import { grantDefaultPermissions, OFFERS_VERSION } from './permissions.ts'

/**
 * Grants what this version introduces to the roles of the tenants that are there. The version is part of the name, so that a
 * server of another one, which knows other defaults, leaves the job to those of this.
 */
export const offerPermissions = job({
  name: `offer-permissions-${OFFERS_VERSION}`,
  due: (world) => findTenantsToOffer(world, OFFERS_VERSION),
  run: ({ transaction }) => transaction(grantDefaultPermissions),
})
