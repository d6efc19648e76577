import { expect, test } from 'vitest'
import { NewEvent } from 'contract/events'
import { testSite } from '../../test/site.ts'
import { isThorough } from '../../test/thorough.ts'
import { seedEvents, storePhotos } from './seed-events.ts'

const site = await testSite()
/** The server of the journeys makes the events of all three. */
const TENANTS = isThorough ? (['default', 'alliance', 'demo'] as const) : (['alliance'] as const)

test.each(TENANTS)('the season of %s has events to read about', async (label) => {
  const photos = await storePhotos(site.acting(label), { colors: { primary: '#1d4ed8', accent: '#d01c3f' } })
  await seedEvents(site.acting(label), [], photos)
  // An interrupted first start runs it again.
  await seedEvents(site.acting(label), [], photos)
  const { body } = await site.get('/api/ems/upcoming-events', label)
  expect(body.data.length).toBeGreaterThanOrEqual(3)
  for (const { slug } of body.data) {
    const event = await site.get(`/api/ems/event/${slug}`, label)
    expect(
      NewEvent.safeParse({ ...event.body.data, division_ids: [], capacity: undefined }).error,
    ).toBeUndefined()
    const picture = await site.get(event.body.data.image, label)
    expect(picture.headers['content-type']).toBe('image/jpeg')
    expect(picture.rawPayload.length).toBeLessThan(70_000)
  }
})
