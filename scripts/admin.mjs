// `npm run admin -- jobs`, `jobs retry`, `user reset`, `config check` and `key`: what an operator needs at night. Servers may run.
import { ensureBuilt } from './build.mjs'
import { dataDir, openDatabase, walArchive } from './database.mjs'
import { ensure } from './ensure.mjs'
import { sayAndExit } from './serve.mjs'

const HELP = `npm run admin -- jobs list                          what has failed, and why
npm run admin -- jobs retry [NUMBER …]                try these now, or all of them
npm run admin -- user reset LABEL ADDRESS             a link to a new password; logs out every device
npm run admin -- config check                         the settings, the database and the files
npm run admin -- key list                             the root keys, and what each is needed for
npm run admin -- key rotate                           a new root key; everything is sealed with it
npm run admin -- key forget NAME [--links-end]        takes an old one away
npm run tenant -- close LABEL                         a tenant that must stop`

const [subject, verb, ...words] = process.argv.slice(2)
const isKnown =
  (subject === 'jobs' && verb === 'list' && words.length === 0) ||
  (subject === 'jobs' && verb === 'retry' && words.every((word) => /^\d+$/.test(word))) ||
  (subject === 'user' && verb === 'reset' && words.length === 2) ||
  (subject === 'key' && ['list', 'rotate'].includes(verb) && words.length === 0) ||
  (subject === 'key' &&
    verb === 'forget' &&
    (words.length === 1 || (words.length === 2 && words[1] === '--links-end'))) ||
  (subject === 'config' && verb === 'check' && words.length === 0)
if (!isKnown) sayAndExit(new Error(HELP))

await ensure({ complete: false })
const database = await openDatabase().catch(sayAndExit)
let admin
try {
  await ensureBuilt()
  const built = '../server/dist/main-admin.js'
  const { openAdminCommands } = await import(built)
  admin = await openAdminCommands({ ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir() })
  console.log(await carryOut())
  await admin.end()
  await database.stop()
} catch (error) {
  await admin?.end().catch(() => {})
  await database.stop().catch(() => {})
  sayAndExit(error)
}

async function carryOut() {
  if (subject === 'config') {
    const parts = [...(await admin.check()), ...(await checkBucket())]
    if (parts.some(({ fault }) => fault)) process.exitCode = 1
    return parts.map(({ part, fault }) => `${part.padEnd(10)}${fault ?? 'in order'}`).join('\n')
  }
  if (subject === 'key') return aboutKeys()
  if (subject === 'user') {
    const link = await admin.resetUser(...words)
    return `All devices are logged out. The link works once, for half an hour; give it to nobody else:\n${link}`
  }
  if (verb === 'retry') {
    const count = await admin.retry(words)
    return `${count} ${count === 1 ? 'job is' : 'jobs are'} tried now.`
  }
  const { jobs, count } = await admin.jobs()
  if (count === 0) return 'No job has failed.'
  const more = count - jobs.length
  return [...jobs.map(said), ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}

/** Checks the bucket that the log of the private database is sent to, if there is one. */
async function checkBucket() {
  const bucket = process.env.DATABASE_URL ? undefined : walArchive()?.bucket
  if (!bucket) return []
  return bucket.check().then(
    () => [{ part: 'bucket', fault: undefined }],
    (error) => [{ part: 'bucket', fault: error.message }],
  )
}

async function aboutKeys() {
  if (verb === 'list') return keysSaid(await admin.keys())
  if (verb === 'forget') {
    const keys = await admin.forgetKey(words[0], { linksEnd: words.length === 2 })
    return `The key ${words[0]} is gone. Remove it from backups you keep, too.\n${keysSaid(keys)}`
  }
  const { keys, made } = await admin.rotateKey()
  const first = made
    ? `The key ${made} writes from now on. Make a backup: what is sealed from now on needs it.`
    : 'What was begun before is finished; no other key was made.'
  return `${first}\n${keysSaid(keys)}`
}

function keysSaid(keys) {
  const lines = keys.flatMap(({ name, since, uses }, i) => [
    `${name}  ${i === 0 ? 'writes' : 'reads'}${since ? `, made ${since.toISOString().slice(0, 10)}` : ''}`,
    ...uses.map(({ what, count }) => `    ${String(count).padStart(9)}  ${what}`),
    ...(i > 0 && uses.length === 0 && name !== 'unknown'
      ? [
          `    Nothing kept needs it. Links in letters from its time work until: npm run admin -- key forget ${name}`,
        ]
      : []),
  ])
  return lines.join('\n')
}

function said({ id, name, tenant, attempts, most, last_error, run_at }) {
  const next = attempts < most ? `the next ${run_at}` : 'given up'
  return [
    `${id}  ${name}${tenant ? ` of ${tenant}` : ''}: ${attempts} of ${most} tries, ${next}`,
    `    ${(last_error ?? '').split('\n')[0]}`,
  ].join('\n')
}
