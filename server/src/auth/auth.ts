/** What other modules may use of this one. */
export { factorsOf } from './account.ts'
export { setAccountFields, type AccountFields } from './account-queries.ts'
export {
  accountOf,
  accountsWith,
  accountWith,
  accountToBe,
  createAccount,
  givePassword,
  languageOf,
  linkMember,
  removeAccount,
  setBlocked,
  setProfileComplete,
  type AccountToBe,
} from './accounts.ts'
export { addressMoved } from './email-change.ts'
export { offerPermissions } from './permission-offers.ts'
export { makeLink, voidPasswordLinks } from './action-links.ts'
export { openAuth, type Auth } from './authenticate.ts'
export { logIn, type LoggedIn } from './login.ts'
export { choosePassword, logInAsChosen } from './chosen-password.ts'
export { logInByPasskey } from './passkey-login.ts'
export {
  changePermission,
  giveRole,
  grantDefaultPermissions,
  rightsOf,
  setRoles,
  takeRole,
  tellOfPermissions,
  userWith,
} from './permissions.ts'
export {
  findOwnRoles,
  holdOwnRoles,
  insertOwnRole,
  lockOwnRole,
  removeOwnRole,
  setOwnRoleName,
} from './own-role-queries.ts'
export {
  beginOutside,
  connectPending,
  finishOutside,
  logInThere,
  ownTokens,
  pendingOf,
} from './outside-login.ts'
export { requireRecentLogin } from './recent-login.ts'
export { sendToPlayer } from './password-reset.ts'
export { setRealm, type Realm } from './realms.ts'
export { endAllOf, endByToken, endSessionOf, refresh, sessionsOf } from './sessions.ts'
export { isWithin, throttle } from './throttle.ts'
export { countTry, giveBackTry } from './throttle-queries.ts'
export { sha256 } from './tokens.ts'
export { unwrapToken } from './wrapped-tokens.ts'
export type { Browser } from './tries.ts'
