import { isOurs } from '../tenant.ts'

/** The banner for a phone held upright, where it is ours. */
export const phoneBanner = (banner: string) => (isOurs(banner) ? `${banner}-phone` : banner)
/** Where it is shown. */
export const ON_PHONES = '(max-width: 40rem)'
