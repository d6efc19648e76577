import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getHousehold } from 'contract/families/household'
import { hasCome, query } from '../api.ts'
import { may, useSession, type Session } from '../session.ts'

/** What somebody is here: the office, who looks after teams, a family. Most are several. */
export const VIEWS = ['office', 'teams', 'family'] as const
export type View = (typeof VIEWS)[number]

const KEY = 'homeView'

/** Who looks after clubs or teams by a role for them; the office, which looks after all, has its dashboard. */
const looksAfterTeams = (who: Session | undefined) =>
  may({ access: 'ctms.teams.edit', scoped: true }, who) && !may({ access: 'ctms.teams.edit' }, who)

export const maySeeGate = (who: Session | undefined) => may({ access: 'ctms.gate.check', scoped: true }, who)

/**
 * The views somebody has, and the one that is shown: the one chosen last, else the first. Undefined until it is known
 * whether there is a family. Without any other view the family is shown, with the way to become one.
 */
export function useViews() {
  const who = useSession()
  const household = useQuery(query(getHousehold, {}))
  const [chosen, setChosen] = useState<View | undefined>(() => rememberedFor(who))
  if (!hasCome(household)) return undefined
  const isFamily = household.data?.people.some(
    ({ registrations, is_self }) => !is_self || registrations.length > 0,
  )
  const others = VIEWS.filter(
    (view) =>
      (view === 'office' && may({ access: 'mms.dashboard.view' }, who)) ||
      (view === 'teams' && looksAfterTeams(who)),
  )
  const gate = maySeeGate(who)
    ? '/ctms/gate'
    : may({ access: 'ems.gate.admit' }, who)
      ? '/ctms/gate/passes'
      : undefined
  const views: readonly View[] = isFamily || others.length === 0 ? [...others, 'family'] : others
  return {
    views,
    shown: views.find((view) => view === chosen) ?? views[0]!,
    /** The gate, if nothing else waits for them. */
    onlyGate: others.length === 0 && !isFamily ? gate : undefined,
    choose: (view: View) => {
      setChosen(view)
      remember(who, view)
    },
  }
}

/** Of everybody who logs in here, the view they chose last, under a mark that is nobody's name. */
function kept(): Record<string, string> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof all === 'object' && all !== null ? (all as Record<string, string>) : {}
  } catch {
    return {}
  }
}

function rememberedFor(who: Session | undefined): View | undefined {
  const found = who && kept()[markOf(who.name)]
  return VIEWS.find((view) => view === found)
}

function remember(who: Session | undefined, view: View) {
  if (!who) return
  localStorage.setItem(KEY, JSON.stringify({ ...kept(), [markOf(who.name)]: view }))
}

/** FNV-1a of a name. */
function markOf(name: string): string {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}
