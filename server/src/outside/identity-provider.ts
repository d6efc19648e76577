/** The location of an external provider, and our credentials there. */
export type RealmAddress = {
  issuer: string
  client_id: string
  client_secret: string | null
}

/** What a provider says about a user. */
export type Claims = { sub: string } & Record<string, unknown>

/** What a provider returns for a code, a refresh token or a password. */
export type Granted = {
  access_token: string
  /** Missing if the provider issues none; then it cannot be asked whether the login is still valid. */
  refresh_token: string | undefined
  /** Seconds. */
  expires_in: number
  refresh_expires_in: number | undefined
  /**
   * From the ID token, and from the access token if it is readable; undefined for a refresh without an ID
   * token.
   */
  claims: Claims | undefined
}

/** A login in progress: what the browser keeps for us in the meantime. */
export type Flow = { redirect_uri: string; state: string; nonce: string; verifier: string }

/** The provider refused: the code, token or password is not valid there. */
export class RealmRefused extends Error {
  override name = 'RealmRefused'
}

/** The provider does not answer, or not in a way that can be trusted. */
export class RealmUnusable extends Error {
  override name = 'RealmUnusable'
}

/** External OpenID Connect providers. Every function may throw RealmRefused or RealmUnusable. */
export interface IdentityProvider {
  /** The URL a browser is sent to. */
  loginUrl(realm: RealmAddress, scope: string, flow: Flow): Promise<string>
  /** `url` is the URL the browser came back to. */
  finish(realm: RealmAddress, url: URL, flow: Flow): Promise<Granted>
  refresh(realm: RealmAddress, refresh_token: string): Promise<Granted>
  logInByPassword(
    realm: RealmAddress,
    scope: string,
    who: { username: string; password: string },
  ): Promise<Granted>
  /** Ends the login a refresh token belongs to. */
  end(realm: RealmAddress, refresh_token: string): Promise<void>
  /** The content of one of the provider's access tokens, or undefined if it is not (or no longer) valid. */
  verify(
    realm: RealmAddress,
    token: string,
    expected: { audience: string; token_type: string; now: Date },
  ): Promise<(Claims & { exp: number }) | undefined>
}
