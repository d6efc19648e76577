import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { LANGUAGES, type Language } from 'contract/language'
import { getWork } from 'contract/office/work'
import { query, useMay } from '../api.ts'
import { AREAS } from '../shell/areas.ts'
import { colorScheme } from '../shell/color-scheme.ts'
import type { Command } from './command.ts'
import { useFound } from './found.ts'
import { fitOf } from './match.ts'
import { addressIn } from '../language-links.tsx'
import { language, t } from '../language.ts'
import { logOut } from '../shell/log-out.ts'
import { useNavigation } from '../shell/navigation.ts'
import { recentPlaces } from '../shell/recent-places.ts'
import { shellState } from '../shell-state.ts'

/** What the palette offers for what is typed: places, people, actions. `isSearching` while results are loading. */
export function useCommands(text: string): { commands: readonly Command[]; isSearching: boolean } {
  const found = useFound(text)
  const places = usePlaces()
  const deeds = useDeeds()
  return {
    commands: [...bestOf(places, text), ...found.commands, ...bestOf(deeds, text)],
    isSearching: found.isSearching,
  }
}

/** Those that fit what is typed, the best first; without anything typed all as they stand. */
const bestOf = (commands: readonly Command[], text: string): Command[] =>
  commands
    .map((command) => ({ command, fit: fitOf(`${command.label} ${command.note}`, text) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ command }) => command)

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

function useDeeds(): Command[] {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const navigate = useNavigate()
  const work = useQuery({ ...query(getWork, {}), enabled: useMay(getWork), staleTime: 60_000, retry: false })
  const waiting = work.data?.find(({ what }) => what === 'waiting_for_approval')?.count ?? 0
  const deed = (label: string, run: () => void): Command => ({
    key: `deed ${label}`,
    label,
    note: t('Action'),
    icon: 'action',
    run,
  })
  return [
    ...(waiting > 0
      ? [
          deed(
            t('Approve {count} registration|Approve {count} registrations', { count: waiting }),
            () =>
              void navigate({
                to: '/mms/registrations',
                search: { status: 'waiting_for_approval' },
              } as never),
          ),
        ]
      : []),
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
