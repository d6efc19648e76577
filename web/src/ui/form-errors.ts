import type { ReactNode } from 'react'

/** Sentences by field, such as the `errors` of a problem in the contract. */
export type Errors = Readonly<Record<string, ReactNode | readonly string[]>>
