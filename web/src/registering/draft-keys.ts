/** A key that identifies a person in a registration, from the first letter typed to the card. */
export const newPersonKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')
