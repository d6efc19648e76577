// The oldest PostgreSQL that is supported, for the tests. Its package is for developers on Linux x64 only; there, the tests fail
// without it.
import path from 'node:path'
import { ROOT } from '../ensure.mjs'

export const OLDEST_BIN = path.join(ROOT, 'node_modules/postgresql-15/native/bin')
export const isOldestForHere = process.platform === 'linux' && process.arch === 'x64'
