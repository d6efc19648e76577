/** What other modules may use of this one. */
export { SettingsForm } from './settings-form.tsx'
export { SettingsDomains } from './settings-domains.tsx'
export { SettingsHistory } from './settings-history.tsx'
