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

/** Earlier migrations were held to tables, columns, views, functions and defaults only. */
const FIRST_WHOLE = '0492'

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

/** Further patterns for migrations from `FIRST_WHOLE` on, tried on statements whose quoted texts are emptied. */
/** @type {[RegExp, string][]} */
const TAKES_AWAY_TOO = [
  [/^drop (?!index\b)/i, 'takes away what the release before may use'],
  [
    /^alter table\b.*?[\s,]drop (if exists )?(?!(column|constraint|default|not|expression|identity|if)\b)["%\w]/is,
    'takes away what the release before may use',
  ],
  [/^alter type\b.*\bdrop attribute\b/is, 'takes away what the release before may use'],
  [/^alter\b.*\brename\b/is, 'gives another name to what the release before uses'],
  [/^alter\b.*\bset schema\b/is, 'gives another name to what the release before uses'],
  [
    /\balter (column |attribute )?"?\w+"? (set data )?type\b/i,
    'changes the type of a column that the release before uses, and writes every row anew',
  ],
  [
    /\balter (column )?"?\w+"? drop (default|identity|expression)\b/i,
    'takes away a default on which the release before relies',
  ],
  [/\balter (column )?"?\w+"? set not null\b/i, 'refuses the null that the release before may still write'],
  [/^revoke\b(?!.*\bfrom public$)/is, 'takes away a right that the release before uses'],
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
 * @param {string} [earlier] the migrations before it
 */
export function faultsOf(file, text, releases, earlier = '') {
  const isWhole = file >= FIRST_WHOLE
  const parts = statementsOf(text, isWhole)
  const before = isWhole ? conditionsOf(statementsOf(earlier, true)) : undefined
  const after = conditionsOf(parts)
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
    const taken =
      TAKES_AWAY.find(([pattern]) => pattern.test(sql))?.[1] ??
      (isWhole ? TAKES_AWAY_TOO.find(([pattern]) => pattern.test(bare(sql)))?.[1] : undefined) ??
      (before && narrowedBy(sql, before, after))
    if (taken && !(since && releases.has(since))) {
      say(since ? `${taken}: ${since} is no release of CHANGELOG.md` : taken)
      continue
    }
    const refused = file >= FIRST_SPREAD && /^alter table/i.test(sql)
    const unspread = refused ? NOT_SPREAD.find(([pattern]) => pattern.test(sql)) : undefined
    if (unspread) {
      say(unspread[1])
      continue
    }
    const isSmall = /small: \S/.test(comment)
    // Even to a small table the release before may add rows.
    if (NEEDS_VALUE.test(sql) && /^alter table/i.test(sql) && (isWhole || !isSmall))
      say('needs a value that the release before does not write: give it a default')
    if (isSmall) continue
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

/** A statement with its quoted texts emptied. */
const bare = (sql) => sql.replace(/'(?:[^']|'')*'/g, "''")

/**
 * The names of unique indexes and constraints, and the words that each `check (… in (…))` allows, by its name. Where none is given,
 * the name is the one that PostgreSQL chooses.
 * @returns {{ unique: Set<string>, words: Map<string, Set<string>> }}
 */
function conditionsOf(parts) {
  const unique = new Set()
  const words = new Map()
  for (const { sql } of parts) {
    const table =
      /^(?:create (?:unlogged )?|alter )table (?:if (?:not )?exists )?(?:only )?(?:\w+\.)?(\w+)/i.exec(
        sql,
      )?.[1]
    const index = /^create unique index (?:concurrently )?(?:if not exists )?(\w+) on\b/i.exec(sql)?.[1]
    if (index) unique.add(index)
    for (const [, name] of bare(sql).matchAll(/\bconstraint\s+(\w+)\s+(?:unique|primary key)\b/gi))
      unique.add(name)
    for (const [, given, column, list] of sql.matchAll(
      /(?:\bconstraint\s+(\w+)\s+)?\bcheck\s*\(\s*(\w+)\s+in\s*\(([^()]*)\)\s*\)/gi,
    ))
      words.set(
        given ?? `${table}_${column}_check`,
        new Set([...list.matchAll(/'([^']*)'/g)].map(([, word]) => word)),
      )
  }
  return { unique, words }
}

/** Why a write of the release before may fail after this statement dropped a unique key or shortened a list; undefined if none does. */
function narrowedBy(sql, before, after) {
  for (const [, name] of bare(sql).matchAll(
    /\bdrop (?:constraint|index)(?: concurrently)?(?: if exists)? (\w+)/gi,
  ))
    if ((before.unique.has(name) || /_(pkey|key)$/.test(name)) && !after.unique.has(name))
      return 'takes away what is unique, on which the release before may rely where it says on conflict'
  for (const [, name] of bare(sql).matchAll(/\badd\s+constraint\s+(\w+)\s+check\b/gi)) {
    const now = after.words.get(name)
    const lost = [...(before.words.get(name) ?? [])].filter((word) => now && !now.has(word))
    if (lost.length > 0)
      return `refuses ${lost.map((word) => `“${word}”`).join(', ')}, which the release before may still write`
  }
  return undefined
}

/** The table a statement is about. */
const tableOf = (sql) =>
  /^(?:alter table (?:if exists )?(?:only )?|update |delete from |drop table (?:if exists )?|create (?:unique )?index (?:concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?)([\w.]+)/i
    .exec(sql)
    ?.slice(1) ?? []

/** Statements without the bodies of functions, each with the comment right before it; those inside a `do` block count one by one. */
function statementsOf(text, isWhole) {
  const found = []
  let comment = ''
  for (const part of pieces(text, isWhole)) {
    const lines = part.trim().split('\n')
    comment = lines.filter((line) => line.startsWith('--')).join(' ')
    const sql = lines
      .filter((line) => !line.trim().startsWith('--'))
      .join('\n')
      .trim()
    if (!sql) continue
    found.push({ sql: sql.replace(BODY, '$$$$'), comment })
    if (isWhole && /^do\b/i.test(sql)) for (const done of doneIn(sql)) found.push({ sql: done, comment })
  }
  return found
}

/** A dollar-quoted body, with or without a tag. */
const BODY = /\$(\w*)\$[\s\S]*?\$\1\$/g

/** The text, cut at each `;` at the end of a line that is not inside a body. */
function pieces(text, isWhole) {
  if (!isWhole) return text.replace(/\$\$[\s\S]*?\$\$/g, '$$$$').split(/;[ \t]*(?:\n|$)/)
  const bodies = []
  const marked = text.replace(BODY, (body) => `\u0000${bodies.push(body) - 1}\u0000`)
  return marked
    .split(/;[ \t]*(?:--[^\n]*)?(?:\n|$)/)
    .map((part) => part.replace(/\u0000(\d+)\u0000/g, (_, i) => bodies[Number(i)]))
}

/** The statements in a block that change the schema, also those it executes as text. */
function doneIn(sql) {
  const [, , body = ''] = /\$(\w*)\$([\s\S]*)\$\1\$/.exec(sql) ?? []
  return [...body.matchAll(/(?<![\w.])(?:alter|drop|revoke)\s[^;]*/gi)]
    .map(([done]) =>
      done
        .replace(/\$\w*\$[\s\S]*/, '')
        .replace(/''/g, "'")
        .trim(),
    )
    .filter((done) => /^(alter|drop|revoke) (?!column\b|constraint\b|default\b|not\b)/i.test(done))
}

function check() {
  const folder = path.join(ROOT, 'server/migrations')
  const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8')
  const releases = new Set([...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version]) => version))
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const faults = files.flatMap((file, i) =>
    file < FIRST_HELD ? [] : faultsOf(file, texts[i] ?? '', releases, texts.slice(0, i).join('\n')),
  )
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) check()
