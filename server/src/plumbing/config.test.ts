import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const DATABASE_URL = 'postgres://club:secret@db:5432/club'
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLIC_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const PRODUCTION = {
  DATABASE_URL,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://{tenant}.example.org',
  ...STRIPE,
}

/** The lines about mistakes, without the heading. */
function mistakes(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    const [first, ...lines] = (error as Error).message.split('\n')
    expect(first).toBe('The configuration is not usable:')
    return lines.map((line) => line.trim())
  }
}

test('a database is all that has to be named', () => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://{tenant}.localhost:3000',
    database: { url: DATABASE_URL, directUrl: DATABASE_URL, pool: 8, prepare: true },
    demo: true,
    fewDemoPeople: false,
    outbox: true,
    logLevel: 'warn',
    sandboxPayments: true,
    trustProxy: 0,
    s3: undefined,
    stripe: undefined,
    rootKey: undefined,
  })
})

test.each([
  ['false', 0],
  ['true', 1],
  ['1', 1],
  ['2', 2],
])('TRUST_PROXY=%s trusts the nearest %i proxies', (TRUST_PROXY, trustProxy) => {
  expect(readConfig({ DATABASE_URL, TRUST_PROXY }).trustProxy).toBe(trustProxy)
})

test.each(['11', '-1', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,', '10.0.0', 'proxy.example.org'])(
  'TRUST_PROXY=%s names no proxies',
  (TRUST_PROXY) => {
    expect(mistakes({ DATABASE_URL, TRUST_PROXY })).toHaveLength(1)
  },
)

test('an empty setting counts as none, as a compose file writes it', () => {
  expect(readConfig({ DATABASE_URL, PORT: '', SMTP_URL: '' }).port).toBe(3000)
})

test('every mistake is named at once, a line each', () => {
  expect(
    mistakes({ PORT: '99999', LOG_LEVEL: 'loud', TRUST_PROXY: 'perhaps', SMTP_URL: 'mail.example.org' }),
  ).toEqual([
    'PORT must be at most 65535',
    'DATABASE_URL is missing',
    'TRUST_PROXY must be false, true (one proxy), a number of proxies up to 10, or their addresses such as 10.0.0.5,172.16.0.0/12',
    'LOG_LEVEL must be silent, error, warn, info or debug',
    'SMTP_URL must be an address such as smtp://user:password@mail.example.org:587',
  ])
})

test('no mistake repeats the secret it is about', () => {
  expect(
    mistakes({ DATABASE_URL: 'mysql://club:secret@db/club', ROOT_KEY: 'my-secret' }).join(),
  ).not.toContain('secret')
})

describe('settings that need each other', () => {
  test.each([
    [
      { S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'club' },
      'S3_ACCESS_KEY_ID is needed with S3_ENDPOINT',
    ],
    [
      { S3_ENDPOINT: 'https://s3.example.org', WAL_ARCHIVE: '/backup/fieldhouse' },
      'S3_BUCKET is needed with S3_ENDPOINT',
    ],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLIC_KEY is needed with STRIPE_SECRET_KEY'],
    [{ APPLE_PAY_DOMAIN_FILE: 'domain' }, 'STRIPE_SECRET_KEY is needed with APPLE_PAY_DOMAIN_FILE'],
    [{ APPLE_PASS_TYPE_ID: 'pass.x' }, 'APPLE_WWDR_CERTIFICATE is needed with APPLE_PASS_TYPE_ID'],
    [{ APPLE_PASS_TYPE_ID: 'x' }, 'APPLE_PASS_TYPE_ID must look like pass.org.example.membership'],
    [{ GOOGLE_WALLET_ISSUER: '33880000' }, 'GOOGLE_WALLET_KEY is needed with GOOGLE_WALLET_ISSUER'],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM is needed with SMTP_URL'],
    [
      { ...STRIPE, STRIPE_PUBLIC_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY are not of the same mode',
    ],
  ])('%j', (env, mistake) => {
    expect(mistakes({ DATABASE_URL, ...env })).toContain(mistake)
  })
})

test('the log of the database may lie in a bucket while files lie on the disk', () => {
  const S3 = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig({ DATABASE_URL, ...S3, WAL_ARCHIVE: 's3://club/log' }).s3).toBeUndefined()
  expect(readConfig({ DATABASE_URL, ...S3, S3_BUCKET: 'files' }).s3).toMatchObject({ bucket: 'files' })
})

describe('a production', () => {
  test('shows no letters, no demonstration, and logs every call', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      production: true,
      demo: false,
      outbox: false,
      logLevel: 'info',
      sandboxPayments: false,
    })
  })

  test('shows no letters even when it is asked for a demonstration', () => {
    expect(readConfig({ ...PRODUCTION, DEMO: 'true' })).toMatchObject({ demo: true, outbox: false })
    expect(readConfig({ ...PRODUCTION, DEMO: 'few' })).toMatchObject({ demo: true, fewDemoPeople: true })
    expect(() => readConfig({ ...PRODUCTION, DEMO: 'some' })).toThrow('must be true, false or few')
  })

  test('takes no play money unless it is told to', () => {
    const { STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY, STRIPE_WEBHOOK_SECRET, ...rest } = PRODUCTION
    expect(mistakes(rest)).toEqual([
      'STRIPE_SECRET_KEY is needed in production (or ALLOW_SANDBOX_PAYMENTS=true for a system without real money)',
    ])
    expect(mistakes({ ...rest, ALLOW_SANDBOX_PAYMENTS: 'true' })).toEqual([])
  })

  test('must know its own address, or links in letters would lead nowhere', () => {
    expect(mistakes({ ...PRODUCTION, PUBLIC_URL: undefined } as Record<string, string | undefined>)).toEqual([
      'PUBLIC_URL is needed in production: links in letters are built from it',
    ])
  })
})

test('a root key is 32 bytes', () => {
  const key = Buffer.alloc(32, 7)
  expect(readConfig({ DATABASE_URL, ROOT_KEY: key.toString('base64url') }).rootKey).toEqual(key)
  expect(mistakes({ DATABASE_URL, ROOT_KEY: 'short' })).toEqual([
    'ROOT_KEY must be 32 random bytes as base64url',
  ])
})

test('what a cluster is given is enough, once the root key is written down', () => {
  const given = (name: string) =>
    parseEnv(readFileSync(new URL(`../../../deploy/kubernetes/${name}`, import.meta.url), 'utf8'))
  const env = { NODE_ENV: 'production', ...given('settings.env'), ...given('secrets.env.example') }
  expect(mistakes(env)).toEqual(['ROOT_KEY must be 32 random bytes as base64url'])
  const whole = readConfig({ ...env, ROOT_KEY: Buffer.alloc(32, 7).toString('base64url') })
  expect(whole).toMatchObject({ production: true, s3: { bucket: 'fieldhouse' }, sandboxPayments: false })
})

test.each(['production', 'development'])('passwords are not made cheap to try in %s', (NODE_ENV) => {
  const env = { ...PRODUCTION, NODE_ENV, TEST_HASH_MEMORY: '64' }
  expect(mistakes(env)).toEqual([expect.stringContaining('TEST_HASH_MEMORY')])
  expect(readConfig({ ...env, NODE_ENV: 'test' }).hashMemory).toBe(64)
  expect(readConfig({ ...PRODUCTION, NODE_ENV }).hashMemory).toBeUndefined()
})
