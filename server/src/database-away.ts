/**
 * The server ends, is starting, takes nobody any more or is not there (PostgreSQL's classes 08 and 57P, 53300), or its
 * socket is closed.
 */
const CODES = /^(08\w{3}|57P0[1-4]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/

/** What `pg` says in words only. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

type Coded = { code?: string; syscall?: string; message?: string }

/**
 * Whether something failed because the database went away or cannot be reached, so that the same call may go well in a
 * moment. What was being committed then may have been: whoever writes must bear being called again.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', syscall, message = '' } = (error ?? {}) as Coded
  // The file of a socket that is not made yet.
  if (code === 'ENOENT') return syscall === 'connect'
  return CODES.test(code) || WORDS.test(message)
}
