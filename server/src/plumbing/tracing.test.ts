import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { testHouse } from '../../test/house.ts'

type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}
const sent: Sent[] = []
let services: unknown[] = []
const collector = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const raw = Buffer.concat(parts)
    const body = JSON.parse(
      (request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString(),
    ) as { resourceSpans: any[] }
    services = body.resourceSpans.flatMap(({ resource }) => resource.attributes)
    for (const { scopeSpans } of body.resourceSpans) for (const { spans } of scopeSpans) sent.push(...spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const address = (server: { address: () => unknown }) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => collector.close())

const traced = await testHouse({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: address(collector) } })
const valueOf = ({ attributes }: Sent, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}
const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }

describe('with a collector', () => {
  test('a call is a span below its caller’s, its statements below it, and nothing says whose it was', async () => {
    const answer = await traced.call('/api/ems/upcoming-events?q=Zoe-Vega', {
      headers: { traceparent: `00-${CALLER.trace}-${CALLER.span}-01` },
    })
    // A refused login is a call as well.
    await traced.call('/api/auth/login', {
      method: 'POST',
      payload: { username: 'zoe@vega.example', password: 'plum' },
    })
    const metrics = await traced.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    await traced.world.tracing.close()
    const [server] = sent.filter(({ kind, traceId }) => kind === 2 && traceId === CALLER.trace)
    expect(server).toMatchObject({ parentSpanId: CALLER.span })
    expect(server!.name).toMatch(/^GET \/api\//)
    expect(valueOf(server!, 'http.response.status_code')).toBe(answer.statusCode)
    expect(valueOf(server!, 'fieldhouse.tenant')).toBe('alliance')
    const statements = sent.filter(({ name }) => name === 'statement')
    expect(statements.length).toBeGreaterThan(0)
    const servers = new Set(sent.filter(({ kind }) => kind === 2).map(({ spanId }) => spanId))
    expect(statements.every(({ parentSpanId }) => servers.has(parentSpanId ?? ''))).toBe(true)
    expect(statements.every((one) => String(valueOf(one, 'db.query.text')).length > 0)).toBe(true)
    expect(services).toContainEqual({ key: 'service.name', value: { stringValue: 'fieldhouse' } })
    const everything = JSON.stringify(sent)
    for (const secret of ['Zoe', 'zoe@vega.example', 'plum', '127.0.0.1'])
      expect(everything).not.toContain(secret)

    // The times of calls name an example.
    expect(metrics.headers['content-type']).toContain('application/openmetrics-text')
    expect(metrics.body).toMatch(
      new RegExp(`http_request_duration_seconds_bucket\\{.*# \\{trace_id="${CALLER.trace}"\\}`),
    )
    expect(metrics.body.trimEnd().endsWith('# EOF')).toBe(true)
  })
})

test('a caller gives its trace along, and nobody from outside has more recorded than is set', async () => {
  const { openTracing } = await import('./tracing.ts')
  const before = sent.length
  const none = await openTracing({ endpoint: address(collector), service: 'fieldhouse', sampled: 0 })
  await none.root('job sweep', {}, async () => {})
  await none.close()
  expect(sent).toHaveLength(before)
  const all = await openTracing({ endpoint: address(collector), service: 'fieldhouse', sampled: 1 })
  // Outside of any trace there is nothing to stand below.
  expect(await all.span('statement', {}, async () => 1)).toBe(1)
  await expect(
    all.root('job sweep', {}, () =>
      all.span('statement', {}, async () => {
        throw new TypeError('Zoe')
      }),
    ),
  ).rejects.toThrow('Zoe')
  expect(await all.root('job mail', {}, () => all.watch('mailer send', async () => 'sent'))).toBe('sent')
  await all.close()
  const made = sent.slice(before)
  expect(made.map(({ name }) => name).toSorted()).toEqual([
    ...['job mail', 'job sweep', 'mailer send', 'statement'],
  ])
  const of = (name: string) => made.find((one) => one.name === name)!
  expect(of('statement')).toMatchObject({ parentSpanId: of('job sweep').spanId, status: { code: 2 } })
  expect(valueOf(of('statement'), 'error.type')).toBe('TypeError')
  expect(of('mailer send').parentSpanId).toBe(of('job mail').spanId)
})

test('a collector that is away delays nobody, and the server ends all the same', async () => {
  const { openTracing } = await import('./tracing.ts')
  const gone = createServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const endpoint = address(gone)
  await new Promise((resolve) => gone.close(resolve))
  const tracing = await openTracing({ endpoint, service: 'fieldhouse', sampled: 1 })
  expect(await tracing.root('job sweep', {}, async () => 'done')).toBe('done')
  await tracing.close()
})
