import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { LANGUAGES, type Language } from 'contract/language'
import { listRegistrations } from 'contract/registrations/registrations'
import { query, useMay } from './api.ts'
import { AREAS } from './areas.ts'
import { colorScheme } from './color-scheme.ts'
import { addressIn } from './language-links.tsx'
import { language, t } from './language.ts'
import { logOut } from './log-out.ts'
import type { NavIcon } from './nav-icon.ts'
import { useNavigation } from './navigation.ts'
import { recentPlaces } from './recent-places.ts'
import { shellState } from './shell-state.ts'
import { useSettled } from './ui/settled.ts'

/** A line of the palette. */
export type Command = {
  key: string
  label: string
  /** What kind of line it is, or a word that distinguishes two. */
  note: string
  icon: NavIcon | 'action' | 'recent'
  run: () => void
}

/** The number of letters from which people are searched. */
const LEAST_LETTERS = 2
const PAUSE_MS = 200

/**
 * What the palette offers for what is typed: places, people, actions. `isSearching` while people are loading.
 */
export function useCommands(text: string): { commands: readonly Command[]; isSearching: boolean } {
  const people = usePeople(text)
  const places = usePlaces()
  const deeds = useDeeds()
  const fits = ({ label, note }: Command) => matches(`${label} ${note}`, text)
  return {
    commands: [...places.filter(fits), ...people.commands, ...deeds.filter(fits)],
    isSearching: people.isSearching,
  }
}

function usePlaces(): Command[] {
  const navigate = useNavigate()
  const here = useRouterState({ select: ({ location }) => location.href })
  const screens = useNavigation().flatMap(({ screens }) => screens)
  const recent = recentPlaces
    .get()
    .filter(({ href }) => href !== here && !screens.some(({ path }) => path === href))
    .map(
      ({ href, label }): Command => ({
        key: `recent ${href}`,
        label,
        note: t('Recently opened'),
        icon: 'recent',
        run: () => void navigate({ href }),
      }),
    )
  const all = screens.map(
    ({ path, nav }): Command => ({
      key: path,
      label: t(nav.label),
      note: t(AREAS[nav.area].label),
      icon: nav.icon,
      run: () => void navigate({ to: path }),
    }),
  )
  return [...recent, ...all]
}

function usePeople(text: string): { commands: Command[]; isSearching: boolean } {
  const navigate = useNavigate()
  // A list says ‘Ball, Ada’, the search knows ‘Ada Ball’.
  const q = text.trim().replace(/^([^,]+),\s*(.*)$/, '$2 $1')
  const settled = useSettled(q, PAUSE_MS)
  const isAsked = useMay(listRegistrations) && q.length >= LEAST_LETTERS
  const found = useQuery({
    ...query(listRegistrations, { q: settled, per_page: 5 }),
    enabled: isAsked && settled.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
  })
  if (!isAsked) return { commands: [], isSearching: false }
  return {
    isSearching: found.isFetching || settled !== q,
    commands: (found.data?.data ?? []).map(({ id, name, membership, season }) => ({
      key: `registration ${id}`,
      label: name,
      note: `${membership}, ${season}`,
      icon: 'user',
      run: () => void navigate({ to: `/mms/registrations/${id}` }),
    })),
  }
}

function useDeeds(): Command[] {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const deed = (label: string, run: () => void): Command => ({
    key: `deed ${label}`,
    label,
    note: t('Action'),
    icon: 'action',
    run,
  })
  return [
    deed(t('Toggle dark mode'), () => {
      const isDark = document.documentElement.getAttribute('data-color-scheme') === 'dark'
      colorScheme.set(isDark ? 'light' : 'dark')
    }),
    ...Object.entries(LANGUAGES)
      .filter(([tag]) => tag !== language())
      .map(([tag, { name }]) => deed(name, () => location.assign(addressIn(tag as Language, search)))),
    deed(t('Toggle sidebar'), shellState.toggleSidebar),
    deed(t('Refresh'), shellState.refresh),
    deed(t('Log out'), () => void logOut()),
  ]
}

/** Every typed word begins a word of the text; accents need not be typed. */
function matches(text: string, typed: string): boolean {
  const words = plain(text).split(/\s+/)
  return plain(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
