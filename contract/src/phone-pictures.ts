/** Ends the name of a public picture in the form for phones, in place of `.jpg`. */
export const ON_PHONES = '-phone.webp'

/** The address of a picture of ours in the form for phones; undefined for any other address. */
export const phonePicture = (address: string): string | undefined =>
  /^\/files\/pictures\/.*\.jpg$/.test(address) ? address.replace(/\.jpg$/, ON_PHONES) : undefined
