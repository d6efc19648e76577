import { beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from 'contract/auth/roles'
import type { GivenRole } from 'contract/users'
import { atOnce } from '../../test/at-once.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, PASSWORD, testHouse } from '../../test/house.ts'

const house = await testHouse()
type Json = Record<string, any>
const idOf = (name: string, module = 'MMS') =>
  ROLES.find(({ role, module: of }) => role === name && of === module)!.id
const MANAGER: GivenRole[] = [{ role_id: idOf('manager') }]
const ADMINS: GivenRole[] = [{ role_id: idOf('admin') }]

let admin: string
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let number = 0
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  club = await aClubWithTeams(house.acting())
})

async function ask(method: string, path: string, payload?: object, token = admin): Promise<Json> {
  const answer = await house.call(`/api/mms/${path}`, {
    method,
    token,
    remoteAddress: `10.1.${++number >> 8}.${number & 255}`,
    ...(payload ? { payload } : {}),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { http: answer.statusCode, ...(isJson ? (JSON.parse(answer.body) as Json) : { raw: answer.body }) }
}
const person = (more: object = {}) => ({
  email: `user-${++number}@example.org`,
  first_name: 'Grace',
  last_name: `Hopper ${number}`,
  roles: MANAGER,
  ...more,
})
const letters = async (email: string) =>
  (
    await house.world.database.pool.query<{ subject: string; body_text: string }>(
      'select subject, body_text from mail where recipient = $1 order by id',
      [email],
    )
  ).rows
const linkIn = (text = '') => /\/set-password\/([\w-]+)/.exec(text)?.[1] ?? ''
const logIn = async (username: string) =>
  (
    await house.call('/api/mms/check/login', {
      method: 'POST',
      remoteAddress: `10.2.${++number >> 8}.${number & 255}`,
      payload: { grant_type: 'password', client_id: 'web', username, password: PASSWORD },
    })
  ).json() as Json

/** Invited, and in through the letter's link. */
async function joined(more: object = {}) {
  const body = person(more)
  const { data } = await ask('POST', 'users', body)
  const token = linkIn((await letters(body.email)).at(-1)?.body_text)
  await ask('POST', 'password/reset', { token, password: PASSWORD, password_confirmation: PASSWORD })
  const { access_token } = await logIn(body.email)
  return { ...body, id: data.id as number, token: access_token as string }
}

describe('an invitation', () => {
  test('that is sent again by several at once has one link that works', async () => {
    const body = person()
    const { data } = await ask('POST', 'users', body)
    const answers = await atOnce(3, () => ask('POST', `users/${data.id}/invitation`))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
    const links = (await letters(body.email)).map(({ body_text }) => linkIn(body_text))
    expect(links).toHaveLength(4)
    const open = await atOnce(4, (i) => ask('GET', `password/reset/${links[i]}`))
    expect(open.map(({ http }) => http).toSorted()).toEqual([200, 410, 410, 410])
  })

  test('makes an account, and the letter leads to its password', async () => {
    const body = person({
      username: 'Grace',
      phone: '555 0100',
      roles: [...MANAGER, { role_id: 2, club_id: club.club_id }],
    })
    const made = await ask('POST', 'users', body)
    expect(made).toMatchObject({
      http: 201,
      message: 'Data created successfully',
      data: { id: expect.any(Number) },
    })
    const [letter] = await letters(body.email)
    expect(letter).toMatchObject({ subject: 'You’re invited to The alliance' })
    expect(letter!.body_text).toMatch(/as Manager, Club Admin of Comets \d/)
    const token = linkIn(letter!.body_text)
    expect(
      (await ask('POST', 'password/reset', { token, password: PASSWORD, password_confirmation: PASSWORD }))
        .http,
    ).toBe(200)
    expect((await logIn('grace')).roles).toEqual({ MMS: ['manager'], CTMS: ['Club Admin'], EMS: [] })
    expect((await ask('GET', `users/${made['data'].id}`))['data']).toMatchObject({
      email: body.email,
      username: 'grace',
      phone: '555 0100',
      status: 'active',
      email_verified: true,
      roles: [
        { role_id: 6, role: 'manager', club: null },
        { role_id: 2, role: 'Club Admin', club: expect.stringContaining('Comets') },
      ],
      sessions: [{ client_id: 'web' }],
      is_self: false,
      is_manageable: true,
    })
  })

  test('is written in the language that was chosen, until the person reads the site in another', async () => {
    const body = person({ language: 'es' })
    const { data } = await ask('POST', 'users', body)
    expect((await letters(body.email))[0]).toMatchObject({
      subject: 'Le invitamos a The alliance',
      body_text: expect.stringContaining('como Gerente'),
    })
    expect((await ask('GET', `users/${data.id}`))['data'].language).toBe('es')
  })

  test.each([
    [{ language: 'fr' }, 422, 'language'],
    [{ email: 'no address' }, 422, 'email'],
    [{ first_name: ' ' }, 422, 'first_name'],
    [{ username: 'a@b' }, 422, 'username'],
    [{ roles: [{ role_id: 99 }] }, 422, 'roles.0.role_id'],
    [{ roles: [{ role_id: 2 }] }, 422, 'roles.0.club_id'],
    [{ roles: [{ role_id: 3 }] }, 422, 'roles.0.team_id'],
    [{ roles: [{ role_id: 3, team_id: 999_999 }] }, 422, 'roles.0.team_id'],
    [{ roles: [{ role_id: 1, club_id: 1 }] }, 422, 'roles.0.role_id'],
    [{ username: 'grace' }, 409, 'username'],
  ])('with %j is refused with %i at %s', async (more, http, field) => {
    const answer = await ask('POST', 'users', person(more))
    expect([answer['http'], Object.keys(answer['errors'] ?? {})]).toEqual([http, [field]])
  })

  test('to an address that has an account is refused and changes nothing', async () => {
    const { email, id } = await joined()
    const again = await ask('POST', 'users', person({ email: email.toUpperCase(), roles: ADMINS }))
    expect(again).toMatchObject({ http: 409, errors: { email: [expect.any(String)] } })
    expect((await ask('GET', `users/${id}`))['data'].roles).toHaveLength(1)
  })

  test('sent again has a new link, and the old one stops working; withdrawn, none works', async () => {
    const body = person()
    const { data } = await ask('POST', 'users', body)
    expect((await ask('POST', `users/${data.id}/invitation`)).http).toBe(200)
    const [first, second] = (await letters(body.email)).map(({ body_text }) => linkIn(body_text))
    const check = async (token = '') => (await ask('GET', `password/reset/${token}`)).http
    expect([await check(first), await check(second)]).toEqual([410, 200])
    expect((await ask('DELETE', `users/${data.id}/invitation`)).http).toBe(200)
    expect(await check(second)).toBe(404)
    expect((await ask('GET', `users/${data.id}`)).http).toBe(404)
  })

  test('that was accepted is neither sent again nor withdrawn', async () => {
    const { id } = await joined()
    expect((await ask('POST', `users/${id}/invitation`))['code']).toBe('not_invited')
    expect((await ask('DELETE', `users/${id}/invitation`))['code']).toBe('not_invited')
  })
})

describe('a change', () => {
  test('of roles counts at once, is written down and told', async () => {
    const { id, token, email } = await joined()
    expect((await ask('POST', 'admin/get_membership', {}, token)).http).toBe(200)
    expect((await ask('PATCH', `users/${id}`, { roles: [] }))['message']).toBe('Data updated successfully')
    await expect.poll(async () => (await ask('POST', 'admin/get_membership', {}, token)).http).toBe(403)
    expect((await letters(email)).at(-1)?.subject).toBe('Your access has changed')
    const { data } = await ask('GET', `users/${id}`)
    expect(data.audit.map(({ action }: Json) => action)).toEqual(['user.roles_changed', 'user.invited'])
  })

  test('takes only what may be changed: other columns are not heard', async () => {
    const { id } = await joined()
    const columns = {
      status: 'blocked',
      password_hash: 'x',
      member_id: 7,
      profile_complete: 0,
      tenant_id: 1,
      id: 1,
    }
    const read = async () =>
      (await house.world.database.pool.query('select * from app_user where id = $1', [id])).rows[0]
    const before = await read()
    await ask('PATCH', `users/${id}`, { ...columns, first_name: 'Ada' })
    expect(await read()).toEqual({
      ...before,
      first_name: 'Ada',
      name_key: expect.any(String),
      search: expect.any(String),
    })
  })

  test('of what another administrator has changed meanwhile is refused with both versions', async () => {
    const { data } = await ask('POST', 'users', person())
    const seen = (await ask('GET', `users/${data.id}`)).data
    const { revision } = seen
    expect(await ask('PATCH', `users/${data.id}`, { phone: '2145550100', revision })).toMatchObject({
      http: 200,
    })
    const refused = await ask('PATCH', `users/${data.id}`, { first_name: 'Ada', revision })
    expect(refused).toMatchObject({
      http: 409,
      detail: {
        current: { id: data.id, first_name: 'Grace', phone: '2145550100' },
        changed_by: 'Ada Ball',
        changed_at: expect.any(String),
      },
    })
    // The roles are still as they were seen.
    expect(await ask('PATCH', `users/${data.id}`, { roles: [], revision })).toMatchObject({ http: 200 })
    expect(await ask('PATCH', `users/${data.id}`, { roles: MANAGER, revision })).toMatchObject({ http: 409 })

    const now = (await ask('GET', `users/${data.id}`)).data.revision
    const both = await Promise.all(
      ['Ada', 'Eva'].map((first_name) => ask('PATCH', `users/${data.id}`, { first_name, revision: now })),
    )
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
    // Without a revision, the change applies to the current state.
    expect(await ask('PATCH', `users/${data.id}`, { first_name: 'Zoe' })).toMatchObject({ http: 200 })
  })

  test('of the address is told to the old one, and the new one has to prove itself', async () => {
    const { id, email } = await joined()
    const next = `new-${email}`
    await ask('PATCH', `users/${id}`, { email: next })
    expect((await letters(email)).at(-1)?.subject).toBe('The email address of your account was changed')
    expect((await letters(next)).at(-1)?.body_text).toContain('/verify-email/')
    expect((await ask('GET', `users/${id}`))['data']).toMatchObject({ email: next, email_verified: false })
  })

  test.each(['PATCH', 'PUT'])(
    'by %s without data, or without an ID, is refused with the specification’s words',
    async (method) => {
      const { id } = await joined()
      const message = 'ID and data are required for update'
      expect(await ask(method, `users/${id}`, {})).toMatchObject({ http: 422, message })
      expect(await ask(method, 'users', {})).toMatchObject({ http: 422, message })
      expect((await ask(method, 'users/999999', { first_name: 'Ada' })).http).toBe(404)
    },
  )

  test('without an ID is refused in its own words also when reading and deleting', async () => {
    expect(await ask('GET', 'users/edit')).toMatchObject({
      http: 422,
      message: 'ID is required for fetching data',
    })
    expect(await ask('DELETE', 'users')).toMatchObject({ http: 422, message: 'ID is required for deletion' })
  })

  test('by POST with _method works as by its own method', async () => {
    const { id } = await joined()
    expect((await ask('POST', `users/${id}?_method=PATCH`, { last_name: 'Byron' })).http).toBe(200)
    expect((await ask('GET', `users/${id}/edit`))['data'].last_name).toBe('Byron')
  })
})

describe('blocking', () => {
  test('is effective at once, closes the links of letters, and can be lifted', async () => {
    const { id, token, email } = await joined()
    await ask('POST', `users/${id}/block`)
    await expect.poll(async () => (await ask('GET', 'user/permissions', undefined, token)).http).toBe(401)
    expect((await logIn(email))['code']).toBe('account_blocked')
    expect((await ask('POST', `users/${id}/password-reset`))['code']).toBe('not_active')
    await ask('POST', `users/${id}/unblock`)
    expect((await logIn(email))['access_token']).toBeDefined()
  })

  test('an invited person makes the letter useless', async () => {
    const body = person()
    const { data } = await ask('POST', 'users', body)
    const [letter] = await letters(body.email)
    await ask('POST', `users/${data.id}/block`)
    expect((await ask('GET', `password/reset/${linkIn(letter!.body_text)}`)).http).toBe(410)
  })
})

describe('nobody', () => {
  test('blocks or deletes their own account', async () => {
    const { id, token } = await joined({ roles: ADMINS })
    for (const [method, path] of [
      ['POST', `users/${id}/block`],
      ['DELETE', `users/${id}`],
    ] as const)
      expect((await ask(method, path, method === 'POST' ? {} : undefined, token))['code']).toBe(
        'not_yourself',
      )
  })

  test('gives or touches more than they have', async () => {
    const words = ['mms.users.view', 'mms.users.edit', 'mms.roles.view', 'mms.roles.edit']
    const give = (allowed: boolean) =>
      ask('PATCH', 'roles/permissions', {
        changes: words.map((permission) => ({ role_id: idOf('volunteer'), permission, allowed })),
      })
    await give(true)
    const { token } = await joined({ roles: [{ role_id: idOf('volunteer') }] })
    const boss = await joined({ roles: ADMINS })
    const beyond = { http: 403, code: 'beyond_your_rights' }
    expect(await ask('POST', 'users', person({ roles: ADMINS }), token)).toMatchObject(beyond)
    expect(await ask('POST', 'users', person({ roles: MANAGER }), token)).toMatchObject(beyond)
    for (const [method, path, body] of [
      ['PATCH', `users/${boss.id}`, { email: 'mine@example.org' }],
      ['POST', `users/${boss.id}/block`, {}],
      ['POST', `users/${boss.id}/password-reset`, {}],
      ['POST', `users/${boss.id}/sessions/end`, {}],
      ['DELETE', `users/${boss.id}`, undefined],
    ] as const)
      expect([path, await ask(method, path, body, token)]).toMatchObject([path, beyond])
    expect((await ask('POST', `users/${boss.id}/factors/reset`, {}, token)).http).toBe(403)
    const change = { role_id: idOf('volunteer'), permission: 'mms.payments.refund', allowed: true }
    expect(await ask('PATCH', 'roles/permissions', { changes: [change] }, token)).toMatchObject(beyond)
    expect(
      (await ask('POST', 'users', person({ roles: [{ role_id: idOf('volunteer') }] }), token)).http,
    ).toBe(201)
    await give(false)
  })
})

describe('the last administrator', () => {
  const alone = async () => {
    const boss = await joined({ roles: ADMINS })
    await house.world.database.pool.query(
      `delete from user_role where module = 'MMS' and role = 'admin' and user_id <> $1 and tenant_id = $2`,
      [boss.id, house.tenants.alliance.id],
    )
    return boss
  }

  test('keeps the role, and of two who take it from each other at once one keeps it', async () => {
    const boss = await alone()
    const mine = (method: string, path: string, body?: object) => ask(method, path, body, boss.token)
    expect((await mine('PATCH', `users/${boss.id}`, { roles: MANAGER }))['code']).toBe('last_admin')
    const body = person({ roles: ADMINS })
    const second = (await mine('POST', 'users', body))['data'].id
    // Somebody who has not accepted yet could not let anybody else in.
    expect((await mine('PATCH', `users/${boss.id}`, { roles: [] }))['code']).toBe('last_admin')
    const token = linkIn((await letters(body.email)).at(-1)?.body_text)
    await ask('POST', 'password/reset', { token, password: PASSWORD, password_confirmation: PASSWORD })
    const other = (await logIn(body.email))['access_token']
    const answers = await Promise.all([
      ask('PATCH', `users/${second}`, { roles: [] }, boss.token),
      ask('POST', `users/${boss.id}/block`, {}, other),
    ])
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    admin = answers[0]!['http'] === 200 ? boss.token : other
  })
})

describe('the list', () => {
  const names = async (query: string) => {
    const { data, meta } = await ask('GET', `users?${query}`)
    return { names: data.map(({ last_name }: Json) => last_name) as string[], meta: meta as Json }
  }

  test('pages by name in both directions', async () => {
    const all: string[] = []
    let cursor = ''
    do {
      const found = await names(`per_page=4&sort=name${cursor && `&cursor=${cursor}`}`)
      all.push(...found.names)
      cursor = found.meta['next'] ?? ''
      if (!cursor) expect(found.meta['total']).toBe(all.length)
    } while (cursor)
    expect(all.length).toBeGreaterThan(8)
    expect((await names('sort=-name&per_page=100')).names).toEqual(all.toReversed())
  })

  test('is searched and narrowed', async () => {
    const { last_name, email } = await joined({ roles: [{ role_id: 3, team_id: club.team_ids[0]! }] })
    for (const q of [last_name.toLowerCase(), email.toUpperCase(), `grace ${last_name}`])
      expect((await names(`q=${encodeURIComponent(q)}`)).names).toEqual([last_name])
    expect((await names('role_id=3')).names).toEqual([last_name])
    expect((await names('role_id=3&status=blocked')).names).toEqual([])
    expect((await names(`kind=members&q=${email}`)).names).toEqual([])
    expect((await names(`kind=staff&q=${email}`)).names).toEqual([last_name])
    expect((await ask('GET', 'users?sort=password_hash')).http).toBe(422)
  })

  test('leaves as a file with the same rows, and no cell is a formula', async () => {
    const { email } = await joined({ first_name: '=1+1' })
    const { raw } = await ask('POST', 'report/users/export', { q: email })
    const lines = raw.trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).not.toMatch(/(^|,)=/)
    expect(lines[1]).toContain('Manager')
  })
})

test('the office ends one session or all, and sends a link for a password', async () => {
  const { id, token, email } = await joined()
  const other = (await logIn(email))['access_token']
  const { data } = await ask('GET', `users/${id}`)
  expect(data.sessions).toHaveLength(2)
  expect(data.events.map(({ kind }: Json) => kind)).toContain('login')
  await ask('DELETE', `users/${id}/sessions/${data.sessions[0].id}`)
  await ask('POST', `users/${id}/sessions/end`)
  for (const one of [token, other])
    await expect.poll(async () => (await ask('GET', 'user/permissions', undefined, one)).http).toBe(401)
  await ask('POST', `users/${id}/password-reset`)
  expect((await letters(email)).at(-1)?.body_text).toContain('/reset-password/')
})

test('a link that opens an account is read by nobody but its reader', async () => {
  const { token } = await joined()
  const { data } = await ask('POST', 'users', person({ roles: ADMINS }))
  const [mail] = (await ask('GET', `users/${data.id}`))['data'].mails
  const letter = (await ask('GET', `mails/${mail.id}`, undefined, token))['data']
  for (const body of [letter.body_text, letter.body_html]) {
    expect(body).toContain('/set-password/…')
    expect(linkIn(body)).toBe('')
  }
})

test('a deleted account is gone with its sessions', async () => {
  const { id, token } = await joined()
  expect(await ask('DELETE', `users/${id}`)).toMatchObject({
    http: 200,
    message: 'Data deleted successfully',
  })
  expect((await ask('DELETE', `users/${id}`)).http).toBe(404)
  await expect.poll(async () => (await ask('GET', 'user/permissions', undefined, token)).http).toBe(401)
})

describe('the matrix', () => {
  const change = (permission: string, allowed: boolean, role_id: number = idOf('volunteer')) =>
    ask('PATCH', 'roles/permissions', { changes: [{ role_id, permission, allowed }] })
  const volunteer = ({ data }: Json) =>
    data.roles.find(({ id }: Json) => id === idOf('volunteer')).permissions

  test('changes at once, with what one must see to do it, and says who did it', async () => {
    const { token } = await joined({ roles: [{ role_id: idOf('volunteer') }] })
    const before = volunteer(await ask('GET', 'roles/permissions'))
    const after = await change('mms.payments.refund', true)
    expect(volunteer(after).filter((word: string) => !before.includes(word))).toEqual([
      'mms.payments.view',
      'mms.payments.refund',
    ])
    expect(after['data'].history[0]).toMatchObject({
      role_id: idOf('volunteer'),
      given: ['mms.payments.view', 'mms.payments.refund'],
      taken: [],
    })
    await expect.poll(async () => (await ask('GET', 'orders/by-id/999999', undefined, token)).http).toBe(404)
    expect(volunteer(await change('mms.payments.view', false))).toEqual(before)
    await expect.poll(async () => (await ask('GET', 'orders/by-id/999999', undefined, token)).http).toBe(403)
  })

  test('cannot take anything from administrators', async () => {
    expect((await change('mms.users.edit', false, idOf('admin')))['code']).toBe('admins_keep_all')
  })

  test.each([
    ['mms.nothing.view', 7],
    ['mms.users.view', 77],
  ])('knows no %s for the role %i', async (permission, role_id) => {
    expect((await change(permission, true, role_id)).http).toBe(422)
  })

  test('that does not change writes nothing down', async () => {
    const { data } = await ask('GET', 'roles/permissions')
    expect((await change('mms.payments.refund', false))['data'].history).toEqual(data.history)
  })
})
