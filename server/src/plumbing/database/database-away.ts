/**
 * The server is shutting down, starting, refusing connections or not there (PostgreSQL's classes 08 and 57P),
 * is out of connections or memory (53000, 53200, 53300), cannot read its own files because its binaries are
 * being replaced (class 58), or the socket was closed.
 */
const AWAY =
  /^(08\w{3}|57P0[1-5]|53[023]00|58\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/

/** Errors of `pg` that have no code. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

/** The disk is full or over quota: the database's, or the one with the files. */
const FULL = /^(53100|53400|ENOSPC|EDQUOT)$/

type Coded = { code?: string; syscall?: string; message?: string }

/**
 * Whether something failed because the database went away or cannot be reached, so that the same call may
 * succeed in a moment. A commit that was in progress may have gone through: writers must tolerate being
 * called again.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', syscall, message = '' } = (error ?? {}) as Coded
  // The socket file does not exist yet.
  if (code === 'ENOENT') return syscall === 'connect'
  return AWAY.test(code) || WORDS.test(message)
}

/** Whether something failed because the disk is full. Nothing was saved; somebody has to make room. */
export const isStorageFull = (error: unknown): boolean => FULL.test(((error ?? {}) as Coded).code ?? '')
