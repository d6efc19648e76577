// Part of `npm run check`: what one migration may do while servers of the release before are still at work (docs/operations.md,
// Releases). It holds for migrations from now on.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './ensure.mjs'

/** Migrations with smaller numbers were made before there was a release to be mindful of. */
const FIRST_HELD = '0162'
/** The same, before a database might be spread over machines (decision 0220). */
const FIRST_SPREAD = '0405'

/** What the release before may still read or write: it goes one release after the code that used it. */
/** @type {[RegExp, string][]} */
const TAKES_AWAY = [
  [
    /\bdrop (table|view|column|function|schema|materialized view)\b/i,
    'takes away what the release before may use',
  ],
  [/^alter table .*\brename\b/is, 'gives another name to what the release before uses'],
  [/^alter (view|function|index) .*\brename\b/is, 'gives another name to what the release before uses'],
  [
    /\balter (column )?\w+ (set data )?type\b/i,
    'changes the type of a column that the release before uses, and writes every row anew',
  ],
  [/\balter (column )?\w+ drop default\b/i, 'takes away a default on which the release before relies'],
]

/** What holds a lock of a table that is there for as long as all its rows take. */
/** @type {[RegExp, string][]} */
const HOLDS_UP = [
  [
    /^create (unique )?index (?!concurrently)/i,
    'builds an index while nobody can write: create index concurrently, in a migration of its own',
  ],
  [
    /\badd (constraint \w+ )?(foreign key|check)\b(?!.*\bnot valid\b)/is,
    'looks at every row under a lock: add it “not valid”, and validate it in the next migration',
  ],
  [
    /\badd (constraint \w+ )?(unique|primary key)\b(?!.*\busing index\b)/is,
    'builds an index under a lock: build it concurrently first, then “using index”',
  ],
  [
    /\balter (column )?\w+ set not null\b/i,
    'looks at every row under a lock, and the release before may still write null',
  ],
  [
    /\badd (column )?(if not exists )?(?!constraint\b)\w+ [^,]*\b(references|check|unique)\b/i,
    'looks at every row under a lock: add the column, then what it must be “not valid”',
  ],
]
/** What a sharded database does not do to a table with rows, however few. */
/** @type {[RegExp, string][]} */
const NOT_SPREAD = [
  [
    /\badd (column )?(if not exists )?(?!constraint\b)\w+ [^,]*\b(references|check|unique|primary key)\b/i,
    'adds a column together with what it must be, which a sharded database refuses: first the column, then the constraint',
  ],
  [
    /(?=.*\badd (constraint \w+ )?foreign key\b).*,\s*(add|alter|drop|validate)\b/is,
    'adds a reference beside something else, which a sharded database refuses: in a statement of its own',
  ],
]
const NEEDS_VALUE =
  /\badd (column )?(if not exists )?(?!constraint\b)\w+ [^,;]*\bnot null\b(?![^,;]*\b(default|generated)\b)/i

/**
 * What is wrong with a migration, a sentence each. An exception is a comment right before the statement: `-- unused since
 * 1.4.0`, a release of the changelog, for what is taken away, and `-- small: why` for what holds up.
 * @param {string} file
 * @param {string} text
 * @param {ReadonlySet<string>} releases the versions of the changelog
 */
export function faultsOf(file, text, releases) {
  const parts = statementsOf(text)
  const made = new Set(
    parts.flatMap(
      ({ sql }) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/i.exec(sql)?.[1] ?? [],
    ),
  )
  const altered = new Set(
    parts.flatMap(({ sql }) =>
      /^alter table/i.test(sql) && !/row level security/i.test(sql) ? tableOf(sql) : [],
    ),
  )
  const faults = []
  for (const { sql, comment } of parts) {
    const table = tableOf(sql)[0]
    if (table !== undefined && made.has(table)) continue
    const say = (what) => faults.push(`${file}: “${sql.split('\n')[0]}” ${what}`)
    const since = /unused since (\d+\.\d+\.\d+)/.exec(comment)?.[1]
    for (const [pattern, what] of TAKES_AWAY)
      if (pattern.test(sql) && !(since && releases.has(since))) {
        say(since ? `${what}: ${since} is no release of CHANGELOG.md` : what)
        break
      }
    const refused = file >= FIRST_SPREAD && /^alter table/i.test(sql)
    const unspread = refused ? NOT_SPREAD.find(([pattern]) => pattern.test(sql)) : undefined
    if (unspread) {
      say(unspread[1])
      continue
    }
    if (/small: \S/.test(comment)) continue
    if (NEEDS_VALUE.test(sql) && /^alter table/i.test(sql))
      say('needs a value that the release before does not write: give it a default')
    for (const [pattern, what] of HOLDS_UP)
      if (pattern.test(sql)) {
        say(what)
        break
      }
    if (
      /^(update|delete from|with .*\b(update|delete from)\b)/is.test(sql) &&
      table !== undefined &&
      altered.has(table)
    )
      say(
        'changes rows of a table that this migration has locked: do it in a migration of its own, or in a job, by tenant',
      )
    const index = /^create (?:unique )?index concurrently (\w+)/i.exec(sql)?.[1]
    if (index && !parts.some((one) => one.sql.toLowerCase() === `drop index concurrently if exists ${index}`))
      say(
        `leaves a broken index when it is interrupted: drop index concurrently if exists ${index}, before it`,
      )
  }
  if (
    parts.some(({ sql }) => /\bindex concurrently\b/i.test(sql)) &&
    parts.some(({ sql }) => !/\bindex concurrently\b/i.test(sql))
  )
    faults.push(
      `${file}: an index that is built concurrently stands in a migration with nothing else, since that runs in no transaction`,
    )
  return faults
}

/** The table a statement is about. */
const tableOf = (sql) =>
  /^(?:alter table (?:if exists )?(?:only )?|update |delete from |drop table (?:if exists )?|create (?:unique )?index (?:concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?)([\w.]+)/i
    .exec(sql)
    ?.slice(1) ?? []

/** Statements without the bodies of functions, each with the comment right before it. */
function statementsOf(text) {
  const bare = text.replace(/\$\$[\s\S]*?\$\$/g, '$$$$')
  const found = []
  let comment = ''
  for (const part of bare.split(/;[ \t]*(?:\n|$)/)) {
    const lines = part.trim().split('\n')
    comment = lines.filter((line) => line.startsWith('--')).join(' ')
    const sql = lines
      .filter((line) => !line.trim().startsWith('--'))
      .join('\n')
      .trim()
    if (sql) found.push({ sql, comment })
  }
  return found
}

function check() {
  const folder = path.join(ROOT, 'server/migrations')
  const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8')
  const releases = new Set([...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version]) => version))
  const faults = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file >= FIRST_HELD)
    .flatMap((file) => faultsOf(file, readFileSync(path.join(folder, file), 'utf8'), releases))
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) check()
