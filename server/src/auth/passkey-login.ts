import { PasskeyRefused, type ShownPasskey, type passkeyLogin } from 'contract/auth/factors'
import type { In } from 'contract/operation'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import type { Auth } from './authenticate.ts'
import { isChallenge, makeChallenge, useChallenge } from './challenges.ts'
import { noteEntry } from './account-queries.ts'
import { note } from './event-queries.ts'
import { clientOf, letIn, refuseBlocked, type LoggedIn } from './login.ts'
import { findCredential, notePasskeyUse } from './passkey-queries.ts'
import { isHandleOf, refuse, siteOf, webauthn } from './passkeys.ts'
import { countVisit, type Browser } from './tries.ts'

/** Names no passkeys: the browser offers those it has for this site, and nobody learns who has one. */
export async function startShowing(context: OutsideContext) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context).rpID,
    challenge: new Uint8Array(makeChallenge(context, 'show')),
    userVerification: 'required',
  })
  return { ...options }
}

/**
 * Logs a user in with a passkey alone: it is two factors in one, the device and what unlocks it, so no code
 * is asked for. @throws PasskeyRefused for any problem with it.
 */
export async function logInByPasskey(
  context: OutsideContext,
  auth: Auth,
  { client_id, passkey }: In<typeof passkeyLogin>,
  browser: Browser | undefined,
): Promise<LoggedIn> {
  const client = clientOf(client_id)
  const tries = await countVisit(context)
  const { owner, use } = await checkPasskey(context, passkey)
  await refuseBlocked(context, owner)
  return letIn(context, auth, {
    account: owner,
    client_id: client,
    browser,
    tries,
    by: ['passkey'],
    async isStill(inside) {
      await use(inside)
      return noteEntry(inside, owner.id)
    },
  })
}

/** Whose passkey was presented, and what uses up the challenge in the transaction that acts on it. */
export async function checkPasskey(context: OutsideContext, shown: ShownPasskey) {
  const owner = await context.read((inside) => findCredential(inside, shown.id))
  if (!owner) throw PasskeyRefused()
  const { rpID, origin } = siteOf(context)
  const { verifyAuthenticationResponse } = await webauthn()
  let challenge = ''
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: shown as never,
    expectedChallenge: (given) => isChallenge(context, 'show', (challenge = given)),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: owner.credential_id,
      publicKey: new Uint8Array(owner.public_key),
      counter: owner.counter,
      transports: owner.transports as never,
    },
  }).catch(async () => {
    // A counter that runs backwards means a cloned key; anything else is forged or stale.
    await context.transaction((inside) => note(inside, { kind: 'passkey_failed', user_id: owner.id }))
    return refuse()
  })
  const handle = shown.response.userHandle
  if (!verified || (handle && !isHandleOf(context, owner, handle))) throw PasskeyRefused()
  const { newCounter: counter, credentialBackedUp: is_backed_up } = authenticationInfo
  return {
    owner,
    async use(inside: Context) {
      await useChallenge(inside, challenge)
      const isThere = await notePasskeyUse(inside, { passkey_id: owner.passkey_id, counter, is_backed_up })
      if (!isThere) throw PasskeyRefused()
    },
  }
}
