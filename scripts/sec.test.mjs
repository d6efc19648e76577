import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requestsOf } from './sec/requests.mjs'
import { ROWS } from './sec/rows.mjs'

const root = new URL('../', import.meta.url)
const text = (file) => readFileSync(new URL(file, root), 'utf8')

test('every row names tests that are there', () => {
  const missing = ROWS.flatMap(({ number, tests }) =>
    tests
      .filter(([file, name = '']) => !existsSync(new URL(file, root)) || !text(file).includes(name))
      .map(([file, name]) => `${number}: ${file} ${name ?? ''}`),
  )
  expect(missing).toEqual([])
})

test('docs/security.md has every row, with its requirement and its command', () => {
  const page = text('docs/security.md')
  for (const { number, asvs } of ROWS) {
    const line = page.split('\n').find((one) => one.startsWith(`| ${number} |`)) ?? ''
    expect([number, line]).toEqual([number, expect.stringContaining(`npm run sec -- ${number}\``)])
    expect([number, line]).toEqual([number, expect.stringContaining(asvs)])
  }
})

test('a scanner gets every call of a description, with something in each place', () => {
  const document = {
    paths: {
      '/api/things/{id}': {
        get: {
          parameters: [
            { name: 'id', in: 'path', schema: { type: 'integer' } },
            { name: 'q', in: 'query', schema: { type: 'string' } },
          ],
        },
        patch: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
        },
      },
      '/api/old': { get: { deprecated: true } },
    },
    components: {
      schemas: {
        Thing: {
          type: 'object',
          properties: {
            on: { type: 'string', format: 'date' },
            parts: { type: 'array', items: { enum: ['a'] } },
          },
        },
      },
    },
  }
  expect(requestsOf(document, 'http://x')).toEqual([
    { name: 'GET /api/things/{id}', method: 'GET', url: 'http://x/api/things/1*?q=softball' },
    {
      name: 'PATCH /api/things/{id}',
      method: 'PATCH',
      url: 'http://x/api/things/softball*',
      body: '{"on":"2026-11-21","parts":["a"]}',
    },
  ])
})
