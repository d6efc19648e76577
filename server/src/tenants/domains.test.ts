import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Domain } from 'contract/tenants/domains'
import { atOnce } from '../../test/at-once.ts'
import { ADMIN, testHouse, type Label } from '../../test/house.ts'

const house = await testHouse({ env: { PUBLIC_URL: 'https://{tenant}.fieldhouse.example' } })
const { call, tokenOf, world, acting } = house

/** The DNS records these tests see. */
const records = new Map<string, string[]>()
world.outside.names.txt = async (name) => records.get(name) ?? []

const AT = '/api/mms/settings/domains'
const tokens = {} as Record<Label, string>
beforeAll(async () => {
  tokens.alliance = await tokenOf(ADMIN)
  tokens.demo = await tokenOf(ADMIN, 'demo')
})

const ask = (path: string, method: string, payload: object = {}, label: Label = 'alliance') =>
  call(`${AT}${path}`, {
    method,
    label,
    token: tokens[label],
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload }),
  })
const add = async (host: string, label: Label = 'alliance'): Promise<Domain> =>
  (await ask('', 'POST', { host }, label)).json().data
const prove = ({ proof_name, proof_value }: Domain) => records.set(proof_name, ['v=spf1 -all', proof_value])
const labelAt = async (host: string) => {
  const answer = await call('/api/mms/getProperties/document', { headers: { host } })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.value.label
}

/** A host name the tenant has verified, once this server has heard of it: it is told of changes as the others are. */
async function proven(host: string, label: Label = 'alliance') {
  const domain = await add(host, label)
  prove(domain)
  expect((await ask(`/${domain.id}/verify`, 'POST', {}, label)).statusCode).toBe(200)
  await expect.poll(() => labelAt(host)).toBe(label)
  return domain
}

describe('a domain of its own', () => {
  test('shows the site once its TXT record proves it, and not before', async () => {
    const domain = await add('https://WWW.North-League.example/start')
    expect(domain).toMatchObject({
      host: 'www.north-league.example',
      is_verified: false,
      proof_name: '_fieldhouse.www.north-league.example',
      target: 'alliance.fieldhouse.example',
    })
    expect(await labelAt('www.north-league.example')).toBe('default')
    expect(await world.isServed('www.north-league.example')).toBe(false)
    const early = await ask(`/${domain.id}/verify`, 'POST')
    expect([early.statusCode, early.json().code]).toEqual([409, 'domain_unproven'])
    prove(domain)
    expect((await ask(`/${domain.id}/verify`, 'POST')).json().data).toMatchObject({ is_verified: true })
    await expect.poll(() => labelAt('www.north-league.example')).toBe('alliance')
    expect(await world.isServed('www.north-league.example')).toBe(true)
    expect(await labelAt('WWW.north-league.example:443')).toBe('alliance')
  })

  test('wins over the tenant that its first label would name', async () => {
    await proven('demo.north-league.example')
    expect(await labelAt('demo.fieldhouse.example')).toBe('demo')
  })

  test('is where links in letters begin once it is chosen, and no longer when it is taken away', async () => {
    const { id } = await proven('club.example.org')
    const link = async () => acting().siteAddress(await world.tenantOf('alliance.fieldhouse.example'))
    expect(await link()).toBe('https://alliance.fieldhouse.example')
    await ask(`/${id}`, 'PATCH', { is_primary: true })
    await expect.poll(link).toBe('https://club.example.org')
    expect((await call('/robots.txt')).body).toContain('https://club.example.org/sitemap.xml')
    await ask(`/${id}`, 'DELETE')
    await expect.poll(link).toBe('https://alliance.fieldhouse.example')
    await expect.poll(() => labelAt('club.example.org')).toBe('default')
  })

  test('belongs to one of two tenants that prove it at once', async () => {
    const labels = ['alliance', 'demo'] as const
    const host = 'wanted.example.org'
    const domains = [await add(host), await add(host, 'demo')]
    // The same record may contain both proofs.
    records.set(
      domains[0]!.proof_name,
      domains.map(({ proof_value }) => proof_value),
    )
    const answers = await atOnce(2, (i) => ask(`/${domains[i]!.id}/verify`, 'POST', {}, labels[i]))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const winner = labels[answers.findIndex(({ statusCode }) => statusCode === 200)]
    await expect.poll(() => labelAt(host)).toBe(winner)
  })

  test('belongs to one tenant, however many say that it is theirs', async () => {
    await proven('taken.example.org')
    const second = await add('taken.example.org', 'demo')
    prove(second)
    const answer = await ask(`/${second.id}/verify`, 'POST', {}, 'demo')
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'domain_taken'])
    expect(await labelAt('taken.example.org')).toBe('alliance')
    // Nor does it disappear with the other's claim.
    await ask(`/${second.id}`, 'DELETE', {}, 'demo')
    expect(await labelAt('taken.example.org')).toBe('alliance')
  })

  test('that is not proven cannot be where links begin', async () => {
    const { id } = await add('hopeful.example.org')
    expect((await ask(`/${id}`, 'PATCH', { is_primary: true })).statusCode).toBe(409)
  })

  test.each([
    ['a name of the installation', 'demo.fieldhouse.example'],
    ['the installation itself', 'FIELDHOUSE.example.'],
    ['an address of a machine', '10.0.0.1'],
    ['a name without a dot', 'localhost'],
    ['no name', 'not a name'],
    ['a name inside a network', 'admin.internal'],
  ])('cannot be %s', async (_, host) => {
    const answer = await ask('', 'POST', { host })
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, ['host']])
  })
})

test('whatever stands in the Host line, a site is shown and nothing breaks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.domain(),
        fc.ipV4(),
        fc.ipV6(),
        fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
        fc.constantFrom(
          '',
          '.',
          ':',
          '[::1]:80',
          'a'.repeat(300),
          "'; drop table tenant; --",
          '%00',
          '{tenant}',
        ),
      ),
      async (host) => {
        const answer = await call('/api/mms/getProperties/paymentMode', { headers: { host } })
        expect(answer.statusCode).toBeLessThan(500)
      },
    ),
    { numRuns: 200 },
  )
})
