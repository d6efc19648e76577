import Fastify from 'fastify'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { openCards } from './cards.ts'

const PROOF = '/.well-known/apple-developer-merchantid-domain-association'
const keys = { secretKey: 'sk_test_1', publicKey: 'pk_test_1', webhookSecret: 'whsec_1' }

async function served(applePayDomainFile: string | undefined) {
  const stripe: Config['stripe'] = { ...keys, applePayDomainFile }
  const { cards, serveCards } = await openCards({ stripe }, {} as never)
  const app = Fastify()
  await serveCards(app)
  return { cards, answer: await app.inject(PROOF) }
}

test('Apple reads the proof of a domain where it is set up, and nothing elsewhere', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'fieldhouse-cards-')), 'proof')
  writeFileSync(file, '7B227073704964')
  const { cards, answer } = await served(file)
  expect([answer.statusCode, answer.body]).toEqual([200, '7B227073704964'])
  expect(cards.browser.wallets).toEqual(['https://js.stripe.com'])
  expect((await served(undefined)).answer.statusCode).toBe(404)
})

test('a file that is not there ends the start with a sentence', async () => {
  await expect(served('/none/proof')).rejects.toThrow('APPLE_PAY_DOMAIN_FILE: there is no file /none/proof')
})
