import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** @typedef {{ command: (program: string, args: string[]) => [string, string[]], ids: { uid?: number, gid?: number } }} Account */

/**
 * PostgreSQL refuses to run as root, and containers and CI machines are root. Who runs it then: the user who owns the
 * data already, else `postgres` or `nobody` if they can reach the programs and the data, else root itself under another
 * number in a user namespace (the only way below a closed folder such as /root).
 * @returns {Account}
 */
export function accountFor(bin, dataDir) {
  /** @type {Account} */
  const self = { ids: {}, command: (program, args) => [program, args] }
  if (process.getuid?.() !== 0) return self
  const owner = fs.existsSync(path.join(dataDir, 'PG_VERSION')) ? fs.statSync(dataDir) : undefined
  const users = owner
    ? owner.uid === 0
      ? []
      : [{ uid: owner.uid, gid: owner.gid }]
    : ['postgres', 'nobody'].flatMap(userNamed)
  const user = users.find((ids) => canRun(bin, ids) && canEnter(path.dirname(dataDir), ids))
  if (user) return { ...self, ids: user }
  const unshared = ['-U', '--map-user=1000']
  if (
    (!owner || owner.uid === 0) &&
    spawnSync('unshare', [...unshared, `${bin}/postgres`, '--version']).status === 0
  )
    return { ids: {}, command: (program, args) => ['unshare', [...unshared, program, ...args]] }
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach both ${bin} and ${dataDir}. Start as a normal user, or give DATABASE_URL.`,
  )
}

const canRun = (bin, ids) =>
  spawnSync(path.join(bin, 'postgres'), ['--version'], { ...ids, cwd: '/' }).status === 0
const canEnter = (folder, ids) => spawnSync('test', ['-x', folder], { ...ids, cwd: '/' }).status === 0

function userNamed(name) {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((entry) => entry.split(':'))
    .find(([user]) => user === name)
  return line ? [{ uid: Number(line[2]), gid: Number(line[3]) }] : []
}
