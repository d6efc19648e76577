// `npm run restore -- club.tar.gz` restores what `npm run backup` saved, into a data folder that is still
// empty.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { dataDir, openDatabase } from './database.mjs'
import { ensure } from './ensure.mjs'
import { giveToServer } from './postgres/launch.mjs'
import { sayAndExit } from './serve.mjs'

await ensure({ complete: false })
const { readArchive } = await import('./backup/archive.mjs')

const target = dataDir()
/** Unpacked here first, so that a restore that died is not mistaken for a restored system. */
const draft = path.join(target, 'restoring')

try {
  const [name] = process.argv.slice(2)
  if (!name) throw new Error('Which backup? For instance: npm run restore -- club.tar.gz')
  const file = path.resolve(process.env.INIT_CWD ?? '.', name)
  if (!existsSync(file)) throw new Error(`${file} does not exist.`)
  await mkdir(target, { recursive: true })
  const there = (await readdir(target)).filter((entry) => !['restoring', 'postgres.run'].includes(entry))
  if (there.length > 0)
    throw new Error(
      `${target} is not empty (${there.join(', ')}). Restore into an empty folder: DATA_DIR=… npm run restore -- ${name}`,
    )

  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await readArchive(file, draft)
  const { made_at, database } = manifest()
  if (existsSync(path.join(draft, 'data')))
    for (const entry of await readdir(path.join(draft, 'data')))
      await rename(path.join(draft, 'data', entry), path.join(target, entry))
  if (database) {
    giveToServer(path.join(draft, 'postgres'), path.join(target, 'postgres'))
    await rename(path.join(draft, 'postgres'), path.join(target, 'postgres'))
  }
  await rm(draft, { recursive: true })
  // Lets the server replay its log now, so that problems show up now.
  if (database && !process.env.DATABASE_URL) await (await openDatabase()).stop()
  console.log(`${database ? 'Database, files and keys' : 'Files and keys'} of ${made_at} are in ${target}`)
} catch (error) {
  sayAndExit(error)
}

function manifest() {
  try {
    const found = JSON.parse(readFileSync(path.join(draft, 'manifest.json'), 'utf8'))
    if (found.system === 'fieldhouse') return found
  } catch {}
  throw new Error('This archive is no backup of this system.')
}
