/** The public interface of this module. */
export { DocumentForm } from './documents/document-form.tsx'
export { MemberPhotoChange } from './member-photo-change.tsx'
export { RenewBanner, renewalsQuery } from './renew-banner.tsx'
export { WalletButtons } from './wallet-buttons.tsx'
export { WaiversToSign } from './waivers-to-sign.tsx'
