import type { PageAbout, PageHead, Place } from '../../route.ts'
import { eventOf, head as headOf } from '../event-page.ts'

export const queries = (place: Place) => [eventOf(place)]

export const head = (about: PageAbout): PageHead => ({ ...headOf(about), is_copy: true })
