import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * The arrow functions of a program that something above them uses although the program is already running there: they don’t exist yet,
 * and that shows only once somebody gets to that line. Functions with a name of their own do exist.
 * @param {string} text
 */
function usedTooEarly(text) {
  const lines = text.split('\n').map((line) => line.replace(/\/\/.*$|^ ?\/?\*.*$/, ''))
  const runs = lines.findIndex((line) =>
    /^(?:try \{|await |(?:const|let) .*= await |if \(.*await )/.test(line),
  )
  if (runs < 0) return []
  return lines.flatMap((line, at) => {
    const name = /^(?:export )?const (\w+) = (?:async )?\(.*=>/.exec(line)?.[1]
    const isUsed =
      name !== undefined && new RegExp(`(?<![\\w.'"])${name}\\b(?!:)`).test(lines.slice(0, at).join('\n'))
    return at > runs && isUsed ? [name] : []
  })
}

test('an arrow function that is used while the program runs, and made further below, is found', () => {
  const program = (/** @type {string} */ made) =>
    ['await begin()', 'console.log(end())', 'function end() {', '  return said(3)', '}', made].join('\n')
  expect(usedTooEarly(program('const said = (count) => `${count} rows`'))).toEqual(['said'])
  expect(usedTooEarly(program('function said(count) {\n  return `${count} rows`\n}'))).toEqual([])
  expect(usedTooEarly('await begin()\nconst rows = await all()\nconsole.log(rows)')).toEqual([])
})

test('no program uses an arrow function before it is there', () => {
  const programs = ['scripts', 'bench', 'e2e'].flatMap((room) =>
    readdirSync(`${ROOT}${room}`, { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.mjs') && !name.endsWith('.test.mjs'))
      .map((name) => `${room}/${name}`),
  )
  expect(programs.length).toBeGreaterThan(50)
  expect(
    programs.flatMap((file) =>
      usedTooEarly(readFileSync(`${ROOT}${file}`, 'utf8')).map((name) => `${file}: ${name}`),
    ),
  ).toEqual([])
})
