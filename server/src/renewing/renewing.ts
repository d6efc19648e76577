/** The front door of renewing: what the rest of the house may use. */
export { registrationSettlement } from './automatic/agreeing.ts'
export { autoRenewalCollecting } from './automatic/charging.ts'
export { serveUnsubscribe } from './reminders/http-unsubscribe.ts'
export { upgradeSettlement } from './upgrade/settlement.ts'
