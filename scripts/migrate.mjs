import { bundled } from './bundled.mjs'

/**
 * Migrates a database with the migrations that stand here, without a built server.
 * @param {string} url
 * @returns {Promise<{ given: string[], withheld: string[], found: string[] }>} as the function itself
 */
export const migrate = async (url) => (await made()).migrate(url)

/**
 * Whether a database has all migrations that stand here.
 * @param {import('pg').Client} client
 * @returns {Promise<boolean>}
 */
export const isMigrated = async (client) => (await made()).isMigrated(client)

const made = () => bundled('plumbing/database/migrate.ts')
