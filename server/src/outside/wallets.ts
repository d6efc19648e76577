/** The wallets of phones that cards can be added to; one that is not set up is not there. */
export interface Wallets {
  apple: AppleWallet | undefined
  google: GoogleWallet | undefined
}

/** What signs passes for Apple Wallet, and where phones hear that one has changed. */
export interface AppleWallet {
  pass_type_id: string
  team_id: string
  /** PEM: of the pass type, its key, and Apple's own that is between it and Apple's root (WWDR). */
  certificate: string
  key: string
  key_password: string | undefined
  authority: string
  /** From here on phones take no pass signed with this certificate. */
  ends_at: Date
  /** Tells phones to ask for their passes again. Returns the addresses that no phone has any more. */
  push(tokens: readonly string[]): Promise<{ gone: string[] }>
}

/** So long before its end the operator hears of a certificate. */
export const NOTICE_DAYS = 7

/** What is wrong with the certificate for Apple Wallet, in a sentence for the operator; undefined if nothing is. */
export function certificateFault({ apple }: Wallets, now: Date): string | undefined {
  const left = apple ? apple.ends_at.getTime() - now.getTime() : Number.POSITIVE_INFINITY
  if (left > NOTICE_DAYS * 86_400_000) return undefined
  const day = apple!.ends_at.toISOString().slice(0, 10)
  return left > 0
    ? `The certificate for Apple Wallet ends on ${day}; renew it at Apple and start again.`
    : `The certificate for Apple Wallet ended on ${day}: no cards can be added, and iPhones hear of no changes.`
}

/** A pass as Google keeps it (REST resource `genericObject`). */
export type GoogleObject = { id: string; classId: string } & Readonly<Record<string, unknown>>

export interface GoogleWallet {
  issuer_id: string
  /** Makes the object, and the class it belongs to if there is none yet. @throws Error if Google cannot be reached or refuses */
  put(object: GoogleObject): Promise<void>
  /** Changes what Google has; nothing where it has no such object. @throws as `put` */
  change(object: GoogleObject): Promise<void>
  /** The address of the page on which Google asks its user to save the object. */
  saveLink(object: Pick<GoogleObject, 'id' | 'classId'>, origin: string, now: Date): Promise<string>
}
