import { randomUUID } from 'node:crypto'
import type { handOver as handOverOp } from 'contract/auth'
import type { In, Out } from 'contract/operation'
import { Unauthenticated } from 'contract/problem'
import { whoIs, type Context } from '../plumbing/context.ts'
import { note } from './event-queries.ts'
import { copySession } from './session-queries.ts'
import { makeRefreshToken } from './tokens.ts'

/** How many seconds a URL with a login in it works: URLs end up in histories and logs. */
const SECONDS = 60

/**
 * Lets an application send its user on to the browser. The browser gets a session of its own: the
 * application's token never appears in a URL, and the token that does works once and belongs to the first
 * browser that uses it.
 */
export async function handOver(
  context: Context,
  { package_id, user_account_id }: In<typeof handOverOp>,
): Promise<Out<typeof handOverOp>> {
  const { id: user_id, session_id: of } = whoIs(context)
  const id = randomUUID()
  if (!(await copySession(context, { id, of, client_id: 'web', seconds: SECONDS }))) throw Unauthenticated()
  await note(context, { kind: 'login_handed_over', user_id, detail: { session_id: id, of } })
  const refresh_token = makeRefreshToken(context.keys, context.tenant.id, { session_id: id, seq: 0 })
  // The format comes from the specification §2, mobile-app login.
  const token = Buffer.from(`${JSON.stringify({ refresh_token })}==`).toString('base64url')
  const search = new URLSearchParams({
    token,
    ...(package_id && user_account_id && { package_id, user_account_id }),
  })
  return { token, url: context.link(`/mms/login?${search}`), expires_in: SECONDS }
}
