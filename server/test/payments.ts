import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { PaymentAnswer } from 'contract/payments'
import { connect } from '../src/plumbing/database/database.ts'
import { drawHere } from '../src/plumbing/drawing/drawings.ts'
import { createApp } from '../src/plumbing/http/app.ts'
import { registerSandbox } from '../src/plumbing/http/sandbox-pay.ts'
import { registerWebhooks } from '../src/plumbing/http/webhooks.ts'
import { mount } from '../src/plumbing/http/http.ts'
import { contextFor, type World } from '../src/plumbing/world.ts'
import type { Context, OutsideContext, Tenant, User } from '../src/plumbing/context.ts'
import { openMeasures } from '../src/plumbing/measures.ts'
import { noTracing } from '../src/plumbing/tracing.ts'
import { sandboxCards, sandboxCardsOver, type Wire } from '../src/outside/card-providers/sandbox.ts'
import { CardRefused } from '../src/outside/card-provider.ts'
import { createCustomer, forgetCustomer } from '../src/outside/sandbox-pay/customers.ts'
import * as charges from '../src/outside/sandbox-pay/charges.ts'
import { findBalance } from '../src/outside/sandbox-pay/queries.ts'
import * as refunds from '../src/outside/sandbox-pay/refunds.ts'
import { openSandbox, sandboxKeys, type Sandbox } from '../src/outside/sandbox-pay/sandbox.ts'
import { LEDGER, placeOrder, type PartOfOrder, type Refund, type Settle } from '../src/payments/payments.ts'
import { receiveWebhook } from '../src/payments/webhooks.ts'
import { paymentRoutes } from '../src/payments/routes.ts'
import { fixedKeys } from './keys.ts'
import { testDatabase } from './database.ts'
import { refuseWithoutTenant } from './statements.ts'

export const STAFF: User = {
  id: 7,
  session_id: 's',
  name: 'Ada Ball',
  email: 'ada@example.org',
  member_id: null,
  permissions: new Set(['mms.payments.view', 'mms.payments.refund']),
  scopes: [],
  leagues: [],
  events: [],
  rights_mark: '',
  auth_time: 0,
}

type Placing = Parameters<typeof placeOrder>[1]
type Part = Placing['parts'][number]
type Line = Omit<Part['lines'][number], 'account'>
/** One order of the shop's own module, unless specified. */
type Wanted = Partial<Placing> & { subject_id?: number; lines?: readonly Line[] }
const ACCOUNTS: Readonly<Record<string, string>> = {
  membership: LEDGER.memberships,
  donation: LEDGER.donations,
  protection: LEDGER.protection,
}
type Answer = { status: number; body: any; raw: Buffer }

type Options = {
  /** Runs before the server listens. */
  prepare?: (app: FastifyInstance) => void
  /** Sees every statement of the shop before it is sent. */
  onStatement?: () => void
  pool?: number
  /** Calls the provider without HTTP, for tests with very many payments. */
  isDirect?: boolean
}

/**
 * A shop with the built-in card provider on its own port, a clock that only `pass` moves, and one buyer's
 * module.
 */
export async function testShop({ prepare, onStatement = () => {}, pool = 6, isDirect }: Options = {}) {
  const { url } = await testDatabase()
  const clock = { now: new Date('2026-11-21T18:00:00Z') }
  const now = () => clock.now
  const database = connect({
    url,
    pool,
    onStatement(statement) {
      refuseWithoutTenant(statement)
      if (!/\bpsp\b/.test(statement)) onStatement()
    },
  })
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into tenant (label, name, time_zone, currency, created_at)
     values ('alliance', 'The Alliance', 'America/Chicago', 'USD', $1), ('demo', 'Demo Club', 'America/Chicago', 'USD', $1)
     returning id`,
    [clock.now],
  )
  const tenants = rows.map(
    ({ id }, i): Tenant => ({
      id,
      label: i === 0 ? 'alliance' : 'demo',
      name: i === 0 ? 'The Alliance' : 'Demo Club',
      time_zone: 'America/Chicago',
      currency: 'USD',
    }),
  )
  const [tenant, other] = tenants as [Tenant, Tenant]
  const keys = fixedKeys()
  const sandbox = openSandbox({ database, keys: sandboxKeys(keys), now })
  const address = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const cards = isDirect
    ? sandboxCardsOver(directWire(sandbox), sandbox.keys)
    : sandboxCards({ address, keys: sandbox.keys, timeout_ms: 5_000 })
  let user: User | null = null
  let calls = 0
  const world: World = {
    database,
    outside: { cards } as World['outside'],
    keys,
    keysOf: () => keys,
    draw: drawHere,
    publicUrl: 'http://{tenant}.localhost',
    now,
    tenantOf: async (host) => (host.startsWith('demo.') ? other : tenant),
    measures: openMeasures(),
    tracing: noTracing,
    logFault: async () => undefined,
    isServed: async () => true,
    authenticate: async () => user,
  }

  /** What the buyer's module was told, in the transaction of the order. */
  const told = {
    paid: [] as PartOfOrder[],
    refunded: [] as { order: PartOfOrder; refund: Refund }[],
    /** Runs before a card is charged, for example to refuse it. */
    before: undefined as ((context: Context, order: PartOfOrder) => Promise<void>) | undefined,
    /** Runs inside the settlement, for example to refuse it. */
    during: undefined as ((context: Context, order: PartOfOrder) => Promise<void>) | undefined,
  }
  const module: Settle[string] = {
    async paid(context, order) {
      await told.during?.(context, order)
      told.paid.push(order)
    },
    async mayPay(context, order) {
      await told.before?.(context, order)
    },
    async refunded(_, order, refund) {
      told.refunded.push({ order, refund })
    },
  }
  /** Two modules that sell: the first one, unless a test says otherwise. */
  const settle: Settle = { registration: module, entry: module }
  const app = await createApp(world)
  mount(app, paymentRoutes(settle, {}), world)
  await registerSandbox(app, { sandbox })
  await registerWebhooks(app, world, (call) => receiveWebhook(settle, call))
  prepare?.(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    app.server.closeAllConnections()
    await app.close()
    await database.close()
  })

  const acting = (as: User | null = null, of = tenant): OutsideContext =>
    contextFor(world, of, as, { trace_id: 'test', ip: '', user_agent: '' })

  async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    by: User | null = null,
  ): Promise<Answer> {
    user = by
    const { statusCode, rawPayload, headers } = await app.inject({
      method,
      url: `/api${path}`,
      // Each call comes from a different household: these tests are not about rate limits.
      remoteAddress: `10.0.${(++calls >> 8) & 255}.${calls & 255}`,
      ...(body ? { payload: body } : {}),
      headers: { host: 'alliance.localhost', ...(by ? { authorization: 'Bearer token' } : {}) },
    })
    const isJson = String(headers['content-type']).includes('json')
    return {
      status: statusCode,
      raw: rawPayload,
      body: isJson ? JSON.parse(rawPayload.toString()) : undefined,
    }
  }

  let subjects = 0
  const SOLD: readonly Line[] = [
    {
      key: 'ada',
      kind: 'membership',
      label: 'Player',
      detail: 'Ada, season 2026',
      amount: 12_500,
      discount: 0,
    },
    { key: 'donation', kind: 'donation', label: 'Donation', amount: 1_000, discount: 0 },
  ]
  /** An order for one membership at $125.00 and a donation of $10.00, unless specified. */
  const place = ({ subject_id = ++subjects, lines = SOLD, ...wanted }: Wanted = {}, context = acting()) =>
    context.transaction((inside) =>
      placeOrder(inside, {
        parts: [
          {
            purpose: 'registration',
            subject_id,
            lines: lines.map((line) => ({ ...line, account: ACCOUNTS[line.kind]! })),
          },
        ],
        payer: { name: 'Grace Hopper', email: 'Grace@Example.org' },
        expires_at: new Date(clock.now.getTime() + 30 * 60_000),
        ...wanted,
      }),
    )

  /** What the card fields return for a card number. */
  const tokenOf = async (number = '4242424242424242') =>
    (
      await sandbox.call((books) =>
        charges.createMethod(books, {
          number,
          exp_month: 12,
          exp_year: 2030,
          cvc: number.startsWith('3') ? '1234' : '123',
        }),
      )
    ).id

  const press = (token: string, payment_token: string, attempt_key: string = randomUUID()) =>
    call('POST', `/mms/paynow/${token}`, { payment_token, attempt_key })

  /** Pays with a card and returns the answer. */
  async function pay(token: string, number?: string): Promise<PaymentAnswer> {
    const { status, body } = await press(token, await tokenOf(number))
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }

  /** Everything the provider holds for an order, read from its own books. */
  async function charged() {
    const { rows } = await database.pool.query<{ attempt_key: string; amount: number; refunded: number }>(
      `select metadata->>'attempt_key' as attempt_key, amount, refunded from psp.payment where status = 'succeeded'`,
    )
    return rows
  }

  /** Rows of the tenant's tables, as somebody with access to the whole database would see them. */
  const rowsOf = async (statement: string, values: unknown[] = []) =>
    (await database.pool.query(statement, values)).rows as Record<string, any>[]

  /** Delivers the provider's waiting events to the shop. */
  async function deliver(
    change: (body: string, signature: string) => [string, string] = (body, signature) => [body, signature],
  ) {
    const statuses: number[] = []
    if (!(await sandbox.isDue())) return statuses
    await sandbox.decide()
    let sent: number
    do
      sent = await sandbox.deliver(async (...event) => {
        const [payload, signature] = change(...event)
        const { statusCode } = await app.inject({
          method: 'POST',
          url: '/api/payments/webhooks/sandbox',
          payload,
          headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
        })
        statuses.push(statusCode)
        return statusCode === 200
      })
    while (sent > 0)
    return statuses
  }

  return {
    app,
    world,
    database,
    url,
    sandbox,
    settle,
    told,
    tenant,
    other,
    acting,
    call,
    place,
    tokenOf,
    press,
    pay,
    charged,
    rowsOf,
    deliver,
    pass: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
  }
}
export type Shop = Awaited<ReturnType<typeof testShop>>

/** The provider's calls without a network in between; simulating network failures is up to the test. */
function directWire({ call, once }: Sandbox): Wire {
  const answered = ({ status, answer }: { status: number; answer: any }) => {
    if (status !== 200) throw new CardRefused(answer.error.code, answer.error.message)
    return answer
  }
  return {
    async get<T>(path: string) {
      const { pathname, searchParams } = new URL(path, 'http://provider')
      const [, kind, id] = pathname.split('/')
      return call((books): Promise<any> => {
        const [start, end] = ['from', 'to'].map((name) => new Date(searchParams.get(name) ?? 0)) as [
          Date,
          Date,
        ]
        if (kind === 'balance') return findBalance(books.db, start, end).then((rows) => ({ rows }))
        if (kind === 'refunds') return refunds.listRefunds(books, searchParams.get('payment')!)
        if (id) return charges.readPayment(books, id)
        return charges.listPayments(books, { from: start, after: Number(searchParams.get('after')) })
      }) as Promise<T>
    },
    async post<T>(path: string, key: string, body: any) {
      const [, kind, id] = path.split('/')
      if (kind === 'customers' && id) return call((books) => forgetCustomer(books, id)) as Promise<T>
      if (id) return call((books) => charges.cancelPayment(books, id)) as Promise<T>
      return answered(
        await once(
          key,
          body,
          (books): Promise<object> =>
            kind === 'refunds'
              ? refunds.createRefund(books, body)
              : kind === 'customers'
                ? createCustomer(books, body.payment_method)
                : charges.createPayment(books, body),
        ),
      ) as T
    },
  }
}
