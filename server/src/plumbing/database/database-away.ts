/**
 * The server ends, is starting, takes nobody any more or is not there (PostgreSQL's classes 08 and 57P), has no
 * connection or memory left (53000, 53200, 53300), cannot read its own files, as when its programs are exchanged under
 * it (class 58), or its socket is closed.
 */
const AWAY =
  /^(08\w{3}|57P0[1-5]|53[023]00|58\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/

/** What `pg` says in words only. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

/** The disk of the database, or what it may use of it; and that of the files. */
const FULL = /^(53100|53400|ENOSPC|EDQUOT)$/

type Coded = { code?: string; syscall?: string; message?: string }

/**
 * Whether something failed because the database went away or cannot be reached, so that the same call may go well in a
 * moment. What was being committed then may have been: whoever writes must bear being called again.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', syscall, message = '' } = (error ?? {}) as Coded
  // The file of a socket that is not made yet.
  if (code === 'ENOENT') return syscall === 'connect'
  return AWAY.test(code) || WORDS.test(message)
}

/** Whether something failed because there is no room for it. Nothing of it was kept; somebody has to make room. */
export const isStorageFull = (error: unknown): boolean => FULL.test(((error ?? {}) as Coded).code ?? '')
