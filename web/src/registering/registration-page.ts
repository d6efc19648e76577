import type { PageFacts } from '../route.ts'
import { choicesQuery } from './queries.ts'

/** The form's choices are asked for while its code is still on the way. */
export const queries: NonNullable<PageFacts['queries']> = () => [choicesQuery()]
