/** The public interface of this module. */
export { SettingsForm } from './settings-form.tsx'
export { SettingsDomains } from './settings-domains.tsx'
export { SettingsHistory } from './settings-history.tsx'
