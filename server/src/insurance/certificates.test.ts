import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { policyFor } from 'contract/insurance/policies'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { pdfText } from '../../test/pdf-text.ts'
import { asking, clubAdmin, lettersTo, teamAdmin } from '../../test/team.ts'
import { waitingForLock } from '../../test/waiting.ts'
import { renewCertificates } from './certificate-renewals.ts'

const house = await testHouse()
const ask = asking(house)
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const POLICY = {
  insurer: 'Prairie Mutual',
  policy_number: 'GL-2026',
  coverages: [
    { title: 'General liability', limit_cents: 100_000_000 },
    { title: 'Accident medical', limit_cents: 2_500_000 },
  ],
  starts_on: '2026-08-01',
  ends_on: '2027-07-31',
  self_issued: true,
  wording: 'Primary and non-contributory.',
  broker_email: 'broker@example.org',
}
let admin: string
let coach: string
let team_id: number
let club: Awaited<ReturnType<typeof aClubWithTeams>>
beforeAll(async () => {
  club = await aClubWithTeams(house.acting())
  team_id = club.team_ids[0]!
  admin = await house.tokenOf(ADMIN)
  coach = await house.tokenOf(teamAdmin(team_id))
  await enter()
})

const enter = (more: object = {}, token = admin) =>
  ask('POST', '/mms/insurance/policies', token, { ...POLICY, ...more })
let holders = 0
const request = (more: object = {}, token = coach) =>
  ask('POST', '/mms/insurance/certificates', token, {
    of: 'team',
    id: team_id,
    holder_name: `City of Plano ${++holders}`,
    holder_address: '1 Main Street\nPlano, TX 75074',
    holder_email: `parks-${holders}@example.org`,
    additional_insured: true,
    purpose: 'Practice at Riverside Park',
    from_on: '11/25/2026',
    until_on: '05/31/2027',
    ...more,
  })
const act = (id: number, what: string, body: object = {}, token = admin) =>
  ask('POST', `/mms/insurance/certificates/${id}/${what}`, token, body)
const fetchPdf = (id: number, token = coach) =>
  house.call(`/api/mms/insurance/certificates/${id}/pdf`, { token })
/** The path of the link in the latest letter to a holder. */
const linkOf = async (email: string) =>
  /\/insurance\/check\/(\d+\/[\w-]+)/.exec((await lettersTo(house, email)).at(-1)!.body_text)![1]!
async function attach(id: number, version: number, content: Buffer | string) {
  const form = new FormData()
  form.append('version', String(version))
  form.append('files[0]', new File([new Uint8Array(Buffer.from(content))], 'Insurer.pdf'))
  const encoded = new Response(form)
  const answer = await house.call(`/api/mms/insurance/certificates/${id}/paper`, {
    method: 'POST',
    token: admin,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  return { http: answer.statusCode, ...answer.json() }
}

test('a coach gets a certificate at once, and its holder sees that it is genuine and in force', async () => {
  const { http, data } = await request({ from_on: '11/21/2026' })
  expect(http).toBe(201)
  expect(data).toMatchObject({
    status: 'issued',
    place_id: team_id,
    policy_number: 'GL-2026',
    asked_by: 'Ada Ball',
  })
  const pdf = await fetchPdf(data.id)
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  })
  const words = pdfText(pdf.rawPayload)
  for (const word of [
    data.place,
    data.holder_name,
    'GL-2026',
    '$1,000,000.00',
    'Primary and non-contributory.',
  ])
    expect(words).toContain(word)
  expect(words).toContain('is an additional insured under this policy')
  const link = await linkOf(data.holder_email)
  const seen = async (at: string) => (await house.call(`/api/mms/insurance/check/${at}`)).json().data
  expect(await seen(link)).toMatchObject({
    state: 'in_force',
    insurer: 'Prairie Mutual',
    holder_name: data.holder_name,
  })
  const later = (await request()).data
  expect(await seen(await linkOf(later.holder_email))).toMatchObject({ state: 'ahead' })
  expect((await house.call(`/api/mms/insurance/check/${link}/pdf`)).rawPayload).toEqual(pdf.rawPayload)
})

test('a link that was made up, or is that of another certificate, opens nothing', async () => {
  const [one, two] = [(await request()).data, (await request()).data]
  const [, token] = (await linkOf(one.holder_email)).split('/')
  for (const path of [`${two.id}/${token}`, `${one.id}/${'A'.repeat(32)}`, `999999999/${token}`]) {
    expect((await house.call(`/api/mms/insurance/check/${path}`)).statusCode).toBe(404)
    expect((await house.call(`/api/mms/insurance/check/${path}/pdf`)).statusCode).toBe(404)
  }
})

test('what a policy becomes later does not change what a certificate said', async () => {
  const { data } = await request()
  const before = (await fetchPdf(data.id)).rawPayload
  const [policy] = (await ask('GET', '/mms/insurance/policies', admin)).data
  const changed = await ask('PATCH', `/mms/insurance/policies/${policy.id}`, admin, {
    ...policy,
    insurer: 'Somebody Else',
  })
  expect(changed).toMatchObject({
    http: 200,
    data: { insurer: 'Somebody Else', version: policy.version + 1 },
  })
  expect((await fetchPdf(data.id)).rawPayload).toEqual(before)
  // Of two changes, the second is told.
  expect(await ask('PATCH', `/mms/insurance/policies/${policy.id}`, admin, { ...policy })).toMatchObject({
    http: 409,
    detail: { current: { insurer: 'Somebody Else' }, changed_by: 'Ada Ball' },
  })
  await ask('PATCH', `/mms/insurance/policies/${policy.id}`, admin, {
    ...policy,
    version: policy.version + 1,
  })
})

test('words of its own wait for the office, the broker is asked, and the insurer’s paper makes the certificate', async () => {
  const { data } = await request({ special_wording: 'Waiver of subrogation.' })
  expect(data).toMatchObject({
    status: 'waiting',
    special_wording: 'Waiver of subrogation.',
    issued_at: null,
  })
  expect((await lettersTo(house, POLICY.broker_email)).at(-1)!.body_text).toContain('Waiver of subrogation.')
  expect((await fetchPdf(data.id)).statusCode).toBe(404)
  expect(await lettersTo(house, data.holder_email)).toEqual([])
  expect((await attach(data.id, data.version, '<svg/>')).http).toBe(415)
  expect(await attach(data.id, data.version, PDF)).toMatchObject({ http: 200, data: { status: 'issued' } })
  expect((await fetchPdf(data.id)).rawPayload).toEqual(PDF)
  expect(await lettersTo(house, data.holder_email)).toHaveLength(1)
  // A second press by the office, and a coach who was slower.
  expect((await attach(data.id, data.version, PDF)).http).toBe(409)
  expect(await act(data.id, 'withdraw', {}, coach)).toMatchObject({ http: 409, code: 'certificate_moved' })
})

test('the office refuses with a reason, and revokes what was written; who asked and who holds it are told', async () => {
  const asked = (await request({ special_wording: 'Ours.' })).data
  const refuse = { version: asked.version, status: 'refused' }
  expect(await act(asked.id, 'decide', refuse)).toMatchObject({
    http: 422,
    errors: { reason: ['Enter a reason.'] },
  })
  expect(await act(asked.id, 'decide', { ...refuse, reason: 'Not insurable.' })).toMatchObject({
    http: 200,
    data: { status: 'refused', reason: 'Not insurable.' },
  })
  const written = (await request()).data
  expect(
    await act(written.id, 'decide', { version: written.version, status: 'refused', reason: 'x' }),
  ).toMatchObject({
    http: 409,
  })
  const revoke = { version: written.version, status: 'revoked', reason: 'The team has ended.' }
  expect((await act(written.id, 'decide', revoke)).data.status).toBe('revoked')
  const letters = await lettersTo(house, written.holder_email)
  expect(letters.map(({ subject }) => subject)).toMatchObject(
    [/^Certificate of insurance: /, /is no longer valid$/].map((pattern) => expect.stringMatching(pattern)),
  )
  const link = await linkOf(written.holder_email)
  expect((await house.call(`/api/mms/insurance/check/${link}`)).json().data.state).toBe('revoked')
  expect(pdfText((await fetchPdf(written.id)).rawPayload)).toContain('Revoked: The team has ended.')
})

test('of two policies that get one number at the same moment one has it, and the other is told', async () => {
  const dated = { starts_on: '2020-08-01', ends_on: '2021-07-31' }
  const [one, other] = [
    (await enter({ ...dated, policy_number: 'OLD-1' })).data,
    (await enter({ ...dated, policy_number: 'OLD-2' })).data,
  ]
  const number = ({ id, version }: { id: number; version: number }, policy_number: string) =>
    ask('PATCH', `/mms/insurance/policies/${id}`, admin, { ...POLICY, ...dated, version, policy_number })
  // An uncommitted change with the number makes the other one wait.
  const client = await house.world.database.pool.connect()
  await client.query('begin')
  await client.query(`update insurance_policy set policy_number = 'OLD-3' where id = $1`, [one.id])
  const waiting = number(other, 'OLD-3')
  await expect.poll(() => waitingForLock(house.world.database.pool)).toHaveLength(1)
  await client.query('commit')
  client.release()
  expect(await waiting).toMatchObject({ http: 409, message: 'Another policy has this number.' })
  expect(await number(other, 'OLD-3')).toMatchObject({
    http: 422,
    errors: { policy_number: [expect.anything()] },
  })
  await house.world.database.pool.query(`delete from insurance_policy where policy_number like 'OLD-%'`)
})

test('of two presses, two tabs or two coaches there is one certificate', async () => {
  const other = await house.tokenOf(teamAdmin(team_id))
  const same = { holder_name: 'Riverside School' }
  const answers = await Promise.all([request(same), request(same, other), request(same)])
  expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409, 409])
  expect(answers.find(({ http }) => http === 409)).toMatchObject({ code: 'certificate_twice' })
  // Another holder, other days, and a withdrawn request do not count as the same.
  expect((await request({ ...same, until_on: '06/30/2027' })).http).toBe(201)
  const back = { holder_name: 'Taken Back School', special_wording: 'Ours.' }
  const { data } = await request(back)
  expect((await act(data.id, 'withdraw', {}, coach)).data.status).toBe('withdrawn')
  expect((await request(back)).http).toBe(201)
})

test.each([
  ['days no policy covers', { until_on: '08/01/2027' }, { http: 409, code: 'no_cover' }],
  ['days that are over', { from_on: '08/02/2026', until_on: '08/03/2026' }, { http: 422 }],
  ['an end before the beginning', { from_on: '02/02/2027', until_on: '02/01/2027' }, { http: 422 }],
  ['nobody who holds it', { holder_name: ' ' }, { http: 422 }],
  ['no address of email', { holder_email: 'parks' }, { http: 422 }],
  ['a team that does not exist', { id: 999_999_999 }, { http: 404 }],
])('%s is refused', async (_, more, refusal) => {
  expect(await request(more)).toMatchObject(refusal)
})

test('what goes on is written again of the policy that follows, once, and only where somebody wants it', async () => {
  const whole = { until_on: '07/31/2027', renews: true }
  const goes = (await request(whole)).data
  const part = (await request({ renews: true })).data
  const ends = (await request(whole)).data
  const revoked = (await request(whole)).data
  expect(goes.renews).toBe(true)
  expect(part.renews).toBe(false)
  expect((await act(part.id, 'renews', { renews: true }, coach)).http).toBe(409)
  expect((await act(ends.id, 'renews', { renews: false }, coach)).data.renews).toBe(false)
  const reason = { status: 'revoked', reason: 'Moved away.' }
  await act(revoked.id, 'decide', { version: revoked.version, ...reason })
  const next = { policy_number: 'GL-2027', starts_on: '2027-08-01', ends_on: '2028-07-31' }
  expect((await enter(next)).http).toBe(201)
  const renew = () => house.turn(renewCertificates)
  const listed = async () =>
    (await ask('GET', '/mms/insurance/certificates?per_page=100', await house.tokenOf(ADMIN))).data.filter(
      ({ policy_number }: { policy_number: string }) => policy_number === 'GL-2027',
    )
  await renew()
  expect(await listed()).toEqual([])
  house.pass((Date.parse('2027-07-20T18:00:00Z') - house.acting().now.getTime()) / 1000)
  await Promise.all([renew(), renew()])
  await renew()
  expect(await listed()).toMatchObject([
    { holder_name: goes.holder_name, from_on: '2027-08-01', until_on: '2028-07-31', renews: true },
  ])
  expect(await lettersTo(house, goes.holder_email)).toHaveLength(2)
})

test('a coach sees and asks for what is their team’s, the club’s admin what is the club’s; a member nothing', async () => {
  const days = { from_on: '09/01/2027', until_on: '09/30/2027' }
  const { data: own } = await request(days, await house.tokenOf(teamAdmin(team_id)))
  const list = async (token: string): Promise<number[]> =>
    (await ask('GET', '/mms/insurance/certificates?per_page=100', token)).data.map(
      ({ id }: { id: number }) => id,
    )
  const ofClub = await house.tokenOf(clubAdmin(club.club_id))
  const other = await house.tokenOf(teamAdmin(club.other_team_id))
  expect(await list(ofClub)).toContain(own.id)
  expect(await list(other)).toEqual([])
  for (const id of [own.id, 999_999_999]) {
    expect((await fetchPdf(id, other)).statusCode).toBe(404)
    expect((await act(id, 'withdraw', {}, other)).http).toBe(404)
    expect((await act(id, 'renews', { renews: false }, other)).http).toBe(404)
  }
  expect((await request(days, other)).http).toBe(404)
  expect(
    (await act(own.id, 'decide', { version: own.version, status: 'revoked', reason: 'x' }, ofClub)).http,
  ).toBe(403)
  expect((await enter({ policy_number: 'X' }, ofClub)).http).toBe(403)
  // The office's broker is not the coach's business.
  expect((await ask('GET', '/mms/insurance/policies', ofClub)).data[0].broker_email).toBeNull()
  expect((await ask('GET', '/mms/insurance/policies', await house.tokenOf(ADMIN))).data[0].broker_email).toBe(
    POLICY.broker_email,
  )
  const member = await house.tokenOf(MEMBER)
  expect((await ask('GET', '/mms/insurance/certificates', member)).http).toBe(403)
  const demo = await house.tokenOf(ADMIN, 'demo')
  const foreign = await house.call(`/api/mms/insurance/certificates/${own.id}/pdf`, {
    token: demo,
    label: 'demo',
  })
  expect(foreign.statusCode).toBe(404)
})

test('whatever the policies are, the one that is taken covers every day, and none is missed', () => {
  const day = fc
    .integer({ min: 0, max: 40 })
    .map((n) => `2027-${n < 20 ? '01' : '02'}-${String((n % 20) + 1).padStart(2, '0')}`)
  const span = fc.tuple(day, day).map((days) => days.toSorted() as [string, string])
  const policy = fc
    .record({ span, self_issued: fc.boolean() })
    .map(({ span: [starts_on, ends_on], self_issued }) => ({
      ...{ starts_on, ends_on, self_issued },
    }))
  fc.assert(
    fc.property(
      fc.array(policy),
      span,
      fc.option(fc.constant('Ours.')),
      (policies, [from_on, until_on], own) => {
        const found = policyFor(policies, { from_on, until_on, special_wording: own })
        const covering = policies.filter(
          ({ starts_on, ends_on }) => starts_on <= from_on && ends_on >= until_on,
        )
        expect(found === undefined).toBe(covering.length === 0)
        if (!found) return
        expect(covering).toContain(found.policy)
        expect(found.at_once).toBe(own === null && covering.some(({ self_issued }) => self_issued))
      },
    ),
  )
})
