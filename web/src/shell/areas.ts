import { msg } from '../language.ts'
import type { NavIcon } from './nav-icon.ts'

/** The places of the logged-in area, in the order of the menu; never more than seven of them are anybody's. */
export type Area =
  | 'home'
  | 'family'
  | 'schedule'
  | 'people'
  | 'money'
  | 'teams'
  | 'season'
  | 'website'
  | 'settings'

type AreaFacts = {
  label: string
  /** Where there is little room, as under a thumb. */
  short?: string
  icon: NavIcon
  /** Which of them stand in the bar of a phone, when there are more than fit: the lowest. */
  thumb: number
}

export const AREAS: Readonly<Record<Area, AreaFacts>> = {
  home: { label: msg('Home'), icon: 'home', thumb: 1 },
  family: { label: msg('Family'), icon: 'family', thumb: 6 },
  schedule: { label: msg('Schedule'), icon: 'calendar', thumb: 2 },
  people: { label: msg('People'), icon: 'users', thumb: 4 },
  money: { label: msg('Money'), icon: 'money', thumb: 5 },
  teams: { label: msg('Clubs and teams'), short: msg('Teams'), icon: 'medal', thumb: 3 },
  season: { label: msg('Season'), icon: 'trophy', thumb: 7 },
  website: { label: msg('Website'), icon: 'news', thumb: 8 },
  settings: { label: msg('Settings'), icon: 'settings', thumb: 9 },
}
