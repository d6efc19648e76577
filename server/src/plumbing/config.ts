import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { readProxies } from './http/network.ts'

const flag = z.stringbool({ error: 'must be true or false' })
const whole = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`)),
    ),
  )
const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.test(new URL(value).protocol),
        `must be an address such as ${example}`,
      ),
    )

const Environment = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(whole(0, 65535), 3000),
  /** Seconds for which a server that is asked to end still serves, while `/readyz` says that it will not. */
  SHUTDOWN_DELAY: z._default(whole(0, 600), 0),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/fieldhouse'),
  /** Bypasses a connection pooler, for migrations and jobs; defaults to DATABASE_URL. */
  DATABASE_DIRECT_URL: z.optional(url(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/fieldhouse')),
  DATABASE_POOL: z._default(whole(1, 100), 8),
  /** Turn off for connection poolers that do not support prepared statements. */
  DATABASE_PREPARE: z._default(flag, true),
  DATA_DIR: z._default(z.string(), 'data'),
  /** Secrets are derived from it; by default it is kept in a file in the data directory. */
  ROOT_KEY: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{43}=?$/, 'must be 32 random bytes as base64url')),
  ),
  /** Keys that only read: older ones with commas between, and the next one while servers are restarted with it. */
  ROOT_KEYS_READ: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[A-Za-z0-9_-]{43}=?(,[A-Za-z0-9_-]{43}=?)*$/,
          'must be keys like ROOT_KEY, with commas between',
        ),
      ),
  ),
  WEB_DIR: z._default(z.string(), 'web/dist'),
  /**
   * The URL of a tenant's site, with `{tenant}` in place of its label; the default tenant uses it without the
   * label.
   */
  PUBLIC_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'must look like https://{tenant}.example.org')),
  ),
  /**
   * Who is trusted to say where a visitor comes from: this many proxies in a row, or proxies at these
   * addresses.
   */
  TRUST_PROXY: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (value) => readProxies(value) !== undefined,
            'must be false, true (one proxy), a number of proxies up to 10, or their addresses such as 10.0.0.5,172.16.0.0/12',
          ),
        ),
      z.transform((value) => readProxies(value) ?? 0),
    ),
    0,
  ),
  /** `info`, the default in production, logs one line per call; other levels log only problems. */
  LOG_LEVEL: z.optional(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
  ),
  /** Demo tenants with sample people, and the outbox page. */
  DEMO: z.optional(z.union([z.literal('few'), flag], { error: 'must be true, false or few' })),
  /** The name servers that look up tenants' own domains; defaults to the machine's. */
  NAME_SERVERS: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\d.:[\]a-f]+(,[\d.:[\]a-f]+)*$/i, 'must be addresses such as 9.9.9.9,127.0.0.1:5353'),
      ),
  ),
  SMTP_URL: z.optional(url(/^smtps?:$/, 'smtp://user:password@mail.example.org:587')),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(/^[^\s@<>,"]+@[^\s@<>,"]+$/, 'must be an address such as no-reply@example.org')),
  ),
  /** What keeps the log of the private database; the scripts that start it read it (`scripts/database.mjs`). */
  WAL_ARCHIVE: z.optional(z.string()),
  /** Files lie there if a bucket is named, and the log of the private database if WAL_ARCHIVE names one (s3://bucket/prefix). */
  S3_ENDPOINT: z.optional(url(/^https?:$/, 'https://s3.example.org')),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(sk|rk)_(test|live)_/, 'must begin with sk_test_ or sk_live_')),
  ),
  STRIPE_PUBLIC_KEY: z.optional(
    z.string().check(z.regex(/^pk_(test|live)_/, 'must begin with pk_test_ or pk_live_')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'must begin with whsec_'))),
  /** The file with which Apple recognizes the domains that take Apple Pay. */
  APPLE_PAY_DOMAIN_FILE: z.optional(z.string()),
  ALLOW_SANDBOX_PAYMENTS: z._default(flag, false),
  /** Apple Wallet: names as Apple gave them, and files in PEM. */
  APPLE_PASS_TYPE_ID: z.optional(
    z.string().check(z.regex(/^pass\.[A-Za-z0-9.-]+$/, 'must look like pass.org.example.membership')),
  ),
  APPLE_TEAM_ID: z.optional(z.string().check(z.regex(/^[A-Z0-9]{10}$/, 'must be ten letters and digits'))),
  APPLE_PASS_CERTIFICATE: z.optional(z.string()),
  APPLE_PASS_KEY: z.optional(z.string()),
  APPLE_PASS_KEY_PASSWORD: z.optional(z.string()),
  /** Apple's own certificate between the pass type's and its root. */
  APPLE_WWDR_CERTIFICATE: z.optional(z.string()),
  /** Google Wallet: the issuer's number, and the JSON file of a service account that may write for it. */
  GOOGLE_WALLET_ISSUER: z.optional(
    z.string().check(z.regex(/^\d{5,25}$/, 'must be the number of the issuer')),
  ),
  GOOGLE_WALLET_KEY: z.optional(z.string()),
  /** Allows logging in through an identity provider on the local network, and without TLS. */
  ALLOW_PRIVATE_ISSUER: z._default(flag, false),
  /** Sends notifications also to push services on the local network, and without TLS. */
  ALLOW_PRIVATE_PUSH: z._default(flag, false),
  /** Where traces are sent, by OpenTelemetry’s own names: the address of a collector, and which part of the calls is recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url(/^https?:$/, 'http://127.0.0.1:4318')),
  OTEL_SERVICE_NAME: z._default(z.string(), 'fieldhouse'),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(
      z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')),
      z.transform(Number),
    ),
    1,
  ),
  /** KiB of memory that hashing a password takes. Tests make many accounts, and nobody tries their passwords. */
  TEST_HASH_MEMORY: z.optional(whole(8, 19_456)),
})

export type Config = ReturnType<typeof readConfig>

/** Reads the settings from the environment. Throws one error that lists every mistake, one per line. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  const mistakes = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map(
        ({ path, message }) =>
          `${path.join('.')} ${given[String(path[0])] === undefined ? 'is missing' : message}`,
      )
  if (!parsed.success || mistakes.length > 0)
    throw new Error(`The configuration is not usable:\n${mistakes.map((line) => `  ${line}`).join('\n')}`)
  const e = parsed.data
  const production = e.NODE_ENV === 'production'
  return {
    production,
    host: e.HOST,
    port: e.PORT,
    shutdownDelay: e.SHUTDOWN_DELAY,
    database: {
      url: e.DATABASE_URL,
      directUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
      pool: e.DATABASE_POOL,
      prepare: e.DATABASE_PREPARE,
    },
    rootKey: e.ROOT_KEY === undefined ? undefined : Buffer.from(e.ROOT_KEY, 'base64url'),
    rootKeysRead: e.ROOT_KEYS_READ?.split(',').map((key) => Buffer.from(key, 'base64url')),
    dataDir: resolve(e.DATA_DIR),
    webDir: resolve(e.WEB_DIR),
    publicUrl: e.PUBLIC_URL ?? `http://{tenant}.localhost:${e.PORT}`,
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    demo: (e.DEMO ?? !production) !== false,
    /** The large one of the demo tenants has a few hundred people instead of thousands. */
    fewDemoPeople: e.DEMO === 'few',
    /** Anybody who can read the letters can use every link in them. */
    outbox: (e.DEMO ?? true) !== false && !production,
    nameServers: e.NAME_SERVERS?.split(','),
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM ?? 'no-reply@localhost' },
    s3:
      e.S3_ENDPOINT && e.S3_BUCKET
        ? {
            endpoint: e.S3_ENDPOINT,
            bucket: e.S3_BUCKET,
            region: e.S3_REGION,
            accessKeyId: e.S3_ACCESS_KEY_ID!,
            secretAccessKey: e.S3_SECRET_ACCESS_KEY!,
          }
        : undefined,
    stripe: e.STRIPE_SECRET_KEY
      ? {
          secretKey: e.STRIPE_SECRET_KEY,
          publicKey: e.STRIPE_PUBLIC_KEY!,
          webhookSecret: e.STRIPE_WEBHOOK_SECRET!,
          applePayDomainFile: e.APPLE_PAY_DOMAIN_FILE,
        }
      : undefined,
    sandboxPayments: !e.STRIPE_SECRET_KEY,
    wallets: {
      apple: e.APPLE_PASS_TYPE_ID
        ? {
            pass_type_id: e.APPLE_PASS_TYPE_ID,
            team_id: e.APPLE_TEAM_ID!,
            certificate: e.APPLE_PASS_CERTIFICATE!,
            key: e.APPLE_PASS_KEY!,
            key_password: e.APPLE_PASS_KEY_PASSWORD,
            authority: e.APPLE_WWDR_CERTIFICATE!,
          }
        : undefined,
      google: e.GOOGLE_WALLET_ISSUER
        ? { issuer_id: e.GOOGLE_WALLET_ISSUER, key: e.GOOGLE_WALLET_KEY! }
        : undefined,
    },
    tracing: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
          service: e.OTEL_SERVICE_NAME,
          sampled: e.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    allowPrivateIssuer: e.ALLOW_PRIVATE_ISSUER,
    allowPrivatePush: e.ALLOW_PRIVATE_PUSH,
    hashMemory: e.TEST_HASH_MEMORY,
  }
}

function contradictions(e: z.output<typeof Environment>): string[] {
  const mistakes: string[] = []
  const together = (first: keyof typeof e, others: (keyof typeof e)[]) => {
    if (e[first]) for (const other of others) if (!e[other]) mistakes.push(`${other} is needed with ${first}`)
  }
  if (e.TEST_HASH_MEMORY && e.NODE_ENV !== 'test')
    mistakes.push('TEST_HASH_MEMORY makes passwords cheap to try; it is for tests only (NODE_ENV=test)')
  together('S3_ENDPOINT', ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  if (!/^s3:/i.test(e.WAL_ARCHIVE ?? '')) together('S3_ENDPOINT', ['S3_BUCKET'])
  together('ROOT_KEYS_READ', ['ROOT_KEY'])
  together('SMTP_URL', ['MAIL_FROM'])
  together('APPLE_PASS_TYPE_ID', [
    'APPLE_TEAM_ID',
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_KEY',
    'APPLE_WWDR_CERTIFICATE',
  ])
  together('GOOGLE_WALLET_ISSUER', ['GOOGLE_WALLET_KEY'])
  together('APPLE_PAY_DOMAIN_FILE', ['STRIPE_SECRET_KEY'])
  together('STRIPE_SECRET_KEY', ['STRIPE_PUBLIC_KEY', 'STRIPE_WEBHOOK_SECRET'])
  if (
    e.STRIPE_SECRET_KEY &&
    e.STRIPE_PUBLIC_KEY &&
    e.STRIPE_SECRET_KEY.includes('_test_') !== e.STRIPE_PUBLIC_KEY.includes('_test_')
  )
    mistakes.push('STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY are not of the same mode')
  if (e.NODE_ENV === 'production' && !e.STRIPE_SECRET_KEY && !e.ALLOW_SANDBOX_PAYMENTS)
    mistakes.push(
      'STRIPE_SECRET_KEY is needed in production (or ALLOW_SANDBOX_PAYMENTS=true for a system without real money)',
    )
  if (e.NODE_ENV === 'production' && !e.PUBLIC_URL)
    mistakes.push('PUBLIC_URL is needed in production: links in letters are built from it')
  return mistakes
}
