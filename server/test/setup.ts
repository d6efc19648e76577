import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { start } from '../../scripts/postgres.mjs'
import { migrate } from '../src/plumbing/database/migrate.ts'
import { TEMPLATE, databaseUrl } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
    /** A folder of this run, for what its files share. */
    shared: string
  }
}

/** In memory if possible: cloning a template copies about a thousand small files. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const PREFIX = 'fieldhouse-test-'

type Running = { url: string; folder: string; stop: () => Promise<void> }
/** How many projects of the run use it. */
type Shared = { users: number; running: Promise<Running> }

const SHARED = Symbol.for('fieldhouse: the PostgreSQL of the tests')
/** Every project loads its own copy of this module, so the server they share is kept on the global object. */
const places = globalThis as { [SHARED]?: Shared }

/** One PostgreSQL for the whole run, with the schema in a template that each test file clones. */
export default async function setup(project: TestProject) {
  const shared = (places[SHARED] ??= { users: 0, running: run() })
  shared.users += 1
  const { url, folder, stop } = await shared.running
  project.provide('postgres', url)
  project.provide('shared', folder)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    delete places[SHARED]
    await stop()
  }
}

async function run(): Promise<Running> {
  await sweep()
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
  chmodSync(folder, 0o711) // as root, the server runs as another user and must get through
  const server = await start({ dataDir: join(folder, 'postgres'), fast: true })
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate(databaseUrl(server.url, TEMPLATE))
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: server.url, folder, stop }
}

/** Cleans up after a killed run, which leaves its server and its memory behind. */
async function sweep() {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(PREFIX) && Number(name.slice(PREFIX.length).split('-')[0])
    if (!pid || isRunning(pid)) continue
    const folder = join(MEMORY, name)
    if (existsSync(join(folder, 'postgres', 'postmaster.pid')))
      // It may be of another version, which PG_BINDIR named then.
      await start({ dataDir: join(folder, 'postgres'), fast: true })
        .then(({ stop }) => stop())
        .catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
