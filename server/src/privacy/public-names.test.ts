import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fillPath, type Operation } from 'contract/operation'
import { contractOperations } from '../../test/contract.ts'
import { testHouse } from '../../test/house.ts'
import { aTournamentOfNamed, namedIn, PLAYERS } from '../../test/named-players.ts'
import { pdfText } from '../../test/pdf-text.ts'

const house = await testHouse({ looksAtDocuments: true })
let ground: Awaited<ReturnType<typeof aTournamentOfNamed>>
beforeAll(async () => {
  ground = await aTournamentOfNamed(house)
})

const inputOf = ({ input }: Operation) =>
  Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {})

/** What anybody may read of events, taken from the contract: new operations are covered automatically. */
const reads = (await contractOperations())
  .map(({ op }) => op)
  .filter((op) => op.access === 'public' && op.method === 'GET' && op.path.startsWith('/ems/'))
  .filter((op) => !inputOf(op).includes('token'))

/** Drawn without words that could be read again: an event’s name, days and place over its picture. */
const PICTURES = ['/ems/event/:slug/preview.jpg']

/** Its addresses: for each event, and where it can be narrowed to a team, for each team. */
function addressesOf(op: Operation): string[] {
  const { tournament, camp, circuit } = ground
  const slugs = op.path.startsWith('/ems/circuit/') ? [circuit.slug] : [tournament.slug, camp.slug]
  const inputs = inputOf(op)
  return (inputs.includes('slug') ? slugs : ['']).flatMap((slug) =>
    (inputs.includes('team') && slug === tournament.slug
      ? [undefined, ...tournament.entrants]
      : [undefined]
    ).map((team) => {
      const { path } = fillPath(op.path, { slug })
      return team === undefined ? path : `${path}?team=${team}`
    }),
  )
}

/** The words of an answer; lines of calendars are broken anywhere. */
const textOf = (answer: { headers: Record<string, unknown>; body: string; rawPayload: Buffer }) =>
  String(answer.headers['content-type']).startsWith('application/pdf')
    ? pdfText(answer.rawPayload)
    : answer.body.replaceAll('\r\n ', '')

/** Reads all of it; gives what each address has said. */
async function readAll(): Promise<ReadonlyMap<string, string>> {
  const answered = new Map<string, string>()
  for (const op of reads)
    for (const path of PICTURES.includes(op.path) ? [] : addressesOf(op)) {
      const answer = await house.call(`/api${path}`)
      expect([path, answer.statusCode]).toEqual([path, 200])
      expect([path, namedIn(textOf(answer))]).toEqual([path, []])
      answered.set(path, textOf(answer))
    }
  return answered
}

test('no player is named by anything that visitors can read of an event, while it is played and when it is over', async () => {
  const { tournament, circuit, playOut } = ground
  const shown = (answered: ReadonlyMap<string, string>, what: string) =>
    expect(answered.get(`/ems/event/${tournament.slug}/${what}`), what)
  const during = await readAll()
  for (const of of ['contests', 'live', 'schedule', 'schedule.ics', 'schedule.pdf', 'teams'])
    shown(during, of).toMatch(/Hawks/)
  await playOut()
  const after = await readAll()
  for (const of of ['contests', 'live', 'bracket.pdf']) shown(after, of).toMatch(/Hawks|Storm|Rockets|Comets/)
  expect(after.get(`/ems/circuit/${circuit.slug}`)).toMatch(/Hawks/)
})

test('the office reads every one of these names', async () => {
  const { tournament, camp, admin } = ground
  const read = async (path: string) => (await house.call(`/api${path}`, { token: admin })).body
  const known = await Promise.all([
    ...tournament.entrants.map((id) => read(`/ems/events/${tournament.id}/check-in/${id}`)),
    read(`/ems/events/${tournament.id}/ejections`),
    read(`/ems/events/${camp.id}/entrants`),
  ])
  expect(namedIn(known.join(''))).toEqual(Object.values(PLAYERS).flat())
})
