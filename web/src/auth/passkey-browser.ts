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

/**
 * Lets the user choose a passkey for this site; with `autofill` the browser offers it in the username field.
 */
export async function showPasskey(options: Options, { autofill = false } = {}): Promise<ShownPasskey> {
  refuseElsewhere(options['rpId'])
  const shown = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill })
  return shown as ShownPasskey
}

export const makePasskey = (options: Options) =>
  startRegistration({ optionsJSON: options as never }) as Promise<NewPasskey>

/** A site with its own domain has its passkeys there; no browser would use them under the other name. */
class Elsewhere extends Error {
  override name = 'Elsewhere'
}

function refuseElsewhere(host: unknown) {
  if (typeof host === 'string' && host !== location.hostname) throw new Elsewhere(host)
}

export const canOffer = browserSupportsWebAuthnAutofill
export const stopOffering = () => WebAuthnAbortService.cancelCeremony()

/** The user closed the browser's dialog, or another one replaced it: not an error. */
export const isCalledOff = (error: unknown) =>
  error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name)

/** What to say if the browser could not do it; undefined for errors that are not the browser's. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Elsewhere)
    return t('Passkeys for this site only work at {host}. Please open the site there.', {
      host: error.message,
    })
  if (!(error instanceof WebAuthnError)) return undefined
  return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    ? t('This device already has a passkey for this account.')
    : t('Your browser can’t use a passkey here. Try another browser or device.')
}
