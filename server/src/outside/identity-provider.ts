/** Where a realm is, and who we are there. */
export type RealmAddress = {
  issuer: string
  client_id: string
  client_secret: string | null
}

/** What a realm says of somebody. */
export type Claims = { sub: string } & Record<string, unknown>

/** What a realm gave for a code, a refresh token or a password. */
export type Granted = {
  access_token: string
  /** Missing where the realm gives none, so that nobody can ask it whether the login still holds. */
  refresh_token: string | undefined
  /** Seconds. */
  expires_in: number
  refresh_expires_in: number | undefined
  /** Of the ID token, and of the access token where that can be read; undefined for a refresh without an ID token. */
  claims: Claims | undefined
}

/** One login that is under way: what the browser keeps for us meanwhile. */
export type Flow = { redirect_uri: string; state: string; nonce: string; verifier: string }

/** The realm said no: the code, the token or the password is not good there. */
export class RealmRefused extends Error {
  override name = 'RealmRefused'
}

/** The realm does not answer, or not in a way that can be trusted. */
export class RealmUnusable extends Error {
  override name = 'RealmUnusable'
}

/** Realms elsewhere, spoken to by OpenID Connect. Every function may throw RealmRefused or RealmUnusable. */
export interface IdentityProvider {
  /** The address a browser is sent to. */
  loginUrl(realm: RealmAddress, scope: string, flow: Flow): Promise<string>
  /** `url` is the address the browser came back to. */
  finish(realm: RealmAddress, url: URL, flow: Flow): Promise<Granted>
  refresh(realm: RealmAddress, refresh_token: string): Promise<Granted>
  logInByPassword(
    realm: RealmAddress,
    scope: string,
    who: { username: string; password: string },
  ): Promise<Granted>
  /** Ends the login a refresh token belongs to. */
  end(realm: RealmAddress, refresh_token: string): Promise<void>
  /** What an access token of the realm says, or undefined when it is not good (any more). */
  verify(
    realm: RealmAddress,
    token: string,
    expected: { audience: string; token_type: string; now: Date },
  ): Promise<(Claims & { exp: number }) | undefined>
}
