import {
  WebAuthnAbortService,
  WebAuthnError,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { NewPasskey, ShownPasskey } from 'contract/auth/factors'
import { t } from '../language.ts'

type Options = Record<string, unknown>

/** Lets the person choose a passkey of this site; with `autofill` the browser offers it in the field of the name. */
export async function showPasskey(options: Options, { autofill = false } = {}): Promise<ShownPasskey> {
  refuseElsewhere(options['rpId'])
  const shown = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill })
  return shown as ShownPasskey
}

export const makePasskey = (options: Options) =>
  startRegistration({ optionsJSON: options as never }) as Promise<NewPasskey>

/** A site with an address of its own has its passkeys there; no browser would use them at the other one. */
class Elsewhere extends Error {
  override name = 'Elsewhere'
}

function refuseElsewhere(host: unknown) {
  if (typeof host === 'string' && host !== location.hostname) throw new Elsewhere(host)
}

export const canOffer = browserSupportsWebAuthnAutofill
export const stopOffering = () => WebAuthnAbortService.cancelCeremony()

/** Somebody closed the browser's window, or another one took its place: nothing to speak of. */
export const isCalledOff = (error: unknown) =>
  error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name)

/** What to say when the browser could not do it; undefined for what is no matter of the browser's. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Elsewhere)
    return t('Passkeys of this site work only at {host}. Please open the site there.', {
      host: error.message,
    })
  if (!(error instanceof WebAuthnError)) return undefined
  return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    ? t('This device has a passkey for this account already.')
    : t('Your browser could not use a passkey here. Please try another browser or device.')
}
