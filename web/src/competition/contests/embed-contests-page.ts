import type { PageAbout, PageHead } from '../../route.ts'
import { head as headOf } from './contests-page.ts'

export { queries } from './contests-page.ts'

export const head = (about: PageAbout): PageHead => ({ ...headOf(about), is_copy: true })
