import {
  TypeName,
  E_CONSENTS,
  isNameOf,
  type RequiredWaiver,
  type Signature,
  type Signing,
} from 'contract/waivers'
import { language, t, told } from '../language.ts'

/** What `onSign` receives: everything in `Signing` that the signer decides. */
export type GivenSignature = Pick<Signing, 'acts' | 'signature' | 'e_consent' | 'disclosure_version'>

/** What has been checked and signed so far. Nothing is checked beforehand. */
export type Answers = {
  agreed: ReadonlySet<number>
  read: ReadonlySet<number>
  /** Checked consents as `version_id key`. */
  consents: ReadonlySet<string>
  e_consent: boolean
  signature: Signature | undefined
}

export const NO_ANSWERS: Answers = {
  agreed: new Set(),
  read: new Set(),
  consents: new Set(),
  e_consent: false,
  signature: undefined,
}

export const consentKey = (version_id: number, key: string) => `${version_id} ${key}`

/** The set with or without a value. */
export function toggled<T>(set: ReadonlySet<T>, value: T, isIn: boolean): ReadonlySet<T> {
  const next = new Set(set)
  if (isIn) next.add(value)
  else next.delete(value)
  return next
}

/** A text with the people it concerns; everybody, unless specified. */
export type SigningWaiver = RequiredWaiver & { person_keys?: readonly string[] }

/** Required texts that are agreed to with one box: those that concern the same people. */
export type Together = { waivers: readonly SigningWaiver[]; names: readonly string[] }

export function togetherOf(
  waivers: readonly SigningWaiver[],
  people: readonly { key: string; name: string }[],
): Together[] {
  const groups = new Map<string, SigningWaiver[]>()
  for (const waiver of waivers.filter(({ required }) => required)) {
    const keys = people.map(({ key }) => key).filter((key) => concerns(waiver, key))
    groups.set(keys.join(), [...(groups.get(keys.join()) ?? []), waiver])
  }
  return [...groups.values()].map((own) => ({
    waivers: own,
    names: people.filter(({ key }) => concerns(own[0]!, key)).map(({ name }) => name),
  }))
}

export const concerns = ({ person_keys }: SigningWaiver, key: string) =>
  !person_keys || person_keys.includes(key)

/**
 * What is missing, by field, in screen order. If the full name is not shown, the server checks the typed one.
 */
export function missingAnswers(
  groups: readonly Together[],
  { agreed, e_consent, signature }: Answers,
  signer_name: string | undefined,
): Record<string, string> {
  const missing: Record<string, string> = {}
  for (const { waivers } of groups)
    if (waivers.some(({ version_id }) => !agreed.has(version_id)))
      missing[`agreed.${waivers[0]!.version_id}`] =
        waivers.length === 1
          ? told('Please confirm that you agree to this text.')
          : t('Please confirm that you agree to these documents.')
  if (!e_consent) missing['e_consent'] = told('Please agree to sign electronically.')
  if (!signature) missing['signature'] = t('Please sign here.')
  else if (signature.kind === 'typed' && signer_name !== undefined && !isNameOf(signature.name, signer_name))
    missing['signature'] = told(TypeName({ name: signer_name }))
  return missing
}

/** The answers as sent; optional texts that were left out are not included. */
export function givenSignature(
  waivers: readonly RequiredWaiver[],
  { agreed, read, consents, signature }: Answers,
): GivenSignature {
  return {
    acts: waivers
      .filter(({ version_id }) => agreed.has(version_id))
      .map(({ version_id, text_sha256, consents: asked }) => ({
        version_id,
        text_sha256,
        agreed: true,
        read_to_end: read.has(version_id),
        consents: Object.fromEntries(
          asked.map(({ key }) => [key, consents.has(consentKey(version_id, key))]),
        ),
      })),
    signature: signature!,
    e_consent: true,
    disclosure_version: E_CONSENTS[language()].version,
  }
}
