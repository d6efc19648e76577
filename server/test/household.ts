import type { DraftData } from 'contract/registering/draft'
import { PASSWORD, type Label, type testHouse } from './house.ts'
import { payIn, type registeringIn } from './registration.ts'

type House = Awaited<ReturnType<typeof testHouse>>
type Registering = Awaited<ReturnType<typeof registeringIn>>

/**
 * Registers, signs and pays like the form, logged in if with `login`; the house must be listening. Returns what the
 * confirmation shows.
 */
export async function registered(
  house: House,
  family: Registering,
  data: DraftData,
  label?: Label,
  login?: string,
) {
  const { token, version } = await family.start(data)
  await family.sign(token)
  const { data: order } = await family.checkout(token, version, login)
  if (!order.paid) await payIn(house, order.order_token, '4242424242424242', label)
  await house.work()
  return (await family.ask('GET', `registration/${token}/confirmation`)).data
}

/** Chooses a password through the mailed link, and logs in with it: returns the access token. */
export async function loggedIn(house: House, email: string, label: Label = 'alliance'): Promise<string> {
  const { rows } = await house.world.database.pool.query<{ body_text: string }>(
    `select body_text from mail where tenant_id = $1 and recipient = $2 order by id`,
    [house.tenants[label].id, email],
  )
  const token = rows.flatMap(({ body_text }) => /\/set-password\/([\w-]+)/.exec(body_text)?.[1] ?? []).at(-1)
  await house.call('/api/mms/password/reset', {
    method: 'POST',
    label,
    payload: { token, password: PASSWORD, password_confirmation: PASSWORD },
  })
  return logIn(house, email, label)
}

/** The access token of a user who has chosen the tests' common password. */
export async function logIn(house: House, email: string, label: Label = 'alliance'): Promise<string> {
  const answer = await house.call('/api/mms/check/login', {
    method: 'POST',
    label,
    payload: { grant_type: 'password', client_id: 'web', username: email, password: PASSWORD },
  })
  return answer.json().access_token
}
