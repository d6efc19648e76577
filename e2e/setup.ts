import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { addCrowd } from './crowd.ts'
import { TEMPLATE, databaseUrl } from '../server/test/database.ts'
import { start } from '../scripts/postgres.mjs'
import { migrate } from '../server/src/plumbing/database/migrate.ts'
import setupDatabase from '../server/test/setup.ts'
import { isThorough } from '../server/test/thorough.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    port: number
    /** Where the server stores its files and keys. */
    folder: string
    /** Exists once the server has ended. */
    ended: string
  }
}

export const DATABASE = 'journeys'

type Data = { postgres: string; folder: string; close: () => Promise<void> }

/**
 * The built application with its demo tenants, as `npm start` serves it, on a free port and a database of its
 * own. The tenants are made while other tests run; `ready.ts` makes the journeys wait for them. With `JOURNEYS_DATA` it goes on in the data
 * folder of another release (`npm run releases`).
 */
export default async function setup(project: TestProject) {
  const made = process.env['JOURNEYS_DATA']
  const { postgres, folder, close } = await (made ? dataOf(made) : ownData(project))
  project.provide('postgres', postgres)
  const port = await freePort()
  const ended = join(folder, 'ended')
  const server = fork(join(import.meta.dirname, 'serve.mjs'), {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl(postgres, DATABASE),
      DATA_DIR: folder,
      WEB_DIR: join(import.meta.dirname, '../web/dist'),
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // The gate’s journeys need nobody of the two thousand.
      DEMO: isThorough ? 'true' : 'few',
      ALLOW_PRIVATE_ISSUER: 'true',
      ALLOW_PRIVATE_PUSH: 'true',
    },
  })
  server.once('exit', (code) => writeFileSync(ended, String(code)))
  project.provide('port', port)
  project.provide('folder', folder)
  project.provide('ended', ended)
  await addCrowd(databaseUrl(postgres, DATABASE), port)
  return async () => {
    const isOver = new Promise((resolve) => server.once('exit', resolve))
    if (server.kill('SIGTERM')) await isOver
    await close()
  }
}

async function ownData(project: TestProject): Promise<Data> {
  let postgres = ''
  const stopDatabase = await setupDatabase({
    ...project,
    provide(name: string, value: unknown) {
      if (name === 'postgres') postgres = value as string
      project.provide(name as 'postgres', value as string)
    },
  } as TestProject)
  await createDatabase(postgres, DATABASE, TEMPLATE)
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-journeys-'))
  return {
    ...{ postgres, folder },
    async close() {
      await stopDatabase()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function dataOf(folder: string): Promise<Data> {
  const server = await start({ dataDir: join(folder, 'postgres') })
  const postgres = server.url
  await createDatabase(postgres, DATABASE, 'postgres')
  // For journeys that start a server of their own.
  await createDatabase(postgres, TEMPLATE, 'template1')
  for (const name of [DATABASE, TEMPLATE]) await migrate(databaseUrl(postgres, name))
  return { postgres, folder, close: server.stop }
}

async function createDatabase(postgres: string, name: string, template: string) {
  const client = new pg.Client(databaseUrl(postgres, template === 'postgres' ? 'template1' : 'postgres'))
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
}

/** Below those that systems give away by themselves, as to the tests that run meanwhile. */
async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const probe = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
