import { expect, test } from 'vitest'
import { loggedIn, registered } from '../../test/household.ts'
import { testHouse } from '../../test/house.ts'
import { emergency, registeringIn, signing } from '../../test/registration.ts'
import { waitingForLock } from '../../test/waiting.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family

test('a person sees what she may buy, and why', async () => {
  const { data } = await ask(
    'GET',
    `registration/offers?member_type_id=${family.typeId('Player')}&discipline_id=${family.discipline_id}&dob=05/02/2015&state=Texas`,
  )
  expect(data.league_reason.message).toBe('Texas Fastpitch League is the league for Texas.')
  expect(
    data.divisions.map(
      ({ label, eligible, natural }: { label: string; eligible: boolean; natural: boolean }) => [
        label,
        eligible,
        natural,
      ],
    ),
  ).toEqual([
    ['10U', false, false],
    ['12U', true, true],
    ['14U', true, false],
    ['16U', true, false],
    ['18U', true, false],
  ])
  expect(data.divisions[1].reason.message).toBe('12U: age 11 on Aug 31, 2026, rule pack USSSA 2027')
  expect(data.offers).toMatchObject([
    {
      text: 'Player membership',
      price: 4500,
      available: true,
      reason: { message: '$45.00 for season 2026-2027' },
    },
  ])
})

test('a girl too old for every division is offered no player membership, with the reason', async () => {
  const { data } = await ask(
    'GET',
    `registration/offers?member_type_id=${family.typeId('Player')}&discipline_id=${family.discipline_id}&dob=05/02/2005&state=TX`,
  )
  expect(data.offers[0]).toMatchObject({
    available: false,
    reason: expect.stringContaining('No division fits this age,'),
  })
})

test.each(['05/02/2024', '10/10/2026'])('nobody sells a division to a child born on %s', async (dob) => {
  const { data } = await ask(
    'GET',
    `registration/offers?member_type_id=${family.typeId('Player')}&discipline_id=${family.discipline_id}&dob=${encodeURIComponent(dob)}&state=TX`,
  )
  expect(
    data.divisions.filter((one: { eligible: boolean; natural: boolean }) => one.eligible || one.natural),
  ).toEqual([])
  expect(data.offers).toMatchObject([
    { available: false, reason: { message: 'Players start at age 4, in 10U.' } },
  ])
  const child = await family.daughter()
  const registrant = family.registrant()
  const draft = await family.start({ registrant, people: [{ ...child, dob }] })
  await family.sign(draft.token)
  const { data: quote } = await ask('GET', `registration/${draft.token}/quote`)
  expect(
    await ask('POST', `registration/${draft.token}/checkout`, {
      version: draft.version,
      quote_hash: quote?.hash ?? 'x'.repeat(64),
    }),
  ).toMatchObject({
    http: 422,
    errors: { 'people.0.division_id': [expect.stringContaining('Players start at age 4, in 10U.')] },
  })
})

test('what was typed is kept under a link that was mailed, and found again on another device', async () => {
  const data = { registrant: family.registrant(), people: [] }
  const { token } = await family.start(data)
  const { data: found } = await ask('GET', `get_incomplete_member/${token}`)
  expect(found).toMatchObject({ version: 1, step: 'people', data, link_mailed_to: data.registrant.email })
  const { rows } = await house.world.database.pool.query('select body_text from mail where recipient = $1', [
    data.registrant.email,
  ])
  expect(rows.map(({ body_text }) => body_text.includes(`/registration?draft=${token}`))).toEqual([true])
  expect((await ask('GET', `get_incomplete_member/${token.slice(0, -2)}xx`)).code).toBe('draft_not_found')
})

test('of two windows the slower one is told, and gets the newest version', async () => {
  const data = { registrant: family.registrant(), people: [] }
  const { token, version } = await family.start(data)
  const newer = { ...data, registrant: { ...data.registrant, first_name: 'Mariana' } }
  expect((await family.save(token, version, newer)).data).toEqual({ version: 2 })
  const refusal = await family.save(token, version, data)
  expect(refusal).toMatchObject({
    http: 409,
    code: 'draft_changed_elsewhere',
    detail: { version: 2, data: newer },
  })
})

test('one order for a mother who coaches and her two daughters, priced by the server alone', async () => {
  const registrant = family.registrant()
  const people = [
    { key: 'coach', who: 'me' as const, emergency, ...(await family.place('Coach', registrant.dob!)) },
    await family.daughter(),
    await family.daughter({ key: 'kid2', first_name: 'Lucía', dob: '09/01/2011' }),
  ]
  const { token } = await family.start({ registrant, people, donation: 1000, protection: true })
  const quote = await family.quote(token)
  expect(quote).toMatchObject({ subtotal: 14000, discount: 0, donation: 1000, protection: 980, total: 15980 })
  expect(quote.lines.map(({ label, total }: { label: string; total: number }) => [label, total])).toEqual([
    ['Coach membership', 5000],
    ['Player membership', 4500],
    ['Player membership', 4500],
    ['Donation', 1000],
    ['Registration protection', 980],
  ])
})

test('nobody pays before every waiver is signed', async () => {
  const { token, version } = await family.start({
    registrant: family.registrant(),
    people: [await family.daughter()],
  })
  expect(await family.checkout(token, version)).toMatchObject({ http: 409, code: 'waivers_missing' })
  await family.sign(token)
  expect((await family.checkout(token, version)).data).toMatchObject({ total: 4500, paid: false })
})

test('a waiver signed for another name must be signed again', async () => {
  const registrant = family.registrant()
  const daughter = await family.daughter()
  const { token, version } = await family.start({ registrant, people: [daughter] })
  await family.sign(token)
  const saved = await family.save(token, version, {
    registrant,
    people: [{ ...daughter, first_name: 'Elena' }],
  })
  expect(await family.checkout(token, saved.data.version)).toMatchObject({ code: 'waivers_missing' })
})

test('another adult signs in person, not the registrant for her', async () => {
  const registrant = family.registrant()
  const aunt = {
    key: 'aunt',
    who: 'other' as const,
    first_name: 'Ana',
    last_name: 'Lopez',
    email: 'ana@example.org',
    dob: '01/01/1990',
    emergency,
    ...(await family.place('Volunteer', '01/01/1990')),
  }
  const { token } = await family.start({ registrant, people: [aunt] })
  const { groups } = (await ask('GET', `registration/${token}/waivers`)).data
  expect(groups).toMatchObject([
    { signer: 'aunt', signer_name: 'Ana Lopez', is_guardian: false, signed: false },
  ])
  const wrong = { ...signing(groups[0]), signature: { kind: 'typed', name: `Maria ${registrant.last_name}` } }
  expect((await ask('POST', `registration/${token}/sign`, wrong)).http).toBe(422)
})

test('the price that was shown is the price that is charged', async () => {
  const registrant = family.registrant()
  const people = [await family.daughter()]
  const { token, version } = await family.start({ registrant, people })
  await family.sign(token)
  const { hash } = await family.quote(token)
  const { data: saved } = await family.save(token, version, { registrant, people, donation: 500 })
  const refusal = await ask('POST', `registration/${token}/checkout`, {
    version: saved.version,
    quote_hash: hash,
  })
  expect(refusal).toMatchObject({ http: 409, code: 'price_changed', detail: { total: 5000 } })
})

test('what was chosen against the rules of age is refused at its field, whatever the form offered', async () => {
  const daughter = await family.daughter()
  const { data: offers } = await ask(
    'GET',
    `registration/offers?member_type_id=${family.typeId('Player')}&discipline_id=${family.discipline_id}&dob=05/02/2014&state=TX`,
  )
  const tenU = offers.divisions[0].division_id
  const { token, version } = await family.start({
    registrant: family.registrant(),
    people: [{ ...daughter, division_id: tenU }],
  })
  await family.sign(token)
  const refusal = await family.checkout(token, version)
  expect(refusal).toMatchObject({ http: 422, code: 'draft_incomplete' })
  expect(refusal['errors']['people.0.division_id'][0]).toContain('10U: too old, age 12 on Aug 31, 2026')
})

test('an order of 0.00 is settled at once: member, number, card, account and letter', async () => {
  const registrant = family.registrant()
  const people = [
    { key: 'helper', who: 'me' as const, emergency, ...(await family.place('Volunteer', registrant.dob!)) },
  ]
  const { token, version } = await family.start({ registrant, people })
  await family.sign(token)
  expect((await family.checkout(token, version)).data).toMatchObject({ total: 0, paid: true })
  const { data } = await ask('GET', `registration/${token}/confirmation`)
  expect(data).toMatchObject({
    account: 'created',
    is_yours: false,
    registrations: [
      {
        name: `Maria ${registrant.last_name}`,
        membership: 'Volunteer',
        status: 'active',
        valid_until: '2027-07-31',
        has_card: true,
      },
    ],
    waivers: [{ title: 'Release of liability' }],
  })
  expect(data.registrations[0].member_number).toMatch(/^AF-2026-\d{6}$/)
  await house.work()
  const { rows } = await house.world.database.pool.query(
    `select subject, attachments, body_text from mail where recipient = $1 order by id`,
    [registrant.email],
  )
  const letter = rows.at(-1)
  expect(letter.subject).toMatch(/^Registration R-2026-\d+ is complete$/)
  expect(letter.attachments).toHaveLength(3)
  expect(letter.body_text).toMatch(/\/set-password\//)
  expect(letter.body_text).toMatch(/\/verify-email\//)
})

test('who registered on the Spanish page gets the letters in Spanish', async () => {
  const registrant = { ...family.registrant(), language: 'es' as const }
  const people = [
    { key: 'helper', who: 'me' as const, emergency, ...(await family.place('Volunteer', registrant.dob!)) },
  ]
  const { token, version } = await family.start({ registrant, people })
  await family.sign(token)
  expect((await family.checkout(token, version)).data).toMatchObject({ paid: true })
  await house.work()
  const { rows } = await house.world.database.pool.query(
    `select subject, body_text, body_html from mail where recipient = $1 order by id`,
    [registrant.email],
  )
  const letter = rows.at(-1)
  expect(rows[0].subject).toMatch(/^Su inscripción en /)
  expect(rows[0].body_text).toContain('Terminar la inscripción:')
  expect(letter.subject).toMatch(/^La inscripción R-2026-\d+ está completa$/)
  expect(letter.body_text).toContain('Estado: Activa hasta el 31 jul 2027')
  expect(letter.body_text).toContain('Abrir mi cuenta:')
  expect(letter.body_html).toContain('<html lang="es">')
})

test('a club and a team stand in the order under their own names', async () => {
  const registrant = family.registrant()
  const people = [
    {
      key: 'club',
      who: 'me' as const,
      club_name: 'Dallas Thunder',
      ...(await family.place('Club', registrant.dob!)),
    },
    {
      key: 'team',
      who: 'me' as const,
      team_name: 'Thunder 12U',
      club_name: 'Dallas Thunder',
      ...(await family.place('Team', registrant.dob!)),
    },
  ]
  const { token } = await family.start({ registrant, people })
  const { lines } = await family.quote(token)
  expect(lines.map(({ detail }: { detail: string }) => detail.split(',')[0])).toEqual([
    'Dallas Thunder',
    'Thunder 12U',
  ])
})

test('a finished registration is neither changed nor paid again', async () => {
  const registrant = family.registrant()
  const people = [
    { key: 'helper', who: 'me' as const, emergency, ...(await family.place('Volunteer', registrant.dob!)) },
  ]
  const { token, version } = await family.start({ registrant, people })
  await family.sign(token)
  await family.checkout(token, version)
  expect(await ask('GET', `get_incomplete_member/${token}`)).toMatchObject({ http: 410 })
  expect(await family.save(token, version, { registrant, people: [] })).toMatchObject({ http: 410 })
})

test('a membership is not sold twice, and its number is told only to whose it is', async () => {
  const registrant = family.registrant()
  const people = [
    { key: 'helper', who: 'me' as const, emergency, ...(await family.place('Volunteer', registrant.dob!)) },
  ]
  const { registrations } = await registered(house, family, { registrant, people })
  const { token, version } = await family.start({ registrant, people })
  await family.sign(token)
  const refused = async (login?: string) => {
    const { data: quote } = await ask('GET', `registration/${token}/quote`)
    return ask('POST', `registration/${token}/checkout`, { version, quote_hash: quote.hash }, login)
  }
  const [number, sentence] = [
    registrations[0].member_number,
    'Maria already has this membership for the season',
  ]
  const stranger = await refused()
  expect(stranger).toMatchObject({ http: 409, code: 'already_registered' })
  expect(stranger['errors']).toEqual({
    'people.0.membership_id': [expect.stringContaining(`${sentence}. Log in`)],
  })
  expect(String(stranger['raw'])).not.toContain(number)
  const neighbour = family.registrant()
  await registered(house, family, { registrant: neighbour, people })
  expect(String((await refused(await loggedIn(house, neighbour.email)))['raw'])).not.toContain(number)
  expect((await refused(await loggedIn(house, registrant.email)))['message']).toContain(
    `${sentence} (${number}).`,
  )
})

test('of two windows of one form, one that changes it and one that checks it out, the order is never for something else', async () => {
  const { pool } = house.world.database
  const registrant = family.registrant()
  const child = await family.daughter()
  const { token, version } = await family.start({ registrant, people: [child] })
  await family.sign(token)
  const { hash } = await family.quote(token)
  const keeper = await pool.connect()
  let saved, ordered
  try {
    await keeper.query('begin')
    await keeper.query(
      "select from registration_draft where data -> 'registrant' ->> 'email' = $1 for update",
      [registrant.email],
    )
    // Both have started their request before either gets the form.
    const both = [
      family.save(token, version, {
        registrant,
        people: [child, { ...child, key: 'kid2', first_name: 'Lucía' }],
      }),
      ask('POST', `registration/${token}/checkout`, { version, quote_hash: hash }),
    ]
    await expect.poll(() => waitingForLock(pool)).toHaveLength(2)
    await keeper.query('rollback')
    ;[saved, ordered] = await Promise.all(both)
  } finally {
    keeper.release()
  }
  expect(saved).toMatchObject({ http: 200 })
  const { rows: open } = await pool.query(
    `select from orders o join registration_draft d on d.tenant_id = o.tenant_id and d.order_id = o.id
     where d.data -> 'registrant' ->> 'email' = $1 and o.status = 'open'`,
    [registrant.email],
  )
  expect(open, `the checkout was answered ${ordered?.['http']}`).toEqual([])
})
