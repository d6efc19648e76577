import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './ensure.mjs'
import { apply, missingImports, stepsOf } from './tutorials.mjs'

const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')
/** Pages that describe how things are today; decisions and the changelog describe how they were. */
const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/tutorials'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]
const TUTORIALS = PAGES.filter((page) => page.startsWith('docs/tutorials/'))

/** Leaves out code blocks, such as the output of a command. */
const prose = (page) => read(page).replace(/^```[\s\S]*?^```$/gm, '')

test.each(PAGES)('%s names files that are there', (page) => {
  const text = prose(page)
  const made = stepsOf(read(page)).files.map(({ file }) => file)
  const named = [...text.matchAll(/`((?:contract|server|web|e2e|bench|scripts|docs)\/[\w./-]+)`/g)].map(
    ([, file]) => file,
  )
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, file]) =>
    path.posix.join(path.posix.dirname(page), file),
  )
  const missing = [...named, ...linked].filter(
    (file) =>
      !existsSync(path.join(ROOT, file)) && !made.some((one) => one === file || one.startsWith(`${file}/`)),
  )
  expect(missing).toEqual([])
})

test.each(PAGES)('%s names commands that are there', (page) => {
  const { scripts } = JSON.parse(read('package.json'))
  const named = [...read(page).matchAll(/\bnpm (?:--silent )?run (?:--silent )?([\w:-]+)/g)].map(
    ([, name]) => name,
  )
  const programs = [...read(page).matchAll(/\bnode (scripts\/[\w/-]+\.mjs)/g)].map(([, file]) => file)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  expect(programs.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})

test.each(TUTORIALS)('each step of %s can be done', (page) => {
  const { files, changes } = stepsOf(read(page))
  expect(changes.length).toBeGreaterThan(0)
  expect(apply(changes, { isTrial: true })).toBe('')
  expect(files.filter(({ file }) => existsSync(path.join(ROOT, file)))).toEqual([])
})

test.each(TUTORIALS)('the new files of %s import what is there', (page) => {
  expect(missingImports(stepsOf(read(page)).files)).toEqual([])
})

test('an import that went away is found', () => {
  const file = 'web/src/announcements/news.tsx'
  const content =
    "import {\n  query,\n  useNews,\n} from '../api.ts'\nimport type { Gone } from 'contract/gone'\n"
  expect(missingImports([{ file, content }])).toEqual([
    `${file}: useNews of ../api.ts`,
    `${file}: Gone of contract/gone`,
  ])
})

test.each([...PAGES, 'CHANGELOG.md'])('%s is whole: no mark of a merge stands in it', (page) => {
  expect(read(page).match(/^(?:<{7}|>{7}) .*$/gm) ?? []).toEqual([])
})
