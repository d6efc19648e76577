/** A key by which a person of a registration is known, from its first letter typed to its card. */
export const newPersonKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')
