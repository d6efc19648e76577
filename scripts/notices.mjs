// `npm run notices` writes THIRD-PARTY-NOTICES.md: every package in production use, with its license. `npm
// run check` fails when the file is outdated.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, ensure } from './ensure.mjs'

export const FILE = path.join(ROOT, 'THIRD-PARTY-NOTICES.md')

/**
 * The packages that are run, from the lock file: without those for developing, and of one for several systems all.
 * @param {{ packages: Record<string, any> }} lock
 */
export function shipped({ packages }) {
  const found = new Map()
  for (const [place, { dev, devOptional, link, version, license }] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || dev || devOptional || link) continue
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    found.set(`${name} ${version}`, { place, license })
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The packages listed in a notices file, as `name version`. */
export const named = (text) =>
  [...text.matchAll(/^\| (\S+) \| (\d\S*) \|/gm)].map(([, name, version]) => `${name} ${version}`)

/** The license text that comes with the package; for packages of other systems only the license's name. */
function textOf(place) {
  const folder = path.join(ROOT, place)
  if (!existsSync(folder)) return undefined
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)([.-].*)?$/i.test(name))
  return file && readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
}

function write() {
  const packages = shipped(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')))
  /** Packages by license text, which many share. @type {Map<string, string[]>} */
  const texts = new Map()
  const rows = [...packages].map(([id, { place, license }]) => {
    const [name, version] = id.split(' ')
    const text = textOf(place)
    if (text) texts.set(text, [...(texts.get(text) ?? []), name])
    return `| ${name} | ${version} | ${license ?? 'see its text below'} |`
  })
  const sections = [...texts].map(
    ([text, names]) =>
      `## ${[...new Set(names)].join(', ')}\n\n\`\`\`text\n${text.replaceAll('```', "'''")}\n\`\`\``,
  )
  writeFileSync(
    FILE,
    `# Third-party notices

Fieldhouse is built on the work of others. These packages are part of what is run; \`npm run notices\` writes this file.

| package | version | licence |
|---|---|---|
${rows.join('\n')}

${sections.join('\n\n')}
`,
  )
  console.log(`${packages.size} packages, ${texts.size} texts: ${path.relative(ROOT, FILE)}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensure({ complete: true })
  write()
}
