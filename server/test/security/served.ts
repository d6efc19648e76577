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

/** What stands in the place of a name in these alone. */
const WORDS_IN: Record<string, Record<string, string>> = {
  '/api/mms/report/:name/choices': { name: 'registrations' },
  '/api/mms/getSampleFile/:name': { name: 'players' },
  '/api/mms/legal/:slug': { slug: 'privacy-policy' },
  '/api/mms/legal/:slug/revisions/:id': { slug: 'privacy-policy' },
  '/api/mms/treasury/bank/:month': { month: '2026-11' },
  '/api/mms/member/statements/:year': { year: '2026' },
  '/api/ems/umpire-years/:year': { year: '2026' },
  '/api/ems/umpire-years/:year/totals.csv': { year: '2026' },
  '/api/mms/saved-views/:list': { list: 'members' },
  '/api/mms/treasury/accounting/runs/:id/:form': { form: 'csv' },
  '/api/mms/club/roster/export/:type': { type: 'csv' },
}

/** What these are asked besides, with names of tables in the place of ids. */
const QUERIES: Record<string, string> = {
  '/api/mms/admin/price-rule': 'season_id=:season',
  '/api/mms/registration/offers': 'member_type_id=:member_type&discipline_id=:discipline&dob=2017-05-02',
  '/api/mms/postal-codes': 'country=USA&zip=75001',
  '/api/mms/club/roster/export/:type': 'team_id=:team',
  '/api/mms/insurance/venue-certificates/choices': 'venue_id=:venue&team_id=:team',
  '/api/mms/import/members/:id/cells': 'reason=dob',
  '/api/ems/gate/drawers/mine': 'event_id=:event',
  '/api/ems/events/:id/print/awards': 'for=teams',
  '/api/ctms/readiness': 'team_id=:team',
}

const wordsOf = (text: string) => text.split(/[/_-]/).map((word) => word.replace(/s$/, ''))

/** Whether what stands before the id in a path is one of the words of a table. */
function isAbout(path: string, table: string): boolean {
  const words = wordsOf(path.slice(0, path.indexOf('/:id')))
  return wordsOf(table).some((word) => word.length > 3 && words.includes(word))
}

/** The URLs of a pattern, filled with what is known. */
export function addressesOf(printed: string, { ids, tokens, slugs }: Known): string[] {
  // Of names that differ between calls of one address (`:list|:id`), the first.
  const path = printed.replace(/(:\w+)(?:\|:\w+)+/g, '$1')
  const firsts = new Map([...ids].map(([table, [first]]) => [table, String(first)]))
  const valuesOf = (name: string): string[] => {
    const word = WORDS_IN[path]?.[name]
    if (word) return [word]
    if (WORDS[name]) return [WORDS[name]]
    if (name === 'realm' || name === 'label') return ['alliance']
    if (name === 'slug') return slugs.slice(0, 1)
    if (name === 'token') return tokens
    const table = [...firsts.keys()].find((one) => name !== 'id' && one.includes(name.replace(/_id$/, '')))
    if (table) return [firsts.get(table)!]
    // What the path is about comes first, for whoever takes only a few.
    const meant = [...firsts].filter(([one]) => isAbout(path, one)).map(([, id]) => id)
    return [...new Set([...meant, ...firsts.values(), ...tokens])]
  }
  let found = [path.replace('*', 'nowhere')]
  for (const [, name] of path.matchAll(/:(\w+)/g))
    found = found.flatMap((one) => valuesOf(name!).map((value) => one.replace(`:${name}`, value)))
  const query = QUERIES[path]?.replace(/:(\w+)/g, (_, table: string) => firsts.get(table) ?? '0')
  return query ? found.map((one) => `${one}?${query}`) : found
}
