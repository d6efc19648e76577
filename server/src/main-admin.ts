import { buildWorld, type House } from './app.ts'
import { findByEmail } from './auth/account-queries.ts'
import { endAllOf, makeLink } from './auth/auth.ts'
import { keyCommands, type KeyCommands } from './main-admin-keys.ts'
import { certificateFault } from './outside/wallets.ts'
import { audit } from './plumbing/audit.ts'
import { readConfig } from './plumbing/config.ts'
import { contextFor } from './plumbing/world.ts'
import { isMigrated } from './plumbing/database/migrate.ts'
import { findTenants, findTroubledJobs, retryJobs, type TroubledJob } from './plumbing/jobs/jobs-queries.ts'

/** What an operator needs at night, whether servers are running or not. */
export type AdminCommands = {
  /** The oldest of the jobs that have failed and are tried again, or are given up, and how many there are in all. */
  jobs: () => Promise<{ jobs: TroubledJob[]; count: number }>
  /** Tries these now, also those that are given up; all troubled ones without numbers. Returns how many there were. */
  retry: (ids: readonly string[]) => Promise<number>
  /** A link to a new password for who can get no letter; every device is logged out. */
  resetUser: (label: string, email: string) => Promise<string>
  /** What the configuration leads to, each with what is wrong with it, if anything is. */
  check: () => Promise<{ part: string; fault: string | undefined }[]>
  end: () => Promise<void>
} & KeyCommands

/** @throws Error one sentence for the operator, or a line for each mistake of the configuration */
export async function openAdminCommands(env: Record<string, string | undefined>): Promise<AdminCommands> {
  const config = readConfig(env)
  const house = await buildWorld(config)
  const { pool } = house.database
  return {
    jobs: () => findTroubledJobs(pool),
    retry: (ids) => retryJobs(pool, ids.length > 0 ? ids : undefined),
    resetUser: (label, email) => resetUser(house, label, email),
    check: () => check(house),
    ...keyCommands(house, config),
    end: house.close,
  }
}

async function resetUser(house: House, label: string, email: string): Promise<string> {
  const tenant = (await findTenants(house.database)).find((one) => one.label === label)
  if (!tenant) throw new Error(`There is no tenant ${label}.`)
  const context = contextFor(house, tenant, null, { trace_id: 'operator', ip: '', user_agent: '' })
  const path = await context.transaction(async (inside) => {
    const account = await findByEmail(inside, email.toLowerCase())
    if (!account) throw new Error(`Nobody of ${label} has the address ${email}.`)
    if (account.status === 'blocked')
      throw new Error(`${email} is blocked; an administrator of ${label} can unblock it.`)
    await endAllOf(inside, account.id, 'reset_by_operator')
    await audit(inside, { action: 'user.reset_by_operator', subject: 'user', subject_id: account.id })
    return makeLink(inside, 'reset', account)
  })
  return context.link(path)
}

async function check({ database, outside, now, logFault }: House) {
  const tried = async (part: string, work: () => Promise<unknown>) => ({
    part,
    fault: await work().then(
      () => undefined,
      (error: Error) => error.message,
    ),
  })
  return Promise.all([
    tried('database', () => findTenants(database)),
    tried('schema', async () => {
      if (!(await isMigrated(database.pool)))
        throw new Error('It is behind this version; a start migrates it.')
    }),
    tried('log', async () => {
      const fault = await logFault()
      if (fault) throw new Error(fault)
    }),
    tried('files', () => outside.storage.check()),
    tried('wallets', async () => {
      const fault = certificateFault(outside.wallets, now())
      if (fault) throw new Error(fault)
    }),
  ])
}
