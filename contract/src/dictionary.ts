/**
 * Words looked up by a text from outside. It has no prototype, so "toString" is in none unless somebody puts it there;
 * an object literal would answer with a function.
 */
/* @__NO_SIDE_EFFECTS__ */
export const dictionary = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null) as Record<string, T>, entries)
