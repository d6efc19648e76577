import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { databaseUrl } from '../server/test/database.ts'
import { DATABASE } from './setup.ts'

/** The site of a tenant that is not one of the demo tenants. */
export const siteOf = (label: string) => `http://${label}.localhost:${inject('port')}`

/**
 * Runs `npm run tenant -- …` and the like, as an operator would next to the running server; returns the
 * output.
 */
export async function command(script: 'tenant' | 'realm', args: string[], env: Record<string, string> = {}) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, `../scripts/${script}.mjs`), ...args],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl(inject('postgres'), DATABASE),
        DATA_DIR: inject('folder'),
        PUBLIC_URL: `http://{tenant}.localhost:${inject('port')}`,
        ...env,
      },
    },
  )
  return stdout
}

/** A tenant of a test's own, with the URL where its administrator chooses a password. */
export async function newTenant(label: string, name: string) {
  const said = await command('tenant', [
    'create',
    label,
    '--name',
    name,
    '--admin',
    `office@${label}.example`,
  ])
  return { said, invitation: /http\S+\/set-password\/\S+/.exec(said)![0] }
}
