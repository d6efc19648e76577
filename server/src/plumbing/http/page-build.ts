import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { written, type Template } from './page-template.ts'

/** An entry of Vite's manifest; `imports` are the names of others. */
type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** What a build of the web application says about its files, by the names of their sources. */
export type Build = {
  /**
   * Tags that let the browser load what these sources need at once, instead of finding it out file by file:
   * each step costs a round trip.
   */
  hints: (sources: readonly string[]) => string
  /** The application's page for a rendered screen from these sources, with their styles in it. */
  startedPage: (page: string, sources: readonly string[]) => Template
}

const FIRST = 'index.html'
const ROOT = '<div id="root">'

/** @param folder with the built files, and their manifest below `.vite` */
export function buildIn(folder: string): Build {
  const file = join(folder, '.vite/manifest.json')
  const manifest = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Manifest
  const first = filesOf(manifest, [FIRST])
  const more = (sources: readonly string[]) => {
    const { scripts, styles } = filesOf(manifest, sources)
    return {
      scripts: [...scripts].filter((one) => !first.scripts.has(one)),
      styles: [...styles].filter((one) => !first.styles.has(one)),
    }
  }
  const hints = (sources: readonly string[]) => {
    const { scripts, styles } = more(sources)
    return [
      ...styles.map((one) => `<link rel="preload" as="style" crossorigin href="/${one}">`),
      ...scripts.map((one) => `<link rel="modulepreload" crossorigin href="/${one}">`),
    ].join('')
  }
  return {
    hints,
    startedPage: (page, sources) => {
      const { styles } = more(sources)
      const [before = '', after = ''] = page.split(ROOT)
      const sheets = styles.map((one) => `<link rel="stylesheet" href="/${one}">`).join('')
      // The styles are in the page for its first look; the application still asks for their files.
      const head = before.replace('</head>', `${sheets}${hints(sources)}</head>`)
      const rest = after.slice(after.indexOf('</div>'))
      return written(`${head}${ROOT}<!--html-->${rest}`, (address) =>
        readFileSync(join(folder, address), 'utf8'),
      )
    },
  }
}

/** Everything these sources import, and what that imports: what comes first in the order of imports first. */
function filesOf(manifest: Manifest, sources: readonly string[]) {
  const [seen, scripts, styles] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const one of chunk.imports ?? []) add(one)
    for (const one of chunk.css ?? []) styles.add(one)
    scripts.add(chunk.file)
  }
  for (const source of sources) add(source)
  return { scripts, styles }
}
