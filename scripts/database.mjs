import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './ensure.mjs'
import { start } from './postgres.mjs'

/** Where this installation stores its data; a relative DATA_DIR is resolved from the project's folder. */
export const dataDir = () => path.resolve(ROOT, process.env.DATA_DIR || 'data')

/**
 * The database of this installation: the one that DATABASE_URL names, else the private one below the data folder.
 * @returns {Promise<{ url: string, is: string, stop: () => Promise<void> }>} `is` says in a few words what was found
 */
export async function openDatabase() {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, is: 'PostgreSQL is the one of DATABASE_URL', stop: async () => {} }
  if (existsSync(path.join(dataDir(), 'restoring')))
    throw new Error(`A restore into ${dataDir()} did not end. Empty that folder and restore again.`)
  const { url, how, stop } = await start({
    dataDir: path.join(dataDir(), 'postgres'),
    onRestart: (why) =>
      console.error(
        why === 'died'
          ? 'PostgreSQL had died and was started again.'
          : 'The programs of PostgreSQL were replaced; it was started again from the new ones.',
      ),
  })
  return { url, is: how === 'started' ? 'PostgreSQL started' : 'PostgreSQL was running', stop }
}
