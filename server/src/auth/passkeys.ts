import {
  PasskeyKnown,
  PasskeyRefused,
  TooManyPasskeys,
  type Passkey,
  type addPasskey,
  type removePasskey,
  type renamePasskey,
} from 'contract/auth/factors'
import { NotFound } from 'contract/problem'
import type { In } from 'contract/operation'
import { whoIs, type Context, type OutsideContext } from '../plumbing/context.ts'
import { allMarks, isMark, markOf, type Marked } from '../plumbing/marking.ts'
import { tellOwner } from './account-letters.ts'
import { accountOf } from './accounts.ts'
import { isChallenge, makeChallenge, useChallenge } from './challenges.ts'
import { note } from './event-queries.ts'
import {
  fillHandles,
  removePasskeyRow,
  findPasskeys,
  insertPasskey,
  setPasskeyName,
} from './passkey-queries.ts'
import { requireRecentLogin } from './recent-login.ts'

const MOST = 20
/** ES256, EdDSA and RS256: every authenticator supports at least one of them. */
const ALGORITHMS = [-7, -8, -257]

/** Loaded on first use: users without passkeys do not pay for it. */
export const webauthn = () => import('@simplewebauthn/server')

/**
 * The site that the tenant's passkeys belong to: its own host name, as configured. A passkey of one tenant is
 * useless under another tenant's name.
 */
export function siteOf({ link }: Pick<Context, 'link'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(link('/'))
  return { rpID: hostname, origin }
}

/** The user handle that authenticators store: a number that reveals nothing about the user. */
const handleOf = (context: Pick<Context, 'keys' | 'tenant'>, userId: number): Buffer =>
  Buffer.from(markOf(context, markedOf(userId)), 'base64url')

const markedOf = (userId: number): Marked => ({ purpose: 'auth-user-handle', text: String(userId) })

/** Whether an authenticator that shows this handle belongs to this user: also one that has it from before a change of keys. */
export const isHandleOf = (
  context: Pick<Context, 'keys' | 'tenant'>,
  owner: { id: number; user_handle: Buffer | null },
  handle: string,
): boolean =>
  owner.user_handle?.toString('base64url') === handle || isMark(context, markedOf(owner.id), handle)

/** Keeps the handles that were only derived so far, before a key goes. Those were made with the oldest. */
export const keepHandles = (context: Context) =>
  fillHandles(context, (userId) => Buffer.from(allMarks(context, markedOf(userId)).at(-1)!, 'base64url'))

/** What the browser needs to create a discoverable passkey, protected by fingerprint, face or PIN. */
export async function startAdding(context: OutsideContext) {
  const { id } = whoIs(context)
  const { generateRegistrationOptions } = await webauthn()
  const { account, known } = await context.read(async (inside) => {
    await requireRecentLogin(inside)
    return { account: await accountOf(inside), known: await findPasskeys(inside, id) }
  })
  const { rpID } = siteOf(context)
  const options = await generateRegistrationOptions({
    rpName: context.tenant.name,
    rpID,
    userID: new Uint8Array(handleOf(context, id)),
    userName: account.email,
    userDisplayName: `${account.first_name} ${account.last_name}`,
    challenge: new Uint8Array(makeChallenge(context, `make:${id}`)),
    attestationType: 'none',
    excludeCredentials: known
      .filter(({ rp_id }) => rp_id === rpID)
      .map(({ credential_id, transports }) => ({ id: credential_id, transports: transports as never })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { ...options }
}

export async function add(
  context: OutsideContext,
  { name, passkey }: In<typeof addPasskey>,
): Promise<Passkey> {
  const { id: user_id } = whoIs(context)
  const { verifyRegistrationResponse } = await webauthn()
  const { rpID, origin } = siteOf(context)
  let challenge = ''
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: passkey as never,
    expectedChallenge: (given) => isChallenge(context, `make:${user_id}`, (challenge = given)),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse)
  if (!made) throw PasskeyRefused()
  return context.transaction(async (inside) => {
    await requireRecentLogin(inside)
    const account = await accountOf(inside, { isHeld: true })
    if ((await findPasskeys(inside, user_id)).length >= MOST) throw TooManyPasskeys()
    await useChallenge(inside, challenge)
    const added = await insertPasskey(inside, {
      user_id,
      user_handle: handleOf(context, user_id),
      credential_id: made.credential.id,
      public_key: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: passkey.response.transports ?? [],
      rp_id: rpID,
      is_backed_up: made.credentialBackedUp,
      name,
    })
    if (!added) throw PasskeyKnown()
    await note(inside, { kind: 'passkey_added', user_id, detail: { passkey_id: added.id } })
    await tellOwner(inside, account, 'passkey_added', (t) => [t('Its name is “{name}”.', { name })])
    return added
  })
}

export async function rename(context: Context, { id, name }: In<typeof renamePasskey>): Promise<Passkey> {
  const renamed = await setPasskeyName(context, whoIs(context).id, id, name)
  if (!renamed) throw NotFound()
  return renamed
}

export async function remove(
  context: Context,
  { id }: In<typeof removePasskey>,
): Promise<Record<string, never>> {
  await requireRecentLogin(context)
  const account = await accountOf(context, { isHeld: true })
  const gone = await removePasskeyRow(context, account.id, id)
  if (!gone) throw NotFound()
  await note(context, { kind: 'passkey_removed', user_id: account.id, detail: { passkey_id: id } })
  await tellOwner(context, account, 'passkey_removed', (t) => [
    t('Its name was “{name}”.', { name: gone.name }),
  ])
  return {}
}

/**
 * Whatever error a forged or damaged answer causes in the library, the caller only learns that it was
 * refused.
 */
export const refuse = (): never => {
  throw PasskeyRefused()
}
