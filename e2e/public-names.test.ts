import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { liveStream } from 'contract/competition/live'
import { testHouse } from '../server/test/house.ts'
import { aTournamentOfNamed, namedIn } from '../server/test/named-players.ts'
import { killableServer } from './killable.ts'

const house = await testHouse()
const server = killableServer(house)
afterAll(server.end)

const WEB = join(import.meta.dirname, '../web/src')

/** The pages of events and circuits that open without a login or a link of one’s own, taken from the routes: new ones are covered. */
const pages = readdirSync(WEB)
  .flatMap((module) => {
    try {
      return [readFileSync(join(WEB, module, 'routes.tsx'), 'utf8')]
    } catch {
      return []
    }
  })
  .flatMap((text) => [...text.matchAll(/path: '(\/ems\/[^']*)',\s+layout: '(\w+)'/g)])
  .map(([, path, layout]) => ({ path: path!, layout: layout! }))
  .filter(({ path, layout }) => layout !== 'shell' && !/\$(?!slug)/.test(path))

test('no page of an event names a player, nor does what it is sent while it is open', async () => {
  const { tournament, camp, circuit } = await aTournamentOfNamed(house)
  await server.start()
  const read = async (path: string) => {
    const answer = await fetch(`${server.site()}${path}`)
    const text = await answer.text()
    expect([path, answer.status, namedIn(text)]).toEqual([path, 200, []])
    return text
  }
  expect(pages.length).toBeGreaterThan(10)
  for (const { path } of pages) {
    const slugs = path.startsWith('/ems/circuit/') ? [circuit.slug] : [tournament.slug, camp.slug]
    for (const slug of path.includes('$slug') ? slugs : ['']) {
      const address = path.replace('$slug', slug)
      await read(address)
      if (slug === tournament.slug)
        for (const team of tournament.entrants) await read(`${address}?team=${team}`)
    }
  }
  // Rendered by the server, and about these teams.
  for (const part of ['live', 'bracket', 'standings', 'schedule', 'embed/schedule', 'embed/standings'])
    expect(await read(`/ems/event/${tournament.slug}/${part}`), part).toContain('Hawks')

  const gone = new AbortController()
  const stream = await fetch(`${server.site()}${liveStream(tournament.slug)}`, { signal: gone.signal })
  let sent = ''
  for await (const piece of stream.body!) {
    sent += Buffer.from(piece).toString()
    if (sent.includes('Hawks')) break
  }
  gone.abort()
  expect(namedIn(sent)).toEqual([])
})
