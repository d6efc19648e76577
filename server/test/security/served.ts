import type { FastifyInstance } from 'fastify'
import type { Known } from '../populated.ts'

type Served = { method: string; path: string }

/** A stream, whose answer has no end to wait for. */
export const ENDLESS = '/api/ems/event/:slug/live/stream'

/**
 * Everything the server answers, in the contract or not; what stands for any path is parsed from Fastify's printed tree. If one
 * call has several names (`/api/mms/x`, `/api/x`, `/api/ems/x`), the first one is returned.
 */
export function servedRoutes(app: FastifyInstance): Served[] {
  const above: string[] = []
  const all = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const drawn = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line)
      if (!drawn) return []
      const [, indent = '', part = '', methods = ''] = drawn
      const depth = indent.length / 4
      above[depth] = part
      const path = above.slice(0, depth + 1).join('')
      return methods
        .split(', ')
        .filter((method) => method && method !== 'HEAD')
        .map((method) => ({ method, path }))
    })
    .filter(({ path }) => path !== '/api/*')
  for (const { method, pattern } of app.served.patterns)
    if (method !== 'HEAD' && !all.some((one) => one.method === method && one.path === pattern))
      all.push({ method, path: pattern })
  const seen = new Set<string>()
  return all.filter(({ method, path }) => {
    if (path === ENDLESS) return false
    const call = `${method} ${path.replace(/^\/api\/(?:mms|ctms|ems)\//, '/api/')}`
    return !seen.has(call) && seen.add(call)
  })
}

const WORDS: Record<string, string> = { format: 'pdf', type: 'privacy', person_key: 'kid1', name: 'document' }

/** The URLs of a pattern, filled with what is known. */
export function addressesOf(path: string, { ids, tokens, slugs }: Known): string[] {
  const firsts = new Map([...ids].map(([table, [first]]) => [table, String(first)]))
  const valuesOf = (name: string): string[] => {
    if (WORDS[name]) return [WORDS[name]]
    if (name === 'realm' || name === 'label') return ['alliance']
    if (name === 'slug') return slugs.slice(0, 1)
    if (name === 'token') return tokens
    const table = [...firsts.keys()].find((one) => name !== 'id' && one.includes(name.replace(/_id$/, '')))
    return table ? [firsts.get(table)!] : [...new Set([...firsts.values(), ...tokens])]
  }
  let found = [path.replace('*', 'nowhere')]
  for (const [, name] of path.matchAll(/:(\w+)/g))
    found = found.flatMap((one) => valuesOf(name!).map((value) => one.replace(`:${name}`, value)))
  return found
}
