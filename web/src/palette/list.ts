import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { fitOf } from 'contract/fit'
import { LANGUAGES, type Language } from 'contract/language'
import { getWork } from 'contract/office/work'
import { refundPayment } from 'contract/payments'
import { setRegistrationStatus } from 'contract/registrations/registrations'
import { query, useMay } from '../api.ts'
import { SCREEN_ACTS } from './acts.ts'
import type { Command, CommandGroup } from './command.ts'
import { useFound } from './found.ts'
import { addressIn } from '../language-links.tsx'
import { language, t } from '../language.ts'
import type { ScreenRoute } from '../route.ts'
import { may, useSession } from '../session.ts'
import { AREAS } from '../shell/areas.ts'
import { colorScheme } from '../shell/color-scheme.ts'
import { logOut } from '../shell/log-out.ts'
import { useNavigation } from '../shell/navigation.ts'
import { recentPlaces } from '../shell/recent-places.ts'
import { shellState } from '../shell-state.ts'

/** As good as meant: a whole word, or a part of one. Less is a misspelling, which may be somebody's name. */
const SURE = 2

/** What the palette offers for what is typed: places, people, actions. `isSearching` while results are loading. */
export function useCommands(text: string): { groups: readonly CommandGroup[]; isSearching: boolean } {
  const found = useFound(text)
  const [places, recent, acts, deeds] = [usePlaces(), useRecent(), useActs(), useDeeds()]
  const isTyped = text.trim() !== ''
  const [sure, doubtful] = bestOf(places, text)
  const [sureActs, doubtfulActs] = isTyped ? bestOf(acts, text) : [[], []]
  const [sureDeeds, doubtfulDeeds] = bestOf(deeds, text)
  const groups: CommandGroup[] = [
    { key: 'recent', label: t('Recently opened'), commands: bestOf(recent, text).flat() },
    { key: 'places', label: t('Go to'), commands: [...sure, ...sureActs] },
    ...found.groups,
    { key: 'maybe', label: t('Go to'), commands: [...doubtful, ...doubtfulActs] },
    { key: 'deeds', label: t('Actions'), commands: [...sureDeeds, ...doubtfulDeeds] },
  ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isSearching: found.isSearching,
  }
}

/** Those that fit what is typed, the best first, and those that may; without anything typed all as they stand. */
function bestOf(commands: readonly Searched[], text: string): [Command[], Command[]] {
  const fitting = commands
    .map((command) => ({
      command,
      fit: fitOf(`${command.label} ${command.note} ${command.words ?? ''}`, text),
    }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => (a.fit === b.fit ? 0 : b.fit - a.fit))
  const of = (isSure: boolean) =>
    fitting.filter(({ fit }) => fit >= SURE === isSure).map(({ command }) => command)
  return [of(true), of(false)]
}

/** A line that is also found by words it does not show. */
type Searched = Command & { words?: string }

function useRecent(): Command[] {
  const navigate = useNavigate()
  const here = useRouterState({ select: ({ location }) => location.href })
  const screens = useNavigation().flatMap(({ screens }) => screens)
  return recentPlaces
    .get()
    .filter(({ href }) => href !== here && !screens.some(({ path }) => path === href))
    .map(({ href, label }) => ({
      key: `recent ${href}`,
      label,
      note: t('Recently opened'),
      icon: 'recent',
      run: () => void navigate({ href }),
    }))
}

function usePlaces(): Command[] {
  const navigate = useNavigate()
  return useNavigation()
    .flatMap(({ screens }) => screens)
    .map(({ path, nav }) => ({
      key: path,
      label: t(nav.label),
      note: t(AREAS[nav.area].label),
      icon: nav.icon,
      run: () => void navigate({ to: path }),
    }))
}

/** What can be done on screens the user may open. */
function useActs(): Searched[] {
  const navigate = useNavigate()
  const who = useSession()
  const { screens } = useRouter().options.context as { screens: readonly ScreenRoute[] }
  return SCREEN_ACTS.flatMap(({ label, words, path, href = path, access }) => {
    const screen = screens.find((one) => one.path === path)
    const isOpen =
      screen &&
      may({ access: screen.access ?? 'signed-in', scoped: screen.scoped, whole: screen.whole }, who) &&
      (!access || may({ access }, who))
    if (!isOpen) return []
    const line = { key: `act ${label}`, label: t(label), note: t('Action'), icon: 'action' } as const
    return [{ ...line, words: t(words), run: () => void navigate({ href }) }]
  })
}

function useDeeds(): Searched[] {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const navigate = useNavigate()
  const work = useQuery({ ...query(getWork, {}), enabled: useMay(getWork), staleTime: 60_000, retry: false })
  const [mayRefund, mayApprove] = [useMay(refundPayment), useMay(setRegistrationStatus)]
  const count = work.data?.find(({ what }) => what === 'waiting_for_approval')?.count ?? 0
  const deed = (label: string, run: Command['run'], words = ''): Searched => ({
    key: `deed ${label}`,
    label,
    note: t('Action'),
    icon: 'action',
    run,
    words,
  })
  const toList = () =>
    void navigate({ to: '/mms/registrations', search: { status: 'waiting_for_approval' } } as never)
  return [
    ...(count > 0
      ? [
          deed(
            t('Approve {count} registration|Approve {count} registrations', { count }),
            toList,
            t('reject, decide, waiting'),
          ),
        ]
      : []),
    ...(mayApprove ? [deed(t('Approve someone…'), { types: `${t('approve')} ` })] : []),
    ...(mayRefund ? [deed(t('Refund an order…'), { types: `${t('refund')} ` }, t('give money back'))] : []),
    deed(t('Toggle dark mode'), () => {
      const isDark = document.documentElement.getAttribute('data-color-scheme') === 'dark'
      colorScheme.set(isDark ? 'light' : 'dark')
    }),
    ...Object.entries(LANGUAGES)
      .filter(([tag]) => tag !== language())
      .map(([tag, { name }]) =>
        deed(name, () => location.assign(addressIn(tag as Language, search)), t('language')),
      ),
    deed(t('Toggle sidebar'), shellState.toggleSidebar),
    deed(t('Refresh'), shellState.refresh),
    deed(t('Log out'), () => void logOut()),
  ]
}
