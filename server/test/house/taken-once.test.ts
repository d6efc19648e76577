import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const HERE = `${import.meta.dirname}/../../src`
const PAGE = readFileSync(new URL('../../../docs/taken-once.md', import.meta.url), 'utf8')
const ROW = /^\| [^|]+ \| [^|]+ \| `(?<where>[^`|]+)` \| `(?<file>[^`|]+)`: (?<name>[^|]+) \|$/
type Row = { line: string; where?: string; file?: string; name?: string }
const rows: Row[] = PAGE.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| taken '))
  .map((line) => ({ line, ...ROW.exec(line)?.groups }))

const textOf = (file: string) => readFileSync(`${HERE}/${file}`, 'utf8')
const testsOf = (file: string) => textOf(file).split(/^ *(?=test(?:\.each)?\()/m)
const PRESSES_AT_ONCE = /\b(atOnce|inTurn|whileHeld|waitingForLock|Promise\.all(Settled)?)\(/

test('each thing that is taken once is held where the page says, and its race is staged in the test it names', () => {
  expect(rows.length).toBeGreaterThan(0)
  for (const { line, where, file, name } of rows) {
    if (!where || !file || !name) throw new Error(`a row of another form: ${line}`)
    for (const path of [where, file]) expect(existsSync(`${HERE}/${path}`), `${path} is there`).toBe(true)
    const found = testsOf(file).find((one) => one.includes(`'${name}'`))
    expect(found, `${file} has a test “${name}”`).toBeDefined()
    expect(found, `“${name}” presses at once`).toMatch(PRESSES_AT_ONCE)
  }
})

test('every test file that presses at once stands on the page', () => {
  const files = readdirSync(HERE, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.test.ts') && /^import \{ atOnce \}/m.test(textOf(file)))
  expect(files.filter((file) => !rows.some((row) => row.file === file))).toEqual([])
})
