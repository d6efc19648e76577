import Fastify from 'fastify'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PathTable } from './paths.ts'

const PATTERNS = [
  ...[
    '/fields',
    '/fields/:id',
    '/fields/:id/games',
    '/fields/open',
    '/fields/open/:day',
    '/fields/:id/:part',
  ],
  ...['/:token', '/:token/sign', '/a/b/c', '/a/:x/c', '/a/:x/:y'],
]
const METHODS = ['GET', 'POST', 'DELETE'] as const

const table = new PathTable<string>()
const app = Fastify({ exposeHeadRoutes: false, routerOptions: { maxParamLength: 500 } })
for (const [i, pattern] of PATTERNS.entries())
  for (const method of METHODS.slice(0, (i % 3) + 1)) {
    table.add(method, pattern, pattern)
    app.route({ method, url: `/x${pattern}`, handler: async ({ params }) => ({ value: pattern, params }) })
  }

const part = fc.oneof(
  fc.constantFrom(
    'fields',
    'open',
    'games',
    'sign',
    'a',
    'b',
    'c',
    '',
    'Fields',
    'x'.repeat(500),
    'x'.repeat(501),
  ),
  fc.string({ maxLength: 6, unit: 'grapheme' }).map(encodeURIComponent),
  fc.constantFrom('%2F', '%20', '%25', '%2525', '%C3%A9', '%E0%A4', '%', '+', ':id', 'a%2Fb', 'fi%65lds'),
)

test('a path is found as Fastify finds it, with the same values', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...METHODS),
      fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
      async (method, path) => {
        // Below a folder: `//a` at the beginning would be a host.
        const answer = await app.inject({ method, url: `/x${path}` })
        const found = table.find(method, path)
        expect(found ?? null, path).toEqual(answer.statusCode === 200 ? answer.json() : null)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('two for one method and the same paths are refused', () => {
  const paths = new PathTable<number>()
  paths.add('GET', '/fields/:id', 1)
  expect(() => paths.add('GET', '/fields/:field_id', 2)).toThrow('GET /fields/:field_id is there twice')
})
