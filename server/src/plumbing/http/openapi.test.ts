import { expect, test } from 'vitest'
import { contractOperations } from '../../../test/contract.ts'
import { testHouse } from '../../../test/house.ts'

const { call } = await testHouse()
type Json = Record<string, any>
const document: Json = (await call('/api/openapi.json')).json()
const operations = await contractOperations()

const described = Object.entries(document['paths'] as Record<string, Json>).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ path, method, one: one as Json })),
)

test('every operation of the contract and each of its other addresses is described', () => {
  const missing = operations.flatMap(({ op }) =>
    [op.path, ...(op.aliases ?? [])]
      .map((path) => `/api${path.replace(/:(\w+)/g, '{$1}')}`)
      .filter((path) => !document['paths'][path]?.[op.method.toLowerCase()]),
  )
  expect(missing).toEqual([])
})

test('every part of a path is a parameter, and no name is used twice', () => {
  for (const { path, one } of described) {
    const inPath = one['parameters'].filter((p: Json) => p['in'] === 'path').map((p: Json) => p['name'])
    expect(inPath.toSorted(), path).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(),
    )
  }
  const ids = described.map(({ one }) => one['operationId'])
  expect(new Set(ids).size).toBe(ids.length)
})

test('nothing refers to what is not there', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(operations.length)
  for (const [, path] of references) {
    const found = path!.split('/').reduce<Json | undefined>((at, step) => at?.[step], document)
    expect(found, path).toBeDefined()
  }
})

test('it says who may call, what is sent as a form and what is a file', () => {
  const mail = document['paths']['/api/mms/mails/{id}/resend'].post
  expect(mail).toMatchObject({
    'x-permission': 'mms.mails.resend',
    security: [{ bearer: [] }],
    responses: { 401: {}, 403: {}, 404: {}, default: {} },
  })
  const forms = operations.filter(({ op }) => op.multipart)
  for (const { op } of forms) {
    const one = document['paths'][`/api${op.path.replace(/:(\w+)/g, '{$1}')}`][op.method.toLowerCase()]
    expect(Object.keys(one.requestBody.content)).toEqual(['multipart/form-data'])
  }
  expect(document['paths']['/api/mms/getProperties/paymentMode'].get.security).toEqual([])
})

test('the page for people names every call and loads nothing from elsewhere', async () => {
  const page = await call('/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  for (const { op } of operations)
    expect(page.body).toContain(`<code>/api${op.path.replace(/:(\w+)/g, '{$1}')}</code>`)
  expect(page.body).not.toMatch(/(src|href)="(?!#|\/)/)
})
