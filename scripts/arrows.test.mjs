import { expect, test } from 'vitest'
import { ARROWS, WORDS, circlesIn, unneededAtDoors, violationsOf, withoutRow } from './arrows.mjs'

/** At least one planted violation per arrow: the file, its content, and the arrow it breaks. */
const PLANTED = [
  ['contract/src/payments.ts', `import pg from 'pg'`, 'the contract depends on zod, dayjs'],
  [
    'contract/src/payments.ts',
    `import { on } from '../../server/src/plumbing/http/http.ts'`,
    'meet only in the contract',
  ],
  [
    'web/src/members/list.tsx',
    `import type { Db } from '../../../server/src/plumbing/database/database.ts'`,
    'meet only',
  ],
  ['server/src/app.ts', `const page = await import('../../web/src/page.ts')`, 'meet only in the contract'],
  ['server/src/app.ts', `import { ensure } from '../../scripts/ensure.mjs'`, 'programs outside the rooms'],
  ['web/src/api.ts', `import fs from 'node:fs'`, 'the web knows nothing of Node'],
  ['server/src/payments/orders.ts', `import { activate } from '../registering/registering.ts'`, 'rows above'],
  ['server/src/members/members.ts', `import { accountOf } from '../auth/auth.ts'`, 'rows above'],
  ['contract/src/tenants.ts', `import { Member } from './members.ts'`, 'rows above'],
  ['contract/src/members.ts', `export { Order } from 'contract/payments'`, 'rows above'],
  ['server/src/events/events.ts', `import { charge } from '../payments/charges.ts'`, 'front door'],
  ['web/src/content/page.tsx', `import {\n  Crop,\n} from '../members/photo.tsx'`, 'front door'],
  [
    'server/src/plumbing/http/http.ts',
    `import { currentUser } from '../../auth/auth.ts'`,
    'plumbing does not know the business',
  ],
  ['web/src/ui/table.tsx', `import { name } from '../members/members.ts'`, 'plumbing does not know'],
  ['server/src/payments/orders.ts', `import { sql } from 'kysely'`, 'SQL is written in'],
  ['server/src/plumbing/config.ts', `import type { Pool } from 'pg'`, 'SQL is written in'],
  ['server/src/members/photo.ts', `import type { FastifyRequest } from 'fastify'`, 'HTTP is spoken in'],
  ['server/src/outside/mailer.ts', `import http from 'node:http'`, 'HTTP is spoken in'],
  ['web/src/theme.ts', `import { render } from '@testing-library/react'`, 'only for tests'],
  ['server/src/app.ts', `import { world } from './http.test.ts'`, 'only for tests'],
  ['server/src/app.ts', `import { testDatabase } from '../test/database.ts'`, 'only for tests'],
  ['server/src/mail/outbox.ts', `const host = process.env.SMTP_HOST`, 'settings are read in'],
  ['web/src/members/photo.tsx', `await fetch('/api/photo')`, 'the network is spoken to'],
  ['server/src/mail/outbox.ts', `return globalThis.fetch(url)`, 'the network is spoken to'],
  ['server/src/memberships/office.ts', ``, 'the folder memberships stands in no row'],
  ['server/src/utils/dates.ts', ``, 'the folder utils stands in no row'],
]

/** What the arrows allow. */
const ALLOWED = [
  [
    'contract/src/payments.ts',
    `import * as z from 'zod/mini'\nimport dayjs from 'dayjs'\nimport { Id } from './primitives.ts'`,
  ],
  ['contract/src/payments.test.ts', `import fc from 'fast-check'`],
  ['server/src/office/registrations.ts', `import { charge } from '../payments/payments.ts'`],
  ['server/src/office/registrations.ts', `import { draft } from './drafts.ts'`],
  ['server/src/office/registrations.ts', `import { on } from '../plumbing/http/http.ts'`],
  ['server/src/office/registrations.test.ts', `import { orders } from '../payments/queries.ts'`],
  ['server/src/app.ts', `import { routes } from './payments/routes.ts'`],
  ['server/src/payments/ledger-queries.ts', `import { sql } from 'kysely'`],
  ['server/src/plumbing/http/files.ts', `import type { FastifyRequest } from 'fastify'`],
  ['server/src/mail/http-outbox.ts', `import type { FastifyInstance } from 'fastify'`],
  ['server/src/plumbing/config.ts', `const { PORT } = process.env`],
  ['server/src/outside/storage.ts', `await fetch(url)`],
  ['web/src/api.ts', `await fetch(url)`],
  ['web/src/members/list.tsx', `queries.prefetch(1); client.fetch(2) // fetch(3) would be wrong`],
  ['web/src/content/landing.tsx', `import { offers } from 'contract/offers/offers'`],
  ['server/src/seeds/seed.ts', `import { seedOffers } from '../offers/seed-offers.ts'`],
  ['web/src/families/banner.tsx', `import '../registering/registration.css'`],
  ['web/src/theme.ts', `/* import fs from 'node:fs' */ export const text = 'a'`],
]

test.each(PLANTED)('%s with %j is refused', (file, text, says) => {
  expect(violationsOf(file, text).join('\n')).toContain(says)
})

test.each(ALLOWED)('%s with %j is as drawn', (file, text) => {
  expect(violationsOf(file, text)).toEqual([])
})

test('every arrow was seen failing', () => {
  const seen = PLANTED.flatMap(([file, text]) => violationsOf(file, text)).join('\n')
  expect([...ARROWS, ...WORDS].filter(({ says }) => !seen.includes(says))).toEqual([])
})

test('a call of which nobody says who it is for is named', () => {
  const contract = 'export const login = operation({\n})\nexport const logOut = operation({\n})'
  expect(withoutRow(contract, "  login: 'public',\n")).toEqual([
    'server/test/who-may.ts does not say who may call logOut: it wants a row of its own',
  ])
})

test('folders of a module, and of the plumbing, form no circle', () => {
  const file = (folder, to, whole = 'renewing') => ({
    file: `server/src/${whole}/${folder}/of-${to}.ts`,
    text: `import { one } from '../${to}/one.ts'`,
  })
  expect(circlesIn([file('plan', 'letters'), file('letters', 'cards')])).toEqual([])
  const round = [file('plan', 'letters'), file('letters', 'cards'), file('cards', 'plan')]
  expect(circlesIn(round)).toHaveLength(3)
  expect(circlesIn(round)[0]).toBe(
    'server/src/renewing/plan/of-letters.ts imports ../letters/one.ts: the folders of a module form no circle',
  )
  const plumbing = [file('jobs', 'http', 'plumbing'), file('http', 'jobs', 'plumbing')]
  expect(circlesIn(plumbing)).toHaveLength(2)
})

test('files form no circle, wherever they lie and whatever they import of each other', () => {
  const [plan, letter, card] = [
    { file: 'web/src/renewing/plan.ts', text: `import type { Letter } from './letter.ts'` },
    { file: 'web/src/renewing/letter.ts', text: `import { card } from './cards/card.ts'` },
    { file: 'web/src/renewing/cards/card.ts', text: `const plan = await import('../plan.ts')` },
  ]
  expect(circlesIn([plan, letter, { ...card, text: '' }])).toEqual([])
  expect(circlesIn([plan, letter, card])).toEqual([
    'web/src/renewing/plan.ts imports ./letter.ts: files form no circle',
    'web/src/renewing/letter.ts imports ./cards/card.ts: files form no circle',
    'web/src/renewing/cards/card.ts imports ../plan.ts: files form no circle',
  ])
})

test('a front door exports what others import, and nothing else', () => {
  const door = {
    file: 'server/src/fees/fees.ts',
    text: `export { plan, type Plan, owed as due } from './plan.ts'\nexport async function pay() {}`,
  }
  const inside = { file: 'server/src/fees/till.ts', text: `import { pay, plan } from './fees.ts'` }
  const user = (file, text) => ({ file, text })
  expect(unneededAtDoors([door, inside])).toHaveLength(4)
  const outside = user(
    'server/src/office/list.ts',
    `import {\n  due,\n  type Plan,\n} from '../fees/fees.ts'`,
  )
  expect(unneededAtDoors([door, inside, outside])).toEqual([
    'server/src/fees/fees.ts exports pay, which no other module imports',
    'server/src/fees/fees.ts exports plan, which no other module imports',
  ])
  const journey = user('e2e/fees.test.ts', `import { pay as paid, plan } from '../server/src/fees/fees.ts'`)
  expect(unneededAtDoors([door, outside, journey])).toEqual([])
  const whole = user('server/src/office/list.ts', `import * as fees from '../fees/fees.ts'`)
  expect(unneededAtDoors([door, whole])).toEqual([])
})
