import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const JOURNEYS = fileURLToPath(new URL('../e2e', import.meta.url))

/** Years that a journey may name, because they don't depend on today. */
const ALLOWED = [
  // How somebody's list writes its days is what this is about.
  { file: 'import.test.ts', text: /20\d\d/ },
  // The gallery's own example.
  { file: 'gallery.test.ts', text: /06\/25\/2012/ },
  // Names of rule packs, which hold until the next one.
  { text: /USA Softball 2023|USSSA 2027/ },
]

/**
 * The lines of a journey that name a season, a day or a year since 2000, or when a card expires: one day it is over. Parents
 * may be born on the same day forever.
 * @param {string} file
 * @param {string} text
 */
const named = (file, text) =>
  text.split('\n').flatMap((line, at) => {
    const said = ALLOWED.filter((one) => (one.file ?? file) === file).reduce(
      (rest, one) => rest.replaceAll(new RegExp(one.text, 'g'), ''),
      line.replace(/(?:^|\s)\/\/ .*$|^ ?\/?\*.*$/, ''),
    )
    const isNamed =
      /(?<![\d_])20\d\d(?![\d_])/.test(said) ||
      (/expir/i.test(said) && /(?<!\d)(?:0[1-9]|1[0-2]) ?\/? ?[2-9]\d(?!\d)/.test(said))
    return isNamed ? [`${file}:${at + 1} ${line.trim()}`] : []
  })

test('a season, a day, a year and the expiry of a card that a journey names are found', () => {
  const found = (/** @type {string} */ line) => named('own.test.ts', line).length
  for (const line of [
    `await title(page, '2026-2027')`,
    `await page.getByRole('link', { name: 'Amount: Jul 2027' }).waitFor()`,
    `await dialog.getByLabel('Locked from').fill('09/01/2026')`,
    `starts_on: '2027-06-11',`,
    `...{ exp_month: 12, exp_year: 2030 },`,
    `['Expiry date', '1230'],`,
  ])
    expect(found(line), line).toBe(1)
  for (const line of [
    `await page.getByLabel('Date of birth').first().fill('03/14/1986')`,
    `await page.getByLabel('Phone').fill('2145550100')`,
    `await dialog.getByLabel('Check number').fill('1024')`,
    `// Closed on 2026-11-01.`,
    `await page.getByText('rule pack USSSA 2027').waitFor()`,
    `await page.waitForURL('**/mms/dashboard', { timeout: 2_000 })`,
  ])
    expect(found(line), line).toBe(0)
})

test('no journey names a season or a day: e2e/days.ts knows those of today', () => {
  const files = readdirSync(JOURNEYS).filter((file) => /\.(?:ts|mjs)$/.test(file))
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap((file) => named(file, readFileSync(`${JOURNEYS}/${file}`, 'utf8')))).toEqual([])
})
