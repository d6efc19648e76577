import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import type { Household } from 'contract/families/household'
import { atOnce } from '../../test/at-once.ts'
import { loggedIn, registered } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'
import { ISSUER, PASS_TYPE, TEAM, bothWallets } from '../../test/wallets.ts'
import { replaceCard } from './member-cards.ts'
import { followCards, tidyWallets, watchCertificate } from './wallet-updates.ts'

const made = await bothWallets()
const house = await testHouse({
  env: { PUBLIC_URL: 'https://{tenant}.localhost:3000' },
  outside: { wallets: made.wallets },
})
const family = await registeringIn(house)
const { pool } = house.world.database
const DOB = '05/02/2015'

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  made.pushed.length = 0
  made.gone.clear()
  made.away(false)
})

/** A mother whose daughter has a card, with what the household says of it. */
async function aCard() {
  const registrant = family.registrant()
  await registered(house, family, {
    registrant,
    people: [await family.daughter({ first_name: 'Sofía', last_name: registrant.last_name, dob: DOB })],
  })
  const token = await loggedIn(house, registrant.email)
  const household: Household = (await house.call('/api/mms/member/household', { token })).json().data
  const person = household.people.find(({ registrations }) => registrations.some(({ has_card }) => has_card))!
  const [registration] = person.registrations
  return {
    token,
    household,
    person,
    id: registration!.id,
    path: registration!.card_path!,
    email: registrant.email,
  }
}
const add = (id: number, wallet: string, token: string, label: 'alliance' | 'demo' = 'alliance') =>
  house.call(`/api/mms/member/household/cards/${id}/wallets/${wallet}`, { method: 'POST', token, label })
const open = (url: string, headers: Record<string, string> = {}) => house.call(url, { headers })

/** The files of a pass, each as its manifest says, and that signed as iPhones ask. */
async function read(bytes: Buffer) {
  const zip = await yauzl.fromBufferPromise(bytes)
  const files: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files[entry.fileName] = Buffer.concat(parts)
  }
  const manifest: Record<string, string> = JSON.parse(String(files['manifest.json']))
  const { 'manifest.json': _, signature, ...listed } = files
  expect(manifest).toEqual(
    Object.fromEntries(
      Object.entries(listed).map(([name, content]) => [
        name,
        createHash('sha1').update(content).digest('hex'),
      ]),
    ),
  )
  expect(made.isSigned(files['manifest.json']!, signature!)).toBe(true)
  return { files, json: JSON.parse(String(files['pass.json'])) }
}

/** A card on an iPhone, which says where it hears. */
async function onPhone(card: Awaited<ReturnType<typeof aCard>>) {
  const { data } = (await add(card.id, 'apple', card.token)).json()
  const { json } = await read((await open(data.url)).rawPayload)
  const phone = { name: randomBytes(8).toString('hex'), hears: randomBytes(16).toString('hex') }
  const own = `/api/wallets/apple/v1/devices/${phone.name}/registrations/${PASS_TYPE}`
  const proof = { authorization: `ApplePass ${json.authenticationToken}` }
  const register = (headers: Record<string, string> = proof, pushToken: unknown = phone.hears) =>
    house.call(`${own}/${json.serialNumber}`, { method: 'POST', headers, payload: { pushToken } })
  return {
    ...phone,
    json,
    proof,
    register,
    unregister: (headers: Record<string, string> = proof) =>
      house.call(`${own}/${json.serialNumber}`, { method: 'DELETE', headers }),
    changed: (since?: string) => open(`${own}${since === undefined ? '' : `?passesUpdatedSince=${since}`}`),
    latest: (headers: Record<string, string> = {}) =>
      open(`/api/wallets/apple/v1/passes/${PASS_TYPE}/${json.serialNumber}`, { ...proof, ...headers }),
  }
}
const look = async () => {
  await followCards.run(house.acting(), {} as never)
  await house.work()
}
const set = (column: string, value: unknown, id: number) =>
  pool.query(`update registration set ${column} = $1 where id = $2`, [value, id])

describe('on an iPhone', () => {
  test('the card is a signed pass with the code of the card itself, and neither birthday nor picture', async () => {
    const card = await aCard()
    expect(card.household.wallets).toEqual(['apple', 'google'])
    const { data } = (await add(card.id, 'apple', card.token)).json()
    const answer = await open(data.url)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'cache-control': 'no-store',
    })
    const { files, json } = await read(answer.rawPayload)
    expect(json).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: TEAM,
      organizationName: 'The alliance',
      webServiceURL: 'https://alliance.localhost:3000/api/wallets/apple',
      barcodes: [
        {
          format: 'PKBarcodeFormatQR',
          message: `https://alliance.localhost:3000${card.path}`,
          altText: card.person.member_number,
        },
      ],
      expirationDate: expect.stringContaining('2027-08-01T05:00:00'),
    })
    expect(json.generic.primaryFields).toMatchObject([{ value: card.person.name }])
    expect(json.generic.auxiliaryFields).toMatchObject([
      { value: card.person.member_number },
      { value: '2027-07-31T00:00:00Z', ignoresTimeZone: true },
    ])
    expect(json.voided).toBeUndefined()
    expect(
      Object.keys(files)
        .filter((name) => /\.(png|strings)$/.test(name))
        .toSorted(),
    ).toEqual([
      'es.lproj/pass.strings',
      'icon.png',
      'icon@2x.png',
      'icon@3x.png',
      'logo.png',
      'logo@2x.png',
      'logo@3x.png',
    ])
    expect(String(files['es.lproj/pass.strings'])).toContain('"Valid until" = "Vigente hasta"')
    expect(String(files['pass.json'])).not.toMatch(/2015|05\/02|thumbnail/)
    expect((await house.call(`/api/mms${card.path}`)).json().data).toMatchObject({ valid: true })
  })

  test('only the family has it, for some minutes, at its own club', async () => {
    const [card, other] = [await aCard(), await aCard()]
    expect((await add(card.id, 'apple', other.token)).statusCode).toBe(404)
    expect((await add(card.id, 'apple', '')).statusCode).toBe(401)
    const { data } = (await add(card.id, 'apple', card.token)).json()
    expect((await house.call(data.url, { label: 'demo' })).statusCode).toBe(404)
    expect((await open(data.url.slice(0, -1))).statusCode).toBe(404)
    const { data: others } = (await add(other.id, 'apple', other.token)).json()
    const [, number] = /new\/(\d+)-/.exec(others.url)!
    expect((await open(data.url.replace(/new\/\d+-/, `new/${number}-`))).statusCode).toBe(404)
    house.pass(601)
    expect((await open(data.url)).statusCode).toBe(404)
  })

  test('of two presses at once one pass is made, and no table has its token', async () => {
    const card = await aCard()
    const answers = await atOnce(2, () => add(card.id, 'apple', card.token))
    const codes = await Promise.all(
      answers.map(async (answer) => (await read((await open(answer.json().data.url)).rawPayload)).json),
    )
    expect(codes[0].serialNumber).toBe(codes[1].serialNumber)
    expect(codes[0].authenticationToken).toBe(codes[1].authenticationToken)
    const { rows } = await pool.query(
      `select p::text as it from wallet_pass p where registration_id = $1
       union all select after::text from audit_entry where action = 'card.added_to_wallet'`,
      [card.id],
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ it }) => it.includes(codes[0].authenticationToken))).toEqual([])
  })

  test('nothing is done for a phone that does not hold the pass', async () => {
    const phone = await onPhone(await aCard())
    const other = await onPhone(await aCard())
    for (const headers of [{}, { authorization: 'ApplePass x'.padEnd(50, 'x') }, other.proof]) {
      const wrong = headers as Record<string, string>
      expect((await phone.register(wrong)).statusCode).toBe(401)
      expect((await phone.unregister(wrong)).statusCode).toBe(401)
    }
    expect((await phone.latest(other.proof)).statusCode).toBe(401)
    expect((await phone.register(phone.proof, 'nowhere')).statusCode).toBe(422)
    const elsewhere = await house.call(
      `/api/wallets/apple/v1/passes/${PASS_TYPE}/${phone.json.serialNumber}`,
      { headers: phone.proof, label: 'demo' },
    )
    expect(elsewhere.statusCode).toBe(401)
    expect(
      (await open(`/api/wallets/apple/v1/passes/pass.of.others/${phone.json.serialNumber}`, phone.proof))
        .statusCode,
    ).toBe(404)
  })

  test('a phone hears of a change, asks which passes changed, and gets the new one once', async () => {
    const card = await aCard()
    const phone = await onPhone(card)
    expect((await phone.register()).statusCode).toBe(201)
    expect((await phone.register()).statusCode).toBe(200)
    const before = (await phone.changed()).json()
    expect(before).toEqual({
      serialNumbers: [phone.json.serialNumber],
      lastUpdated: expect.stringMatching(/^\d+$/),
    })
    const first = await phone.latest()
    expect(first.statusCode).toBe(200)
    expect(
      (await phone.latest({ 'if-modified-since': String(first.headers['last-modified']) })).statusCode,
    ).toBe(304)
    house.pass(3600)
    await look()
    expect(made.pushed).toEqual([])
    expect((await phone.changed(before.lastUpdated)).statusCode).toBe(204)

    await set('valid_until', '2027-06-30', card.id)
    await look()
    expect(made.pushed).toEqual([phone.hears])
    const after = (await phone.changed(before.lastUpdated)).json()
    expect(after.serialNumbers).toEqual([phone.json.serialNumber])
    expect(Number(after.lastUpdated)).toBeGreaterThan(Number(before.lastUpdated))
    const second = await phone.latest({ 'if-modified-since': String(first.headers['last-modified']) })
    const { json } = await read(second.rawPayload)
    expect(json.generic.auxiliaryFields[1]).toMatchObject({
      value: '2027-06-30T00:00:00Z',
      changeMessage: 'Your card is now valid until %@.',
    })
    expect(json).toMatchObject({
      serialNumber: phone.json.serialNumber,
      authenticationToken: phone.json.authenticationToken,
    })
    await look()
    expect(made.pushed).toHaveLength(1)

    expect((await phone.unregister()).statusCode).toBe(200)
    await set('valid_until', '2027-07-31', card.id)
    await look()
    expect(made.pushed).toHaveLength(1)
    expect((await phone.changed()).statusCode).toBe(204)
  })

  test('the pass is void when the membership ends, says nothing of anybody then, and comes back with it', async () => {
    const card = await aCard()
    const phone = await onPhone(card)
    await phone.register()
    await set('status', 'blocked', card.id)
    await look()
    expect(made.pushed).toEqual([phone.hears])
    const { files, json } = await read((await phone.latest()).rawPayload)
    expect(json).toMatchObject({ voided: true, serialNumber: phone.json.serialNumber })
    expect(json.barcodes).toBeUndefined()
    expect(String(files['pass.json'])).not.toContain('Sof')
    expect((await add(card.id, 'apple', card.token)).json().code).toBe('no_card')
    await set('status', 'active', card.id)
    // Without waiting for the next look: what is fetched is always what is on record.
    const back = (await read((await phone.latest()).rawPayload)).json
    expect(back.voided).toBeUndefined()
    expect(back.generic.primaryFields[0].value).toBe(card.person.name)
  })

  test('it is void the day after its last day, and on the last day it is not', async () => {
    const card = await aCard()
    const phone = await onPhone(card)
    await set('valid_until', '2026-11-21', card.id)
    expect((await read((await phone.latest()).rawPayload)).json.voided).toBeUndefined()
    await set('valid_until', '2026-11-20', card.id)
    expect((await read((await phone.latest()).rawPayload)).json.voided).toBe(true)
  })

  test('a card that was replaced is void on the phone, and the new one is another pass', async () => {
    const card = await aCard()
    const phone = await onPhone(card)
    await house.acting().transaction((context) => replaceCard(context, card.id))
    expect((await read((await phone.latest()).rawPayload)).json.voided).toBe(true)
    const anew = await onPhone(card)
    expect(anew.json.serialNumber).not.toBe(phone.json.serialNumber)
    expect(anew.json.barcodes[0].message).not.toBe(phone.json.barcodes[0].message)
  })

  test('a phone that has no pass any more is forgotten, and one of a void pass after a month', async () => {
    const [card, other] = [await aCard(), await aCard()]
    const [phone, kept] = [await onPhone(card), await onPhone(other)]
    await phone.register()
    await kept.register()
    made.gone.add(phone.hears)
    await set('valid_until', '2027-06-30', card.id)
    await look()
    expect((await phone.changed()).statusCode).toBe(204)
    await set('status', 'closed', other.id)
    await look()
    await tidyWallets.run(house.acting(), {} as never)
    expect((await kept.changed()).statusCode).toBe(200)
    house.pass(31 * 86_400)
    await tidyWallets.run(house.acting(), {} as never)
    expect((await kept.changed()).statusCode).toBe(204)
    house.pass(-31 * 86_400)
  })

  test('without a certificate, or after its end, there is no button and no service', async () => {
    const card = await aCard()
    const phone = await onPhone(card)
    const { ends_at } = made.apple
    made.apple.ends_at = new Date('2026-11-21T00:00:00Z')
    const household = (await house.call('/api/mms/member/household', { token: card.token })).json().data
    expect(household.wallets).toEqual(['google'])
    expect((await add(card.id, 'apple', card.token)).json().code).toBe('no_wallet')
    expect((await phone.latest()).statusCode).toBe(404)
    made.apple.ends_at = ends_at
  })
})

test('seven days before its end the operator is written to about the certificate, once', async () => {
  const { ends_at } = made.apple
  const letters = async () =>
    (await pool.query(`select recipient, body_text from mail where subject like 'The Apple Wallet%'`)).rows
  const watch = () => watchCertificate.run(house.acting('default'), {} as never)
  await pool.query(
    `insert into property (tenant_id, name, value, updated_at) values ($1, 'document', '{"support_email": "operator@example.org"}', now())
     on conflict (tenant_id, name) do update set value = excluded.value`,
    [house.tenants.default.id],
  )
  made.apple.ends_at = new Date('2026-11-30T12:00:00Z')
  await watch()
  expect(await letters()).toEqual([])
  made.apple.ends_at = new Date('2026-11-28T12:00:00Z')
  await watch()
  await watch()
  await watchCertificate.run(house.acting(), {} as never)
  expect(await letters()).toEqual([
    { recipient: 'operator@example.org', body_text: expect.stringContaining(PASS_TYPE) },
  ])
  made.apple.ends_at = ends_at
})

describe('on an Android phone', () => {
  const objectOf = (url: string) => {
    const token = url.replace('https://pay.google.com/gp/v/save/', '')
    return jwtVerify(token, made.publicKey, { audience: 'google', issuer: 'cards@example.org' })
  }

  test('the address that saves the card is signed, and Google has the card with its own code', async () => {
    const card = await aCard()
    const { data } = (await add(card.id, 'google', card.token)).json()
    const { payload } = await objectOf(data.url)
    expect(payload).toMatchObject({ typ: 'savetowallet', origins: ['https://alliance.localhost:3000'] })
    const [{ id, classId }] = (payload['payload'] as { genericObjects: [{ id: string; classId: string }] })
      .genericObjects
    expect(classId).toBe(`${ISSUER}.alliance`)
    expect(made.classes.has(classId)).toBe(true)
    const object = made.objects.get(id)!
    expect(object).toMatchObject({
      state: 'ACTIVE',
      header: { defaultValue: { value: card.person.name } },
      barcode: { type: 'QR_CODE', value: `https://alliance.localhost:3000${card.path}` },
      validTimeInterval: { end: { date: '2027-07-31T23:59:59' } },
    })
    expect(JSON.stringify(object)).not.toMatch(/2015|05\/02/)
    expect(JSON.stringify(object)).toContain('Temporada')
    expect((await add(card.id, 'google', card.token)).statusCode).toBe(200)
  })

  test('what changes is changed at Google, again until Google answers, and a membership that ended shows nobody', async () => {
    const card = await aCard()
    const { data } = (await add(card.id, 'google', card.token)).json()
    const { payload } = await objectOf(data.url)
    const [{ id }] = (payload['payload'] as { genericObjects: [{ id: string }] }).genericObjects
    made.away(true)
    await set('status', 'closed', card.id)
    await look()
    expect(made.objects.get(id)).toMatchObject({ state: 'ACTIVE' })
    made.away(false)
    await pool.query('update graphile_worker._private_jobs set run_at = now()')
    await house.work()
    expect(made.objects.get(id)).toMatchObject({ state: 'INACTIVE' })
    expect(JSON.stringify(made.objects.get(id))).not.toMatch(/Sof|barcode/)
  })

  test('while Google cannot be reached the family is told so, and may try again', async () => {
    const card = await aCard()
    made.away(true)
    const refused = await add(card.id, 'google', card.token)
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'wallet_away'])
    made.away(false)
    expect((await add(card.id, 'google', card.token)).statusCode).toBe(200)
  })
})

test('who is forgotten is gone from the phones, too, and before that sees what is kept', async () => {
  const card = await aCard()
  const phone = await onPhone(card)
  await phone.register()
  await add(card.id, 'google', card.token)
  const archive = await yauzl.fromBufferPromise(
    (await house.call('/api/mms/member/privacy/export', { method: 'POST', token: card.token })).rawPayload,
  )
  let data = ''
  for await (const entry of archive.eachEntry())
    if (entry.fileName === 'data.json')
      for await (const part of await archive.openReadStreamPromise(entry)) data += String(part)
  expect(data).toMatch(/"wallet": ?"apple"[^}]*"phones": ?1/)

  await set('valid_until', '2026-11-20', card.id)
  const members = card.household.people.map(({ id }) => id)
  await family.ask('POST', 'member/privacy/erasure', { member_ids: members }, card.token)
  const admin = await house.tokenOf(ADMIN)
  const [{ id, version }] = (await family.ask('GET', 'admin/erasures', undefined, admin))['data']
  expect(
    await family.ask('POST', `admin/erasures/${id}`, { version, decision: 'grant' }, admin),
  ).toMatchObject({
    data: { status: 'granted' },
  })
  await house.work()
  expect(made.pushed).toEqual([phone.hears])
  expect([...made.objects.values()].at(-1)).toMatchObject({ state: 'INACTIVE' })
  const { json, files } = await read((await phone.latest()).rawPayload)
  expect(json.voided).toBe(true)
  expect(String(files['pass.json'])).not.toMatch(/Erased|Sof/)
  house.pass(31 * 86_400)
  await tidyWallets.run(house.acting(), {} as never)
  const { rows } = await pool.query(
    `select from wallet_device d join wallet_pass p on p.id = d.pass_id where p.registration_id = $1`,
    [card.id],
  )
  expect(rows).toEqual([])
})
