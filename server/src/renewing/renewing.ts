/** The public interface of this module. */
export { registrationSettlement } from './automatic/agreeing.ts'
export { autoRenewalCollecting } from './automatic/charging.ts'
export { serveUnsubscribe } from './reminders/http-unsubscribe.ts'
export { inviteChosen } from './teams/renewing.ts'
export { upgradeSettlement } from './upgrade/settlement.ts'
