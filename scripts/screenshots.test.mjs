import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ON_THE_WAY, VISITS } from './screenshots.mjs'

test('each screen has its picture, or is one that somebody comes to only on the way', () => {
  const web = path.join(import.meta.dirname, '../web/src')
  const routes = readdirSync(web, { recursive: true })
    .map(String)
    .filter((file) => /(^|[\\/])(shell-)?routes\.tsx$/.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join(web, file), 'utf8').matchAll(/^ +(?:\{ )?path: '([^']+)'/gm),
    ])
    .map(([, route]) => route)
  const named = VISITS.flatMap(({ screens }) => screens).map((one) =>
    typeof one === 'string' ? one : one.path,
  )
  expect(routes.length).toBeGreaterThan(80)
  const pictured = [...named, ...ON_THE_WAY]
  // A screen may be pictured once more as something else, such as a list as a map.
  expect(new Set(pictured.map((one) => one.split('?')[0]))).toEqual(new Set(routes))
  expect(pictured).toHaveLength(new Set(pictured).size)
})
