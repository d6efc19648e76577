// `node scripts/owners.mjs`, part of `npm run check`: each table has one owner, a module of the server or its
// plumbing. Only the owner writes it, and only modules in rows below the owner's read it; a published view may
// be read from anywhere. `npm run tables` lists the tables.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROWS } from './arrows.mjs'
import { ROOT } from './ensure.mjs'

/** Files at the root of the server, its plumbing and its outside services belong to no module. */
export const PLUMBING = 'plumbing'

/** How a file names tables, by the query builder and in SQL. @type {[does: 'writes' | 'reads', pattern: RegExp][]} */
const NAMING = [
  ['writes', /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([\w.]+)/g],
  ['writes', /\b(?:insertRows|insertion)\(\s*context,\s*'([\w.]+)'/g],
  ['writes', /\b(?:insert into|delete from|merge into)\s+([\w.]+)/gi],
  ['writes', /\bupdate\s+(?:only\s+)?([\w.]+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi],
  ['reads', /\.(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using)\(\s*'([\w.]+)/g],
  ['reads', /\bcountBy\(\s*context,\s*'([\w.]+)'/g],
  ['reads', /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?([\w.]+)/gi],
]

/** The module of a file below `server/src`. */
export function moduleOf(file) {
  const folder = file.includes('/') ? file.slice(0, file.indexOf('/')) : ''
  return ROWS.flat().includes(folder) ? folder : PLUMBING
}

/**
 * Who writes and who reads which table, as `office writes mail`.
 * @param {{ file: string; text: string }[]} files below `server/src`
 * @param {ReadonlySet<string>} tables
 */
export function usesOf(files, tables) {
  const uses = new Map()
  for (const { file, text } of files)
    for (const [does, pattern] of NAMING)
      for (const [, table] of text.matchAll(pattern)) {
        if (!tables.has(table)) continue
        const use = `${moduleOf(file)} ${does} ${table}`
        uses.set(use, (uses.get(use) ?? new Set()).add(file))
      }
  return uses
}

/** Whether a module may do this to a table of that owner. */
function may(module, does, owner, isPublished) {
  if (module === owner) return true
  if (does === 'writes') return false
  if (isPublished) return true
  const [mine, theirs] = [module, owner].map((one) => ROWS.findIndex((row) => row.includes(one)))
  // Code outside the rows, such as what assembles a demonstration, may read everything.
  return module === PLUMBING || theirs < mine
}

/**
 * What is wrong, a sentence each.
 * @param {ReadonlyMap<string, Set<string>>} uses
 * @param {Record<string, string>} owners of all tables and views
 * @param {readonly string[]} published views by which an owner tells modules in rows above what they may know
 * @param {ReadonlySet<string>} tables
 */
export function faultsOf(uses, owners, published, tables) {
  const wrong = [...uses].filter(([use]) => {
    const [module, does, table] = use.split(' ')
    return owners[table] !== undefined && !may(module, does, owners[table], published.includes(table))
  })
  return [
    ...[...tables]
      .filter((table) => !owners[table])
      .map((table) => `${table} has no owner in scripts/owners.json`),
    ...Object.keys(owners)
      .filter((table) => !tables.has(table))
      .map((table) => `${table} is in scripts/owners.json and in no migration`),
    ...wrong.map(
      ([use, files]) => `${use}, which is ${owners[use.split(' ')[2]]}'s: ${[...files].join(', ')}`,
    ),
    ...published
      .filter((view) => !tables.has(view))
      .map((view) => `${view} is published in scripts/owners.json and in no migration`),
  ]
}

function read() {
  const { owners, published } = JSON.parse(readFileSync(path.join(ROOT, 'scripts/owners.json'), 'utf8'))
  const generated = readFileSync(path.join(ROOT, 'server/src/plumbing/database/tables.gen.ts'), 'utf8')
  const list = generated.slice(generated.indexOf('export interface DB {'))
  const tables = new Set([...list.matchAll(/^ {2}'?([\w.]+)'?: \w+/gm)].map(([, name]) => name))
  const source = path.join(ROOT, 'server/src')
  const files = readdirSync(source, { recursive: true })
    .map((file) => String(file).replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.ts') && !/\.(test|gen)\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }))
  return { uses: usesOf(files, tables), owners, published, tables }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { uses, owners, published, tables } = read()
  const faults = faultsOf(uses, owners, published, tables)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
