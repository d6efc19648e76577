import type { PageFacts } from '../route.ts'
import { choicesQuery } from './queries.ts'

/** The form's choices are requested while its code is still loading. */
export const queries: NonNullable<PageFacts['queries']> = () => [choicesQuery()]
