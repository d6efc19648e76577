// `npm run picture` draws docs/architecture.svg: the modules in their rows, and who imports from whom. `npm
// run check` says when it is outdated.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROWS, importsBetween, sourcesBelow } from './arrows.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FILE = path.join(ROOT, 'docs/architecture.svg')

/** The distance from one module to the next, across and down. */
const STEP = 27
const LEFT = 44
const TOP = 92
const WIDTH = 960

/**
 * Dot sizes by minimum number of imports. There are only a few, so that changing one import rarely changes
 * the picture.
 */
const SIZES = [
  { least: 12, radius: 8.5, says: '12 or more' },
  { least: 4, radius: 5.5, says: '4 or more' },
  { least: 1, radius: 3, says: '1 to 3 imports' },
]

/**
 * The picture: each module is a step of a stair, and a dot in its line stands below the module it imports from.
 * @param {readonly (readonly string[])[]} rows
 * @param {ReadonlyMap<string, number>} imports as `fees → payments`
 */
export function drawn(rows, imports) {
  const modules = rows.flat()
  const at = (name) => modules.indexOf(name) * STEP
  const end = modules.length * STEP
  const used = [...imports.keys()].map((way) => way.split(' → '))
  const lines = modules.flatMap((name) => {
    const [place, lowest, first] = [
      at(name),
      Math.max(0, ...used.filter(([, to]) => to === name).map(([from]) => at(from))),
      Math.min(...used.filter(([from]) => from === name).map(([, to]) => at(to))),
    ]
    return [
      ...(lowest > place ? [line(place, place, place, lowest)] : []),
      ...(first < place ? [line(first, place, place, place)] : []),
    ]
  })
  const steps = rows.map((row) => {
    const place = at(row[0]) - STEP / 2 + 2
    const size = row.length * STEP - 4
    return `<rect class="step" x="${place}" y="${place}" width="${size}" height="${size}" rx="7"/>`
  })
  const dots = [...imports]
    .map(([way, count]) => ({ ways: way.split(' → '), count }))
    .toSorted((a, b) => at(a.ways[0]) - at(b.ways[0]) || at(a.ways[1]) - at(b.ways[1]))
    .map(({ ways: [from, to], count }) => dot(at(to), at(from), count))
  const names = modules.map(
    (name) =>
      `<circle class="self" cx="${at(name)}" cy="${at(name)}" r="3"/>` +
      `<text class="name" x="${at(name) + nextTo(rows, name)}" y="${at(name) + 4.5}">${name}</text>`,
  )
  const height = TOP + end + 12
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
<title id="title">The modules of Fieldhouse in their rows, and who imports from whom</title>
<style>
${STYLE}
</style>
<rect class="paper" width="${WIDTH}" height="${height}" rx="14"/>
<text class="title" x="28" y="42">Fieldhouse</text>
<g transform="translate(${LEFT} ${TOP})">
${[...lines, ...steps, ...names, ...dots].join('\n')}
</g>
${[...ROOMS, ...ARROWS].join('\n')}
${legend(754, 400)}
</svg>
`
}

/** Where the name begins: next to the step, which is as wide as the row has modules. */
function nextTo(rows, name) {
  const row = rows.find((one) => one.includes(name)) ?? []
  return (row.length - row.indexOf(name)) * STEP - STEP / 2 + 8
}

function dot(x, y, count) {
  const radius = SIZES.find(({ least }) => count >= least)?.radius
  return `<circle class="dot" cx="${x}" cy="${y}" r="${radius}"/>`
}

const line = (x1, y1, x2, y2) => `<line class="line" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`

function legend(x, y) {
  const sizes = SIZES.toReversed().map(
    ({ radius, says }, index) =>
      `<circle class="dot" cx="10" cy="${70 + index * 24}" r="${radius}"/><text class="small" x="28" y="${74 + index * 24}">${says}</text>`,
  )
  return `<g transform="translate(${x} ${y})">
<text class="small" y="0">A dot says that the module</text>
<text class="small" y="18">of its line imports from the</text>
<text class="small" y="36">module above its column.</text>
${sizes.join('\n')}
<text class="small" y="158">All dots lie below the stairs:</text>
<text class="small" y="176">nobody imports from below.</text>
</g>`
}

/** A box with its name and content. */
function room({ x, y, name, says }) {
  return (
    `<g transform="translate(${x} ${y})"><rect class="room" width="178" height="${38 + says.length * 17}" rx="9"/>` +
    `<text class="name strong" x="14" y="24">${name}</text>` +
    says.map((text, index) => `<text class="small" x="14" y="${44 + index * 17}">${text}</text>`).join('') +
    '</g>'
  )
}

/** The rooms, and what is outside. Each room has the same modules. */
const ROOMS = [
  { x: 326, y: 28, name: 'web', says: ['React; rendered by the', 'server where anybody', 'may read'] },
  {
    x: 540,
    y: 28,
    name: 'contract',
    says: ['operations, shapes,', 'problems, and the rules', 'both sides compute'],
  },
  {
    x: 754,
    y: 28,
    name: 'server',
    says: ['HTTP, rules, SQL, jobs;', 'one call, one tenant,', 'one transaction'],
  },
  { x: 754, y: 160, name: 'PostgreSQL', says: ['each row has a tenant'] },
  { x: 540, y: 160, name: 'outside', says: ['cards, mail, files,', 'other logins'] },
].map(room)

const ARROWS = [
  'M504 70h29m-6-5l6 5-6 5',
  'M754 70h-29m6-5l-6 5 6 5',
  'M862 117v36m-5-6l5 6 5-6',
  'M800 117v10q0 8-8 8h-152q-8 0-8 8v10m-5-6l5 6 5-6',
].map((way) => `<path class="arrow" d="${way}"/>`)

const STYLE = `text { font-family: ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif; fill: #1f2937 }
.paper { fill: #ffffff }
.title { font-size: 22px; font-weight: 650; letter-spacing: -0.01em }
.name { font-size: 13.5px }
.strong { font-weight: 600 }
.small { font-size: 12.5px; fill: #5b6675 }
.line { stroke: #e3e8ee }
.step { fill: #eef3f8 }
.self { fill: #9aa8b8 }
.dot { fill: #2f6f9f }
.room { fill: #f6f8fa; stroke: #d5dce4 }
.arrow { fill: none; stroke: #7c8a9a; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round }
@media (prefers-color-scheme: dark) {
  text { fill: #e4e9ef }
  .paper { fill: #12171d }
  .small { fill: #9ba8b6 }
  .line { stroke: #242d37 }
  .step { fill: #1e2731 }
  .self { fill: #5f6f80 }
  .dot { fill: #6db3e2 }
  .room { fill: #181f27; stroke: #2e3945 }
  .arrow { stroke: #8493a3 }
}`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = ['contract', 'server', 'web']
    .flatMap(sourcesBelow)
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
  const picture = drawn(ROWS, importsBetween(sources))
  if (!process.argv.includes('--check')) writeFileSync(FILE, picture)
  else if (readFileSync(FILE, 'utf8').replaceAll('\r\n', '\n') !== picture) {
    console.log('docs/architecture.svg is out of date: npm run picture')
    process.exitCode = 1
  }
}
