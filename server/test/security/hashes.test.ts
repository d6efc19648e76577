import { expect, test } from 'vitest'
import { authRoutes } from '../../src/auth/routes.ts'
import { testDoor } from '../door.ts'

const door = await testDoor(authRoutes)
/** The minimum OWASP requires for argon2id: 19 MiB twice, or less memory and more passes. */
const LEAST_KIB_TIMES_PASSES = 19 * 1024 * 2

test('every password is kept as an argon2id hash that is dear to try, each with a salt of its own', async () => {
  for (let i = 0; i < 3; i++) await door.person()
  const { rows } = await door.world.database.pool.query<{ password_hash: string }>(
    'select password_hash from app_user where password_hash is not null',
  )
  const hashes = rows.map(({ password_hash }) => password_hash)
  expect(hashes).toHaveLength(3)
  for (const hash of hashes) {
    const [, memory, passes, salt] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$[^$]+$/.exec(hash) ?? []
    expect(Number(memory) * Number(passes)).toBeGreaterThanOrEqual(LEAST_KIB_TIMES_PASSES)
    expect(Buffer.from(salt!, 'base64').length).toBeGreaterThanOrEqual(16)
  }
  expect(new Set(hashes).size).toBe(3)
})

test('whatever else opens a door is kept as a digest only', async () => {
  const { rows } = await door.world.database.pool.query<{
    table_name: string
    column_name: string
    data_type: string
  }>(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)(token|secret|password)$'`,
  )
  const plain = rows
    .filter(({ data_type }) => data_type !== 'bytea')
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`)
  expect(plain.toSorted()).toEqual([])
})
