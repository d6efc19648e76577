// `node scripts/tutorials.mjs first-field` makes the file changes that docs/tutorials/first-field.md asks of
// its reader, in this folder. Tests use it to check that each step still works.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * What a tutorial has its reader do: files to be made, which stand in a block that begins with their name, and changes.
 * @param {string} text
 */
export function stepsOf(text) {
  const blocks = [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)]
  return {
    files: blocks.flatMap(([, , file, content]) => (file ? [{ file, content }] : [])),
    changes: blocks.flatMap(([, kind, , content]) => (kind === 'diff' ? [content] : [])),
  }
}

/** Whether changes can be made in a folder, and makes them. @returns {string} what git has against it */
export function apply(changes, { folder = ROOT, isTrial = false } = {}) {
  const { stderr } = spawnSync('git', ['apply', ...(isTrial ? ['--check'] : []), '-'], {
    cwd: folder,
    input: changes.join(''),
    encoding: 'utf8',
  })
  return stderr
}

/**
 * What the new files of a tutorial import that is not there any more: `web/src/a.tsx: useQuery of ../api.ts`.
 * Packages are left out.
 * @param {{ file: string, content: string }[]} files
 */
export function missingImports(files) {
  const made = new Map(files.map(({ file, content }) => [file, content]))
  const textOf = (place) =>
    made.get(place) ??
    (existsSync(path.join(ROOT, place)) ? readFileSync(path.join(ROOT, place), 'utf8') : '')
  return files.flatMap(({ file, content }) =>
    [...content.matchAll(/^import (?:type )?\{([^}]*)\} from '((?:\.|contract\/)[^']*)'/gm)].flatMap(
      ([, names, from]) => {
        const place = from.startsWith('.')
          ? path.posix.join(path.posix.dirname(file), from)
          : `${from.replace('contract/', 'contract/src/')}.ts`
        return names
          .split(',')
          .map((name) => name.trim().replace(/^type /, ''))
          .filter(
            (name) => name && !new RegExp(`^export\\b.*\\b${name}\\b|^  ${name},$`, 'm').test(textOf(place)),
          )
          .map((name) => `${file}: ${name} of ${from}`)
      },
    ),
  )
}

/** NNNN stands for the number of the next migration. */
function numbered(file) {
  const last = readdirSync(path.join(ROOT, 'server/migrations'))
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted()
    .at(-1)
  return file.replace('NNNN', String(Number(last?.slice(0, 4)) + 1).padStart(4, '0'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, changes } = stepsOf(
    readFileSync(path.join(ROOT, `docs/tutorials/${process.argv[2]}.md`), 'utf8'),
  )
  const fault = apply(changes)
  if (fault) throw new Error(fault)
  for (const { file, content } of files) {
    const place = path.join(ROOT, numbered(file))
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, content)
  }
}
