/** What other modules may use of this one. */
export {
  accountOf,
  createAccount,
  givePassword,
  linkMember,
  setBlocked,
  setProfileComplete,
  type Account,
} from './accounts.ts'
export { openAuth, type Auth } from './authenticate.ts'
export { logIn, type LoggedIn } from './login.ts'
export { logInByPasskey } from './passkey-login.ts'
export {
  changePermission,
  grantDefaultPermissions,
  permissionsOf,
  rolesOf,
  setRoles,
} from './permissions.ts'
export { endByToken, refresh } from './sessions.ts'
export { isWithin, throttle, visitorKey } from './throttle.ts'
export type { Browser } from './tries.ts'
