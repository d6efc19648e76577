/** A key that identifies a person in a registration, from the first letter typed to the card. */
export const newPersonKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Where the focus goes when somebody on record was added: their name is read out, and their questions follow. */
export const headingOf = (key: string) => `person-${key}`
