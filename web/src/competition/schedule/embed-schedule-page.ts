import type { PageAbout, PageHead } from '../../route.ts'
import { head as headOf } from './public-schedule-page.ts'

export { queries } from './public-schedule-page.ts'

export const head = (about: PageAbout): PageHead => ({ ...headOf(about), is_copy: true })
