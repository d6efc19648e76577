// `node scripts/arrows.mjs` checks who may import whom, as drawn in ARCHITECTURE.md. A linter checks the
// rest.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The business modules in rows: a module imports only from rows above its own. */
export const ROWS = [
  ['tenants'],
  ['mail'],
  ['members'],
  ['auth'],
  ['batches', 'views'],
  ['seasons', 'alerts'],
  ['clubs', 'venues', 'waivers', 'payments'],
  ['offers'],
  ['registrations'],
  ['signing'],
  ['cards'],
  ['registering'],
  ['renewing'],
  ['families'],
  ['users', 'events', 'insurance', 'fees', 'calendar'],
  ['competition'],
  ['officials'],
  ['office'],
  ['treasury'],
  ['privacy', 'content', 'reports', 'readiness'],
  ['home'],
]
const NOWHERE = {
  file: '',
  room: '',
  folder: '',
  module: '',
  package: '',
  isTest: false,
  isSource: false,
  isFrontDoor: false,
  isComposition: false,
}

const rowOf = (module) => ROWS.findIndex((row) => row.includes(module))

/** Folders without business logic: outside services, and the controls of every screen. */
const PLUMBING_FOLDERS = {
  server: ['plumbing', 'outside', 'seeds'],
  web: ['ui', 'languages', 'shell', 'palette', 'public'],
  contract: [],
}

/** Files that assemble the application and may therefore know every module. */
const COMPOSITION = {
  server: /^(main|app|drawer|seed|http-realms)(-\w+)?\.ts$|^seeds\//,
  web: /^(main|app|root|router|routes|entry-\w+)\.tsx?$/,
  contract: /^(api|operations)\.ts$/,
}

/** Opens connections but contains no business statements. */
const HOLDS_CONNECTIONS =
  /^server\/src\/plumbing\/(database\/(database(-reads|-batch|-values|-copy|-cancel)?|access|migrate|written-once|tables\.gen|listening)|jobs\/jobs-pool)\.ts$/

/** Each arrow: which files it applies to, and which of their imports break it. @type {Arrow[]} */
export const ARROWS = [
  {
    says: 'the contract depends on zod, dayjs and the matching of Swiss rounds, and nothing else',
    about: ({ room, isSource }) => room === 'contract' && isSource,
    refuses: (to) =>
      to.room !== 'contract' && !['zod', 'dayjs', 'edmonds-blossom-fixed'].includes(to.package),
  },
  {
    says: 'server and web meet only in the contract',
    about: ({ room }) => ['contract', 'server', 'web'].includes(room),
    refuses: (to, from) => ['server', 'web'].includes(to.room) && to.room !== from.room,
  },
  {
    says: 'programs outside the rooms are not imported by the house',
    about: ({ isSource }) => isSource,
    refuses: (to) => ['scripts', 'e2e', 'bench'].includes(to.room),
  },
  {
    says: 'the web knows nothing of Node',
    about: ({ room, isSource }) => (room === 'web' || room === 'contract') && isSource,
    refuses: (to) => to.package.startsWith('node:'),
  },
  {
    says: 'a module imports only from the rows above it',
    about: ({ module, isSource }) => isSource && module !== '',
    refuses: (to, from) =>
      to.module !== '' && to.module !== from.module && rowOf(to.module) >= rowOf(from.module),
  },
  {
    // The contract has nothing but public files, and a class's stylesheet is imported by every file that uses
    // it.
    says: 'another module is entered by its front door, the file that bears its name',
    about: ({ module, isSource, room }) => isSource && module !== '' && room !== 'contract',
    refuses: (to, from) =>
      to.room === from.room &&
      to.module !== '' &&
      to.module !== from.module &&
      !to.isFrontDoor &&
      !to.file.endsWith('.css'),
  },
  {
    says: 'plumbing does not know the business (only the files that put the house together do)',
    about: ({ module, isSource, isComposition }) => isSource && module === '' && !isComposition,
    refuses: (to, from) => to.module !== '' && to.room === from.room,
  },
  {
    says: 'SQL is written in queries.ts and *-queries.ts',
    about: ({ room, isSource, file }) =>
      room === 'server' && isSource && !/[/-]queries\.ts$/.test(file) && !HOLDS_CONNECTIONS.test(file),
    refuses: (to) => ['kysely', 'pg'].includes(to.package),
  },
  {
    says: 'HTTP is spoken in the plumbing, where the house is put together, and in http-*.ts',
    about: ({ room, isSource, file, folder, isComposition }) =>
      room === 'server' &&
      isSource &&
      !isComposition &&
      folder !== 'plumbing' &&
      !/\/http-[\w-]+\.ts$/.test(file),
    refuses: (to) => /^(fastify|@fastify\/.*|node:https?)$/.test(to.package),
  },
  {
    says: 'what is only for tests stays in tests',
    about: ({ isSource }) => isSource,
    refuses: (to) =>
      to.isTest ||
      /^(vitest|fast-check|happy-dom|axe-core|playwright-core|@testing-library\/.*)$/.test(to.package),
  },
]

/** Words that may only appear in certain files. @type {Word[]} */
export const WORDS = [
  {
    says: 'settings are read in server/src/plumbing/config.ts',
    word: /\bprocess\.env\b/,
    about: ({ isSource, file }) => isSource && file !== 'server/src/plumbing/config.ts',
  },
  {
    says: 'the network is spoken to in web/src/api.ts, by the workers that keep pages, and in server/src/outside',
    word: /(?<![.\w])(?:(?:globalThis|window)\.)?fetch\(/,
    about: ({ isSource, file }) =>
      isSource && !/^web\/src\/(api|page-worker)\.ts$/.test(file) && !file.startsWith('server/src/outside/'),
  },
]

/** What is wrong with a file, in sentences. */
export function violationsOf(file, text) {
  const from = locate(file)
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
  const arrows = ARROWS.filter((arrow) => arrow.about(from))
  const imports = importsOf(code).flatMap((name) => {
    const to = resolve(file, name)
    return arrows
      .filter((arrow) => arrow.refuses(to, from))
      .map(({ says }) => `${file} imports ${name}: ${says}`)
  })
  const words = WORDS.filter(({ about, word }) => about(from) && word.test(code)).map(
    ({ says, word }) => `${file} says ${word.exec(code)?.[0]}: ${says}`,
  )
  return [...unknownFolder(from), ...imports, ...words]
}

/**
 * Where files import each other in a circle, or the folders of a module or of the plumbing: one sentence for each step.
 * @param {{ file: string, text: string }[]} sources
 */
export function circlesIn(sources) {
  const known = new Set(sources.map(({ file }) => file))
  /** @type {Map<string, Map<string, string>>} for each file those it imports, with the import */
  const files = new Map()
  /** @type {typeof files} the same for folders, with one such import */
  const folders = new Map()
  const link = (graph, from, to, step) => graph.set(from, (graph.get(from) ?? new Map()).set(to, step))
  for (const { file, text } of sources) {
    const from = locate(file)
    if (!from.isSource) continue
    for (const name of importsOf(text)) {
      const to = resolve(file, name)
      if (to.room !== from.room || to.file === file) continue
      const step = `${file} imports ${name}`
      if (known.has(to.file)) link(files, file, to.file, step)
      const [own, other] = [folderOf(from), folderOf(to)]
      if (own && other && own.folder !== other.folder && own.whole === other.whole)
        link(folders, own.folder, other.folder, step)
    }
  }
  return [
    ...stepsInCircles(folders).map((step) => `${step}: the folders of a module form no circle`),
    ...stepsInCircles(files).map((step) => `${step}: files form no circle`),
  ]
}

/** The folder of a file inside its module, or inside the plumbing. */
function folderOf({ room, module, folder, file }) {
  const whole = module || (folder === 'plumbing' ? folder : '')
  const [inside, ...deeper] = file.split('/').slice(3)
  return whole && deeper.length > 0
    ? { whole: `${room}/${whole}`, folder: `${room}/${whole}/${inside}` }
    : undefined
}

/**
 * What a front door of the server or the web exports though nobody outside its module imports it. A door that is
 * imported whole (`import * as`) is taken at its word.
 * @param {{ file: string, text: string }[]} sources tests and programs outside the rooms included
 */
export function unneededAtDoors(sources) {
  /** @type {Map<string, Set<string>>} for each door the names that others import from it */
  const needed = new Map()
  for (const { file, text } of sources) {
    const from = locate(file)
    for (const { names, name } of namesImported(text)) {
      const to = resolve(file, name)
      if (!to.isFrontDoor || (to.module === from.module && to.room === from.room)) continue
      needed.set(to.file, new Set([...(needed.get(to.file) ?? []), ...names]))
    }
  }
  return sources.flatMap(({ file, text }) => {
    const { isFrontDoor, room } = locate(file)
    const wanted = needed.get(file) ?? new Set()
    if (!isFrontDoor || room === 'contract' || wanted.has('*')) return []
    return namesExported(text)
      .filter((name) => !wanted.has(name))
      .map((name) => `${file} exports ${name}, which no other module imports`)
  })
}

const listed = (names) =>
  names
    .split(',')
    .map((one) => one.trim().replace(/^type\s+/, ''))
    .filter(Boolean)

/** The names a file imports, by where from; `*` for everything. */
function namesImported(text) {
  const some = /^\s*(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+['"]([^'"]+)['"]/gm
  const whole = /^\s*import\s+\*\s+as\s+\w+\s+from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
  return [
    ...[...text.matchAll(some)].map(([, names, name]) => ({
      name,
      names: listed(names).map((one) => one.split(/\s+as\s+/)[0]),
    })),
    ...[...text.matchAll(whole)].map(([, written, asked]) => ({ name: written ?? asked, names: ['*'] })),
  ]
}

function namesExported(text) {
  const own = /^export\s+(?:async\s+)?(?:function\*?|const|class|type|interface)\s+(\w+)/gm
  const passed = /^export\s+(?:type\s+)?\{([^}]*)\}/gm
  return [
    ...[...text.matchAll(own)].map(([, name]) => name),
    ...[...text.matchAll(passed)].flatMap(([, names]) =>
      listed(names).map((one) => one.split(/\s+as\s+/).at(-1)),
    ),
  ]
}

/**
 * The steps that lead from a place to one from which the way leads back.
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} graph
 */
function stepsInCircles(graph) {
  const order = []
  const seen = new Set()
  const visit = (place) => {
    if (seen.has(place)) return
    seen.add(place)
    for (const next of graph.get(place)?.keys() ?? []) visit(next)
    order.push(place)
  }
  for (const place of graph.keys()) visit(place)

  /** @type {Map<string, string[]>} */
  const back = new Map()
  for (const [from, others] of graph)
    for (const to of others.keys()) back.set(to, [...(back.get(to) ?? []), from])
  /** @type {Map<string, string>} for each place the first of those that can be reached from it and back */
  const circle = new Map()
  const collect = (place, first) => {
    if (circle.has(place)) return
    circle.set(place, first)
    for (const before of back.get(place) ?? []) collect(before, first)
  }
  for (const place of order.toReversed()) collect(place, place)
  return [...graph].flatMap(([from, others]) =>
    [...others].filter(([to]) => circle.get(to) === circle.get(from)).map(([, step]) => step),
  )
}

/**
 * How often each module imports from each other module, in all rooms together, as `fees → payments`.
 * @param {{ file: string, text: string }[]} sources
 */
export function importsBetween(sources) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const { file, text } of sources) {
    const from = locate(file)
    if (!from.isSource || from.module === '') continue
    for (const name of importsOf(text)) {
      const to = resolve(file, name)
      if (to.module === '' || to.module === from.module) continue
      const way = `${from.module} → ${to.module}`
      counts.set(way, (counts.get(way) ?? 0) + 1)
    }
  }
  return counts
}

function importsOf(code) {
  const written = /^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
  const asked = /\bimport\(\s*['"]([^'"]+)['"]/g
  return [...code.matchAll(written), ...code.matchAll(asked)].map(([, name]) => name)
}

function resolve(file, name) {
  if (name.startsWith('.')) return locate(path.posix.join(path.posix.dirname(file), name))
  if (name.startsWith('contract/')) return locate(`contract/src/${name.slice('contract/'.length)}.ts`)
  const [scope, rest] = name.split('/')
  return { ...NOWHERE, package: name.startsWith('@') ? `${scope}/${rest}` : scope }
}

/**
 * @typedef {typeof NOWHERE} Place a file of the house, or a package
 * @typedef {{ says: string, about: (from: Place) => boolean, refuses: (to: Place, from: Place) => boolean }} Arrow
 * @typedef {{ says: string, word: RegExp, about: (from: Place) => boolean }} Word
 */

/**
 * Where a file stands in the house: its room, its module if it has one, and whether it is that module's front door.
 * @returns {Place}
 */
function locate(file) {
  const [room, ...inside] = file.split('/')
  const [src, first = '', ...deeper] = inside
  const isTest = /\.test\.\w+$/.test(file) || (src === 'test' && inside.length > 1)
  if (src !== 'src' || !['contract', 'server', 'web'].includes(room))
    return { ...NOWHERE, file, room, isTest }
  const folder = deeper.length > 0 ? first : ''
  const name = folder || first.replace(/\.\w+$/, '')
  // The contract is flat: there, the file at the root is the module's public interface.
  const isModule = rowOf(name) >= 0 && (folder !== '' || room === 'contract')
  const frontDoor = new RegExp(`^(${name}/)?${name}\\.tsx?$`)
  return {
    ...NOWHERE,
    file,
    room,
    isTest,
    isSource: !isTest,
    folder,
    module: isModule ? name : '',
    isFrontDoor: isModule && frontDoor.test(inside.slice(1).join('/')),
    isComposition: COMPOSITION[room].test(inside.slice(1).join('/')),
  }
}

/** @param {Place} place */
function unknownFolder({ file, room, folder, module }) {
  if (folder === '' || module !== '' || PLUMBING_FOLDERS[room].includes(folder)) return []
  return [`${file}: the folder ${folder} stands in no row; scripts/arrows.mjs has the table`]
}

/** Every source file below `folder`. */
export function sourcesBelow(folder) {
  if (!existsSync(path.join(ROOT, folder))) return []
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return /^(node_modules|dist.*|public)$/.test(entry.name) ? [] : sourcesBelow(place)
    return /\.[cm]?tsx?$/.test(entry.name) ? [place] : []
  })
}

const WHO_MAY = 'server/test/who-may.ts'

/** Operations of the contract that are missing from the table of who may call them. */
export function withoutRow(contract, table) {
  const declared = [...contract.matchAll(/^export const (\w+) = operation\(/gm)].map(([, name]) => name)
  const rows = new Set([...table.matchAll(/^  (\w+): '/gm)].map(([, name]) => name))
  return declared
    .filter((name) => !rows.has(name))
    .map((name) => `${WHO_MAY} does not say who may call ${name}: it wants a row of its own`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = ['contract', 'server', 'web', 'e2e', 'bench'].flatMap(sourcesBelow)
  const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')
  const sources = files.map((file) => ({ file, text: read(file) }))
  const contract = files.filter((file) => file.startsWith('contract/')).map(read)
  const found = [
    ...files.flatMap((file) => violationsOf(file, read(file))),
    ...circlesIn(sources),
    ...unneededAtDoors(sources),
    ...withoutRow(contract.join('\n'), read(WHO_MAY)),
  ]
  for (const violation of found) console.log(violation)
  console.log(`${files.length} files, ${found.length} arrows against the drawing`)
  if (files.length === 0 || found.length > 0) process.exitCode = 1
}
