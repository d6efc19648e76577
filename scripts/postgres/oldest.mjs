// The oldest PostgreSQL that is supported, for the tests. The package is for developing only and there for one system; on it, its
// absence fails the tests.
import path from 'node:path'
import { ROOT } from '../ensure.mjs'

export const OLDEST_BIN = path.join(ROOT, 'node_modules/postgresql-15/native/bin')
export const isOldestForHere = process.platform === 'linux' && process.arch === 'x64'
