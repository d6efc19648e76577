import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { isThorough } from '../thorough.ts'

const ROOT = new URL('../../../', import.meta.url)

/** The gate leaves out what runs on the machine of whoever types. */
const ROOMS = ['contract/src/', 'server/src/', ...(isThorough ? ['web/src/'] : [])]

/** What an expression may come after; to look for that takes less time than to parse a file. */
const MAY_HOLD_ONE =
  /(?:[(,=:[!&|?{;+\-~^>]|\b(?:return|typeof|case|in|of|delete|void|throw|new|else|do|instanceof|await|yield)|^)\s*\/(?![/*])/m

/** Every regular expression in production code, with the first of its locations: what a page does too, the server must do fast. */
function expressions(): Map<string, { source: string; flags: string; file: string }> {
  const found = new Map<string, { source: string; flags: string; file: string }>()
  for (const room of ROOMS)
    for (const file of readdirSync(new URL(room, ROOT), { recursive: true, encoding: 'utf8' })) {
      const lang = /(?<!\.test|\.gen|\.d)\.(tsx?)$/.exec(file)?.[1] as 'ts' | 'tsx' | undefined
      if (!lang) continue
      const code = readFileSync(new URL(room + file, ROOT), 'utf8')
      if (!MAY_HOLD_ONE.test(code)) continue
      walk(parseAst(code, { lang }), ({ pattern, flags }) => {
        const key = `${pattern}/${flags}`
        if (!found.has(key)) found.set(key, { source: pattern, flags, file: room + file })
      })
    }
  return found
}

function walk(node: unknown, see: (regex: { pattern: string; flags: string }) => void) {
  if (typeof node !== 'object' || node === null) return
  if ('regex' in node) return see(node.regex as { pattern: string; flags: string })
  for (const part of Object.values(node)) walk(part, see)
}

const judge = (source: string, flags: string) =>
  check(source, flags, { checker: 'automaton', timeout: 60_000, logger: null } as never)

/** In the browser, a quadratic match only costs the time of whoever typed the text. */
const isOwnTime = (file: string, complexity: string) =>
  file.startsWith('web/') && complexity.startsWith('2nd')

test('no expression can be made to run for long by what somebody sends', async () => {
  const all = [...expressions().values()]
  expect(all.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const { source, flags, file } of all) {
    const verdict = await judge(source, flags)
    if (verdict.status === 'unknown' && verdict.error.kind === 'timeout')
      found.push(`${file}: /${source}/${flags} cannot be judged in a minute`)
    if (verdict.status === 'vulnerable' && !isOwnTime(file, verdict.complexity.summary))
      found.push(`${file}: /${source}/${flags} ${verdict.complexity.summary}`)
  }
  expect(found).toEqual([])
}, 120_000)

test('the judge knows a bad one when it sees it', async () => {
  expect((await judge('^(a+)+$', '')).status).toBe('vulnerable')
  expect((await judge('^[0-9]{1,10}$', '')).status).toBe('safe')
})
