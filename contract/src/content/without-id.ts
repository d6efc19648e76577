import { Nothing } from '../primitives.ts'
import { Invalid } from '../problem.ts'

/** The answer to requests that omit the id (specification §5). */
export const IdForFetching = () => Invalid({ message: 'ID is required for fetching data' })
export const IdAndDataForUpdate = () => Invalid({ message: 'ID and data are required for update' })
export const IdForDeletion = () => Invalid({ message: 'ID is required for deletion' })

export const nobodys = { access: 'mms.content.edit', input: Nothing, output: Nothing } as const
