import { createContext, type ReactNode } from 'react'

/** Sentences by field, such as the `errors` of a problem in the contract. */
export type Errors = Readonly<Record<string, ReactNode | readonly string[]>>

/** What was wrong with the form around it at the last attempt. A field shows what is said of its name, so that no form can forget to. */
export const FormErrors = createContext<Errors>({})

/** The sentence that is shown, of those about one field. */
export const firstOf = (said: Errors[string]): ReactNode => (Array.isArray(said) ? said[0] : said)
