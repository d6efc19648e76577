import { proveWritten } from '../src/plumbing/database/written-once.ts'

/** What is written once is compared, at every call of every test, with what would be written then. */
proveWritten()
