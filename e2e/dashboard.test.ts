import { expect, test } from 'vitest'
import { settled, useBrowser, visitor } from './browser.ts'
import { countOf } from './lists.ts'
import { enter } from './people.ts'

useBrowser()

/** Not lists with a total: cards, by event or venue, that begin with what waits. */
const WITHOUT_PAGES = ['/mms/members/duplicates', '/ems/stay-requests', '/mms/insurance/certificates/venues']

const numberIn = (text: string) => Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''))

test('every number of the dashboard leads to the list of what it counts', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  const tiles = page.locator('.stat-tile')
  await tiles.first().locator('.stat-value').waitFor()
  await settled(page)
  const shown = await tiles.evaluateAll((all) =>
    all.map((tile) => ({
      value: (tile.querySelector('.stat-value') as HTMLElement).innerText,
      links: [...tile.querySelectorAll('a')].map((link) => ({
        href: link.getAttribute('href')!,
        text: link.innerText,
      })),
    })),
  )
  const tasks = await page
    .locator('.to-do a')
    .evaluateAll((all) =>
      all.map((link) => ({ href: link.getAttribute('href')!, text: (link as HTMLElement).innerText })),
    )
  const ways = [
    // A number of its own stands in the link, as that of last season; otherwise it is that of the tile.
    ...shown.flatMap(({ value, links }) =>
      links.map(({ href, text }) => ({ href, said: /\d/.test(text) ? text : value })),
    ),
    ...tasks.map(({ href, text }) => ({ href, said: text })),
  ].filter(({ href }) => !WITHOUT_PAGES.some((path) => href.startsWith(path)))
  expect(ways.length).toBeGreaterThan(8)
  for (const { href, said } of ways) {
    await page.goto(href)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (said.includes('$')) {
      const sum = /\$[\d,]+\.\d\d/.exec(said)![0]
      await settled(page)
      await expect
        .poll(() => page.locator('main').innerText(), { message: `${said} at ${href}` })
        .toContain(sum)
    } else expect.soft(await countOf(page), `${said} at ${href}`).toBe(numberIn(said))
  }
}, 180_000)
