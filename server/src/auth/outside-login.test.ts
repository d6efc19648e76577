import '../../test/localhost-dns.ts'
import { describe, expect, test } from 'vitest'
import { aClubWithTeams } from '../../test/clubs.ts'
import { testDoor } from '../../test/door.ts'
import { API, CLIENT, identityProvider, type Outsider } from '../../test/identity-provider.ts'
import { setBlocked, setRealm, type Realm } from './auth.ts'
import { authJobs, authRoutes } from './routes.ts'

const door = await testDoor(authRoutes)
const second = await door.second()
const club = await identityProvider([`http://alliance.localhost:${door.port}/login/outside`])

const BROKER: Realm = {
  mode: 'broker',
  name: 'Club ID',
  address: { issuer: club.issuer, ...CLIENT },
  scope: 'openid profile email',
  role_claim: null,
  audience: null,
  token_type: null,
  passwords: 'own',
}
const DIRECT: Realm = { ...BROKER, mode: 'direct', audience: API, token_type: 'at+jwt', passwords: 'refused' }
const configure = (realm: Realm | undefined) =>
  door
    .acting()
    .transaction((context) => setRealm(context, realm))
    // The notification reaches the servers a moment later.
    .then(() =>
      expect
        .poll(() => Promise.all([door, second].map(({ auth }) => auth.realms.of(door.tenant('alliance')))))
        .toEqual([realm, realm]),
    )

const browser = { 'sec-fetch-site': 'same-origin' }
type Answer = Awaited<ReturnType<typeof door.call>>
type Jar = Map<string, string>

/** Stores the cookies of an answer like a browser. */
function keep(jar: Jar, { headers }: Answer): Jar {
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
  return jar
}
const from = (jar: Jar) => ({
  ...browser,
  cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
})

let people = 0
/** A new person with an account at the club's identity provider. */
function outsider(more: Partial<Outsider> = {}): Outsider {
  const sub = `sub-${++people}`
  const who = { sub, name: 'Bo van Catcher', email: `${sub}@club.example`, email_verified: true, ...more }
  club.people.set(sub, who)
  return who
}

async function begin(jar: Jar = new Map()) {
  const begun = await door.call('/api/mms/check/outside', { json: {}, headers: from(jar) })
  expect(begun.status).toBe(200)
  return { jar: keep(jar, begun), url: new URL(begun.body.url) }
}
const finish = (search: string, jar: Jar, server: Pick<typeof door, 'call'> = door) =>
  server.call('/api/mms/check/outside/finish', { json: { search }, headers: from(jar) })

/** A browser's complete round trip. */
async function logInThere({ sub }: Outsider, jar: Jar = new Map()) {
  const { url } = await begin(jar)
  const back = await club.walk(url.href, sub)
  const answer = await finish(back.search, jar)
  return { answer, jar: keep(jar, answer), search: back.search }
}
const permissions = (token: string, server: Pick<typeof door, 'as'> = door) =>
  server.as(token, '/api/mms/user/permissions')
const openSessions = async () =>
  (await door.world.database.pool.query('select from auth_session where revoked_at is null')).rowCount
const OVER = { status: 400, body: { error: 'invalid_grant' } }

describe('somebody with an account elsewhere', () => {
  test('is told where to log in, and sent there with a proof that only this browser can finish', async () => {
    await configure(BROKER)
    expect((await door.call('/api/mms/check/ways')).body.data).toEqual({
      password: true,
      outside: { name: 'Club ID' },
    })
    expect((await door.call('/api/mms/check/ways', { label: 'demo' })).body.data).toEqual({
      password: true,
      outside: null,
    })
    const { url, jar } = await begin()
    expect(url.origin + url.pathname).toBe(`${club.issuer}/protocol/openid-connect/auth`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'fieldhouse',
      redirect_uri: `http://alliance.localhost:${door.port}/login/outside`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    // The proof cannot be read from the cookie it is kept in.
    const kept = Buffer.from(jar.get('__Host-rtx')!, 'base64url').toString('latin1')
    expect(kept).not.toContain(url.searchParams.get('state'))
  })

  test('gets an account, our tokens, and is the same person the next time, whatever the address is by then', async () => {
    await configure(BROKER)
    const who = outsider()
    const { answer, jar } = await logInThere(who)
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        expires_in: 300,
        profile_complete: 0,
        roles: { MMS: ['member'], CTMS: [], EMS: [] },
        token_type: 'Bearer',
      },
    })
    expect([...jar.keys()]).toEqual(['__Host-rtb'])
    const claims = JSON.parse(Buffer.from(answer.body.access_token.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ name: 'Bo van Catcher', preferred_username: who.email })
    expect((await permissions(answer.body.access_token)).status).toBe(200)
    expect((await door.refresh(answer.body.refresh_token, { headers: from(jar) })).status).toBe(200)
    expect(await door.refresh(answer.body.refresh_token)).toMatchObject(OVER)

    club.people.set(who.sub, { ...who, email: 'moved@club.example' })
    const again = (await logInThere(who)).answer.body.access_token
    expect(JSON.parse(Buffer.from(again.split('.')[1], 'base64url').toString()).sub).toBe(claims.sub)
  })

  test('is nobody here by the address alone; the password of the account connects the two', async () => {
    await configure(BROKER)
    const { email, user_id } = await door.person({ roles: [{ module: 'MMS', role: 'admin' }] })
    const who = outsider({ email: email.toUpperCase() })
    const before = await openSessions()
    const { answer, jar } = await logInThere(who)
    expect(answer).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect(answer.body).not.toHaveProperty('detail')
    expect(await openSessions()).toBe(before)

    // Somebody else at this browser is not mistaken for the same person.
    const other = await door.person()
    await door.logIn(other.email, undefined, { headers: from(new Map(jar)) })
    expect((await logInThere(who)).answer.status).toBe(409)

    expect((await door.logIn(email, undefined, { headers: from(jar) })).status).toBe(200)
    const connected = (await logInThere(who)).answer.body
    expect(connected.roles.MMS).toEqual(['admin'])
    const { sub } = JSON.parse(Buffer.from(connected.access_token.split('.')[1], 'base64url').toString())
    expect(Number(sub)).toBe(user_id)
  })

  test('has the roles that the realm says, where it is asked for them, and those for single clubs that were given here', async () => {
    await configure({ ...BROKER, role_claim: 'realm_access.roles' })
    const who = outsider({ roles: ['manager', 'CTMS/Club Admin', 'offline_access'] })
    const first = (await logInThere(who)).answer.body
    expect(first.roles).toEqual({ MMS: ['manager'], CTMS: ['Club Admin'], EMS: [] })
    expect(first.refresh_expires_in).toBe(8 * 3600)
    const { club_id } = await aClubWithTeams(door.acting())
    await door.world.database.pool.query(
      `insert into user_role (tenant_id, user_id, module, role, club_id, created_at)
       select tenant_id, user_id, 'CTMS', 'Team Admin', $2, now() from auth_identity where subject = $1`,
      [who.sub, club_id],
    )
    club.people.set(who.sub, { ...who, roles: [] })
    expect((await logInThere(who)).answer.body.roles).toEqual({
      MMS: ['member'],
      CTMS: ['Team Admin'],
      EMS: [],
    })
  })

  test('is not let in without an address, when blocked here, and with a password where those are not accepted', async () => {
    await configure({ ...BROKER, passwords: 'refused' })
    expect((await logInThere(outsider({ email: undefined as never }))).answer).toMatchObject({
      status: 403,
      body: { code: 'no_email' },
    })
    const who = outsider()
    const { sub } = JSON.parse(
      Buffer.from((await logInThere(who)).answer.body.access_token.split('.')[1], 'base64url').toString(),
    )
    await door.acting().transaction((context) => setBlocked(context, Number(sub), true))
    expect((await logInThere(who)).answer).toMatchObject({ status: 403, body: { code: 'account_blocked' } })
    const { email } = await door.person()
    expect(await door.logIn(email)).toMatchObject({
      status: 403,
      body: { message: 'This site doesn’t use passwords. Please log in with Club ID.' },
    })
    expect((await door.call('/api/mms/check/ways')).body.data.password).toBe(false)
  })
})

describe('what comes back is refused, and nobody is logged in,', () => {
  const REFUSED = { status: 400, body: { code: 'login_not_finished' } }

  test.each([
    ['with another state', (back: URLSearchParams) => back.set('state', 'x'.repeat(43))],
    ['without a state', (back: URLSearchParams) => back.delete('state')],
    ['with another code', (back: URLSearchParams) => back.set('code', 'x'.repeat(43))],
    ['without a code', (back: URLSearchParams) => back.delete('code')],
    [
      'from another issuer',
      (back: URLSearchParams) => back.set('iss', 'https://elsewhere.example/realms/club'),
    ],
    ['without an issuer', (back: URLSearchParams) => back.delete('iss')],
    ['with everything twice', (back: URLSearchParams) => back.append('state', back.get('state')!)],
  ])('%s', async (_, change) => {
    await configure(BROKER)
    const { url, jar } = await begin()
    const back = (await club.walk(url.href, outsider().sub)).searchParams
    change(back)
    const before = await openSessions()
    expect(await finish(`?${back}`, jar)).toMatchObject(REFUSED)
    expect(await openSessions()).toBe(before)
  })

  test('with a nonce that is not the one that was asked with', async () => {
    await configure(BROKER)
    const { url, jar } = await begin()
    url.searchParams.set('nonce', 'another')
    const back = await club.walk(url.href, outsider().sub)
    expect(await finish(back.search, jar)).toMatchObject(REFUSED)
  })

  test('with the code of somebody else’s login', async () => {
    await configure(BROKER)
    const [mine, theirs] = [await begin(), await begin()]
    const stolen = (await club.walk(theirs.url.href, outsider().sub)).searchParams
    stolen.set('state', mine.url.searchParams.get('state')!)
    expect(await finish(`?${stolen}`, mine.jar)).toMatchObject(REFUSED)
  })

  test('a second time', async () => {
    await configure(BROKER)
    const { url, jar } = await begin()
    const back = await club.walk(url.href, outsider().sub)
    const before = new Map(jar)
    const first = await finish(back.search, jar)
    expect(first.status).toBe(200)
    expect(keep(jar, first).has('__Host-rtx')).toBe(false)
    expect(await finish(back.search, jar)).toMatchObject(REFUSED)
    expect(await finish(back.search, before)).toMatchObject(REFUSED)
  })

  test('at a browser that did not begin it, in another tenant, and after ten minutes', async () => {
    await configure(BROKER)
    const { url, jar } = await begin()
    const { search } = await club.walk(url.href, outsider().sub)
    expect(await finish(search, new Map())).toMatchObject(REFUSED)
    expect(await finish(search, new Map([['__Host-rtx', 'made-up']]))).toMatchObject(REFUSED)
    const abroad = { json: { search }, headers: from(jar), label: 'demo' } as const
    expect((await door.call('/api/mms/check/outside/finish', abroad)).status).toBe(404)
    door.pass(600)
    expect(await finish(search, jar)).toMatchObject(REFUSED)
  })

  test('from a page of another site', async () => {
    await configure(BROKER)
    for (const path of ['/api/mms/check/outside', '/api/mms/check/outside/finish'])
      expect((await door.call(path, { json: {}, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
        403,
      )
  })

  test('when the person did not want to, or the realm does not answer or calls itself otherwise', async () => {
    await configure(BROKER)
    const { url, jar } = await begin()
    const state = url.searchParams.get('state')!
    expect(await finish(`?error=access_denied&state=${state}`, jar)).toMatchObject({
      status: 403,
      body: { code: 'outside_refused' },
    })
    await configure({ ...BROKER, address: { ...BROKER.address, issuer: `${club.origin}/realms/club/` } })
    expect(await door.call('/api/mms/check/outside', { json: {} })).toMatchObject({
      status: 503,
      body: { message: 'Logging in with Club ID isn’t working right now. Please try again later.' },
    })
    await configure(undefined)
    expect((await door.call('/api/mms/check/outside', { json: {} })).status).toBe(404)
  })
})

describe('a login that follows from one elsewhere', () => {
  async function following(realm: Realm = BROKER, who = outsider()) {
    await configure(realm)
    const { answer, jar } = await logInThere(who)
    let { refresh_token, access_token } = answer.body
    return {
      who,
      headers: from(jar),
      access: () => access_token as string,
      async refresh() {
        const next = await door.refresh(refresh_token, { headers: from(jar) })
        if (next.status === 200) ({ refresh_token, access_token } = next.body)
        return next
      },
      refresh_token: () => refresh_token as string,
    }
  }
  const asked = () => club.calls.filter(({ path }) => path.endsWith('/token')).length

  test('ends at the next refresh when the person is disabled there, on every server', async () => {
    const { who, refresh, access } = await following()
    door.pass(240)
    expect((await refresh()).status).toBe(200)
    expect((await permissions(access(), second)).status).toBe(200)
    club.people.delete(who.sub)
    door.pass(240)
    expect(await refresh()).toMatchObject(OVER)
    // The access token is valid for another minute, but the session is over.
    await expect
      .poll(async () => [(await permissions(access())).status, (await permissions(access(), second)).status])
      .toEqual([401, 401])
  })

  test('asks the realm once, however many tabs refresh', async () => {
    const { headers, refresh_token } = await following()
    door.pass(240)
    const before = asked()
    const token = refresh_token()
    const answers = await Promise.all(Array.from({ length: 8 }, () => door.refresh(token, { headers })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(asked()).toBe(before + 1)
  })

  test('bears a realm that does not answer for a quarter of an hour, and then waits for it', async () => {
    const { refresh } = await following()
    club.setDown(true)
    for (let minutes = 0; minutes < 15; minutes += 3) {
      door.pass(180)
      expect((await refresh()).status).toBe(200)
    }
    door.pass(60)
    expect(await refresh()).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } })
    club.setDown(false)
    expect((await refresh()).status).toBe(200)
  })

  test('takes over the roles that the realm says by then', async () => {
    const { who, refresh, access } = await following(
      { ...BROKER, role_claim: 'realm_access.roles' },
      outsider({ roles: ['admin'] }),
    )
    club.people.set(who.sub, { ...who, roles: ['volunteer'] })
    door.pass(240)
    await refresh()
    await expect.poll(async () => (await permissions(access())).body.data.roles.MMS).toEqual(['volunteer'])
  })

  test('ends there too when the person logs out, with the last that follows from it', async () => {
    const { refresh_token, access, headers } = await following()
    const handed = await door.as(access(), '/api/mms/auth/handoff', { json: {} })
    const { refresh_token: further } = JSON.parse(
      Buffer.from(handed.body.data.token, 'base64url').toString().slice(0, -2),
    )
    await door.work(authJobs)
    const revoked = () => club.calls.filter(({ path }) => path.endsWith('/revoke')).length
    const before = revoked()
    const logOut = (token: string) =>
      door.call('/realms/alliance/protocol/openid-connect/logout', {
        form: { client_id: 'web', refresh_token: token },
        headers,
      })
    await logOut(refresh_token())
    await door.work(authJobs)
    expect(revoked()).toBe(before)
    await logOut(further)
    await door.work(authJobs)
    expect(revoked()).toBe(before + 1)
    const { rows } = await door.world.database.pool.query(
      'select length(sealed_token) as length from auth_upstream order by created_at desc, checked_at desc limit 1',
    )
    expect(rows[0].length).toBe(0)
  })

  test('leaves nothing in the database that could be used there', async () => {
    await following()
    const { rows } = await door.world.database.pool.query(
      'select r.sealed_secret, p.sealed_token from auth_realm r, auth_upstream p where length(p.sealed_token) > 0',
    )
    for (const { sealed_secret, sealed_token } of rows) {
      expect(sealed_secret.toString('latin1')).not.toContain(CLIENT.client_secret)
      expect(sealed_token.length).toBeGreaterThan(28)
    }
    expect(rows.length).toBeGreaterThan(0)
  })

  test('ends when people are to log in elsewhere, or here again', async () => {
    const { refresh, access } = await following()
    const { email } = await door.person()
    const own = (await door.logIn(email)).body
    await configure(undefined)
    expect(await refresh()).toMatchObject(OVER)
    expect(await door.refresh(own.refresh_token)).toMatchObject(OVER)
    await expect.poll(async () => (await permissions(access())).status).toBe(401)
  })
})

describe('where the tokens are those of the realm elsewhere', () => {
  test('its access tokens are good for our calls, and only they', async () => {
    await configure(DIRECT)
    const who = outsider()
    const { answer } = await logInThere(who)
    expect(answer.status).toBe(200)
    const { access_token } = answer.body
    const claims = JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ iss: club.issuer, sub: who.sub, aud: API })
    for (const server of [door, second]) expect((await permissions(access_token, server)).status).toBe(200)
    expect((await door.as(access_token, '/api/mms/user/permissions', { label: 'demo' })).status).toBe(401)
    const forged = [
      access_token.split('.')[0],
      Buffer.from(JSON.stringify({ ...claims, sub: 'sub-1' })).toString('base64url'),
      access_token.split('.')[2],
    ].join('.')
    expect((await permissions(forged)).status).toBe(401)
    for (const path of ['/.well-known/openid-configuration', '/protocol/openid-connect/certs'])
      expect((await door.call(`/realms/alliance${path}`)).status).toBe(404)

    // For another application of the same provider, and with rights it never granted.
    await configure({ ...DIRECT, audience: 'urn:another' })
    expect((await permissions(access_token)).status).toBe(401)
    await configure({ ...DIRECT, token_type: 'JWT' })
    expect((await permissions(access_token)).status).toBe(401)
    await configure(BROKER)
    expect((await permissions(access_token)).status).toBe(401)
  })

  test('a person of the realm who never logged in here is nobody', async () => {
    await configure(DIRECT)
    const { answer } = await logInThere(outsider())
    await door.world.database.pool.query('delete from auth_identity')
    expect((await permissions(answer.body.access_token, second)).status).toBe(401)
  })

  test('it is refreshed and ended there, and of use to this browser alone', async () => {
    await configure(DIRECT)
    const who = outsider()
    const { answer, jar } = await logInThere(who)
    const headers = from(jar)
    expect(await door.refresh(answer.body.refresh_token)).toMatchObject(OVER)
    const next = await door.refresh(answer.body.refresh_token, { headers })
    expect(next).toMatchObject({ status: 200, body: { token_type: 'Bearer' } })
    expect((await permissions(next.body.access_token)).status).toBe(200)
    club.setDown(true)
    expect(await door.refresh(next.body.refresh_token, { headers })).toMatchObject({ status: 503 })
    club.setDown(false)
    await door.call('/realms/alliance/protocol/openid-connect/logout', {
      form: { client_id: 'web', refresh_token: next.body.refresh_token },
      headers,
    })
    expect(await door.refresh(next.body.refresh_token, { headers })).toMatchObject(OVER)
    club.people.delete(who.sub)
  })

  test('who is blocked here is out at once all the same', async () => {
    await configure(DIRECT)
    const who = outsider()
    const { access_token } = (await logInThere(who)).answer.body
    expect((await permissions(access_token)).status).toBe(200)
    const { rows } = await door.world.database.pool.query(
      'select user_id from auth_identity where subject = $1',
      [who.sub],
    )
    await door.acting().transaction((context) => setBlocked(context, rows[0].user_id, true))
    await expect
      .poll(async () => [
        (await permissions(access_token)).status,
        (await permissions(access_token, second)).status,
      ])
      .toEqual([401, 401])
  })
})
