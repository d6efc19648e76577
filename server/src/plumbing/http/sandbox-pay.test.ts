import { expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { testShop } from '../../../test/payments.ts'
import { CardOutcomeUnknown } from '../../outside/card-provider.ts'
import { sandboxCards } from '../../outside/card-providers/sandbox.ts'

const shop = await testShop()
const { app, sandbox, acting, tokenOf, database, place, pay } = shop
const { cards } = acting().outside

let keys = 0
const aCharge = async (number?: string) => ({
  tenant_id: shop.tenant.id,
  attempt_key: `5b6f0c80-55b1-4c3c-8c0c-${String(++keys).padStart(12, '0')}`,
  amount: 4_500,
  currency: 'USD',
  payment_token: await tokenOf(number),
  description: 'A membership',
})
const frame = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/sandbox-pay/v1${path}`, payload, headers: { origin: 'null' } })
const card = {
  number: '4242424242424242',
  exp_month: 12,
  exp_year: 2030,
  cvc: '123',
  public_key: sandbox.keys.public_key,
}

test('the same key is the same charge, also when it comes many times at once; another request under it is refused', async () => {
  const charge = await aCharge()
  const answers = await atOnce(8, () => cards.charge(charge))
  expect(new Set(answers.map(({ ref }) => ref)).size).toBe(1)
  await expect(cards.charge({ ...charge, amount: 4_501 })).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  })
  expect((await cards.findByAttempt(charge.attempt_key, shop.world.now()))?.ref).toBe(answers[0]!.ref)
})

test.each([
  ['4000000000600090', 'succeeded'],
  ['4000000000600025', undefined],
])('a charge by %s leaves the shop no answer, and asking finds what became of it', async (number, status) => {
  const charge = await aCharge(number)
  await expect(cards.charge(charge)).rejects.toBeInstanceOf(CardOutcomeUnknown)
  expect((await cards.findByAttempt(charge.attempt_key, shop.world.now()))?.status).toBe(status)
})

test.each([
  ['4000000000600009', 'succeeded'],
  ['4000000000600017', undefined],
])('a charge by %s is never answered, so the shop gives up waiting', async (number, status) => {
  const address = () => `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
  const hasty = sandboxCards({ address, keys: sandbox.keys, timeout_ms: 100 })
  const charge = await aCharge(number)
  await expect(hasty.charge(charge)).rejects.toBeInstanceOf(CardOutcomeUnknown)
  const found = async () => (await cards.findByAttempt(charge.attempt_key, shop.world.now()))?.status
  if (status) await expect.poll(found, { timeout: 10_000 }).toBe(status)
  else expect(await found()).toBeUndefined()
})

test('more than a hundred payments later an attempt is still found', async () => {
  const charge = await aCharge()
  await cards.charge(charge)
  for (let i = 0; i < 105; i++) await cards.charge(await aCharge())
  expect(await cards.findByAttempt(charge.attempt_key, shop.world.now())).toMatchObject({
    status: 'succeeded',
  })
})

test('a refund is made once for its key and never beyond what was charged', async () => {
  const { ref } = await cards.charge(await aCharge())
  const refund = { tenant_id: 1, request_key: 'r-1', payment_ref: ref, amount: 4_000 }
  expect(await cards.refund(refund)).toEqual(await cards.refund(refund))
  await expect(cards.refund({ ...refund, request_key: 'r-2', amount: 501 })).rejects.toMatchObject({
    code: 'amount_too_large',
  })
  await expect(
    cards.refund({ ...refund, request_key: 'r-3', payment_ref: 'pay_none' }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await cards.listRefunds(ref)).toHaveLength(1)
})

test('without the secret key nothing of the shop’s part can be called', async () => {
  for (const [method, url] of [
    ['POST', '/sandbox-pay/v1/payments'],
    ['GET', '/sandbox-pay/v1/payments?from=2026-01-01T00:00:00Z&after=0'],
    ['POST', '/sandbox-pay/v1/refunds'],
    ['GET', '/sandbox-pay/v1/balance'],
  ] as const)
    for (const authorization of [undefined, 'Bearer sk_sandbox_wrong', `Bearer ${sandbox.keys.public_key}`])
      expect(
        (await app.inject({ method, url, headers: authorization ? { authorization } : {} })).statusCode,
      ).toBe(401)
  expect((await frame('/payment_methods', { ...card, public_key: 'pk_other' })).statusCode).toBe(401)
})

test.each([
  [{ number: '4012888888881881' }, 'live_card', 'number'],
  [{ number: '4242424242424241' }, 'incorrect_number', 'number'],
  [{ number: '12345' }, 'incorrect_number', 'number'],
  [{ exp_month: 13 }, 'invalid_expiry', 'expiry'],
  [{ exp_month: 10, exp_year: 2026 }, 'expired_card', 'expiry'],
  [{ cvc: '12' }, 'incorrect_cvc', 'cvc'],
  [{ number: '378282246310005' }, 'incorrect_cvc', 'cvc'],
])('a card typed as %o is refused at its field', async (typed, code, field) => {
  const answer = await frame('/payment_methods', { ...card, ...typed })
  expect(answer.json()).toMatchObject({ error: { code, field, message: expect.stringMatching(/\.$/) } })
})

test('a card that expires this month is taken until the month is over', async () => {
  expect((await frame('/payment_methods', { ...card, exp_month: 11, exp_year: 2026 })).statusCode).toBe(200)
})

test('what the frames call can be called from a page without an origin, and carries no cookie', async () => {
  const preflight = await app.inject({ method: 'OPTIONS', url: '/sandbox-pay/v1/payment_methods' })
  expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': '*' })
  const answer = await frame('/payment_methods', card)
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' })
  expect(answer.headers).not.toHaveProperty('set-cookie')
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
})

test.each(['fields.html', 'challenge.html', 'wallet.html'])(
  '%s has an origin of its own wherever it is opened',
  async (page) => {
    const { headers, body } = await app.inject({ url: `/sandbox-pay/${page}` })
    expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts; default-src 'none'/)
    expect(body).not.toMatch(/<script>|style=|\son\w+=/)
  },
)

test('the application’s role cannot see the provider’s books, nor the provider’s role the application’s', async () => {
  const { rows } = await database.pool.query<{ role: string; name: string }>(
    `select role, format('%I.%I', schemaname, tablename) as name
     from pg_tables cross join unnest(array['fieldhouse_app', 'fieldhouse_psp']) role
     where schemaname in ('public', 'psp')
       and has_table_privilege(role, format('%I.%I', schemaname, tablename), 'select')`,
  )
  const seenBy = (role: string) =>
    rows.filter((row) => row.role === role).map(({ name }) => name.split('.')[0])
  expect(new Set(seenBy('fieldhouse_app'))).toEqual(new Set(['public']))
  expect(new Set(seenBy('fieldhouse_psp'))).toEqual(new Set(['psp']))
})

test('no card number is kept anywhere, not even of a test card', async () => {
  const order = await place()
  await pay(order.token, '4000000000003220')
  await frame('/payment_methods', card)
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'psp')`,
  )
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    for (const { text } of rows) expect(text).not.toMatch(/4242424242424242|4000000000003220/)
  }
})

test('an event that is not taken comes again, later and later, for three days', async () => {
  await cards.charge(await aCharge('4000000000600074'))
  shop.pass(6)
  await sandbox.decide()
  let tries = 0
  const refuse = async () => {
    tries += 1
    return false
  }
  while ((await sandbox.deliver(async () => true)) > 0);
  await cards.charge(await aCharge())
  for (const seconds of [0, 1, 5, 30, 120, 600, 3_600]) {
    shop.pass(seconds)
    await sandbox.deliver(refuse)
  }
  expect(tries).toBe(7)
  shop.pass(73 * 3_600)
  await sandbox.deliver(refuse)
  shop.pass(3_600)
  expect(await sandbox.deliver(refuse)).toBe(0)
})

test.each([
  ['a payment', '4000000000600074', 0],
  ['a refund', '4000000000007726', 4_500],
])(
  '%s that is decided later is due then, so is what the shop is told, and nothing after that',
  async (_, number, amount) => {
    const takeAll = async () => {
      await sandbox.decide()
      while ((await sandbox.deliver(async () => true)) > 0);
    }
    await takeAll()
    const { ref } = await cards.charge(await aCharge(number))
    if (amount > 0) await cards.refund({ tenant_id: 1, request_key: 'r-later', payment_ref: ref, amount })
    while ((await sandbox.deliver(async () => true)) > 0);
    expect(await sandbox.isDue()).toBe(false)
    shop.pass(60)
    expect(await sandbox.isDue()).toBe(true)
    await sandbox.decide()
    expect(await sandbox.isDue()).toBe(true)
    await takeAll()
    expect(await sandbox.isDue()).toBe(false)
  },
)
