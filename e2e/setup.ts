import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { databaseUrl } from '../server/test/database.ts'
import setupDatabase from '../server/test/setup.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    port: number
    /** Where the server stores its files and keys. */
    folder: string
  }
}

export const DATABASE = 'journeys'

/**
 * The built application with its demo tenants, as `npm start` serves it, on a free port and a database of its
 * own.
 */
export default async function setup(project: TestProject) {
  let postgres = ''
  const stopDatabase = await setupDatabase({
    ...project,
    provide(name: string, value: unknown) {
      if (name === 'postgres') postgres = value as string
      project.provide(name as 'postgres', value as string)
    },
  } as TestProject)
  const client = new pg.Client(postgres)
  await client.connect()
  await client.query(`create database ${DATABASE}`)
  await client.end()
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-journeys-'))
  const server = fork(join(import.meta.dirname, 'serve.mjs'), {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl(postgres, DATABASE),
      DATA_DIR: folder,
      WEB_DIR: join(import.meta.dirname, '../web/dist'),
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO: 'true',
      ALLOW_PRIVATE_ISSUER: 'true',
      ALLOW_PRIVATE_PUSH: 'true',
    },
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('message', (message) => resolve(message as number))
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)))
  })
  project.provide('port', port)
  project.provide('folder', folder)
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    await stopDatabase()
    rmSync(folder, { recursive: true, force: true })
  }
}
