import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { listMatches, LEAST_LETTERS, type Found, type FoundPerson } from 'contract/home/finding'
import type { Currency } from 'contract/money'
import { ORDER_LABELS } from 'contract/payments/labels'
import { query } from '../api.ts'
import type { Command, CommandGroup } from './command.ts'
import { t, told } from '../language.ts'
import { recentPlaces } from '../shell/recent-places.ts'
import { spelling } from '../spelling.ts'
import { useTenant } from '../tenant.ts'
import { useSettled } from '../ui/fields/settled.ts'
import { writtenMoney } from '../written.ts'

const PAUSE_MS = 200

/** In front of a name or number: what is to be done with it. */
const ACTS = {
  refund: /^\s*(?:refund|reembols\w*)\s+(?=\S)/i,
  approve: /^\s*(?:approve|aprob\w*|apruebe)\s+(?=\S)/i,
} as const

type Act = keyof typeof ACTS

/** What the server finds for the text, as far as the user may see it: also misspelled and without accents. */
export function useFound(text: string): { groups: CommandGroup[]; isSearching: boolean } {
  const act = (Object.keys(ACTS) as Act[]).find((one) => ACTS[one].test(text))
  const q = (act ? text.replace(ACTS[act], '') : text).trim().replace(/\s+/g, ' ')
  const settled = useSettled(q, PAUSE_MS)
  const isAsked = q.length >= LEAST_LETTERS && settled.length >= LEAST_LETTERS
  const found = useQuery({
    ...query(listMatches, { q: settled.slice(0, 100), ...(act && { act }) }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const go = useGo()
  const { currency } = useTenant()
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  if (!isAsked || !found.data) return { groups: [], isSearching: isAsked && found.isFetching }
  const groups = [
    waiting(found.data, go),
    people(found.data, settled, go),
    teams(found.data, settled, go),
    clubs(found.data, settled, go),
    orders(found.data, { q: settled, isRefund: act === 'refund' }, go, money),
    coupons(found.data, settled, go),
  ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isSearching: found.isFetching || settled !== q,
  }
}

type Go = (href: string, label?: string) => () => void

/** A way to a place, which is among the recent ones from then on. */
function useGo(): Go {
  const navigate = useNavigate()
  return (href, label) => () => {
    recentPlaces.note(href, label)
    void navigate({ href })
  }
}

/** The line that leads to the rest, in the list of the kind. */
const rest = (
  { total, total_is_capped, rows }: { total: number; total_is_capped: boolean; rows: readonly unknown[] },
  { key, label, path, q }: { key: string; label: string; path: string; q: string },
  go: Go,
): Command[] =>
  total > rows.length
    ? [
        {
          key: `all ${key}`,
          label,
          // How many there are is counted in the list that opens.
          note: total_is_capped ? '' : String(total),
          icon: 'search',
          run: go(`${path}?q=${encodeURIComponent(q)}`),
        },
      ]
    : []

function waiting({ waiting: { rows } }: Found, go: Go): CommandGroup {
  return {
    key: 'waiting',
    label: t('Waiting for approval'),
    commands: rows.map(({ id, name, membership, season }) => ({
      key: `waiting ${id}`,
      label: t('Review and approve {name}', { name }),
      note: [membership, season].filter(Boolean).join(' · '),
      icon: 'action',
      run: go(`/mms/registrations/${id}`, name),
    })),
  }
}

const PERSON_PATHS: Record<FoundPerson['opens'], (id: number) => string> = {
  member: (id) => `/mms/members/${id}`,
  registration: (id) => `/mms/registrations/${id}`,
  team: (id) => `/ctms/teams/${id}`,
  family: () => '/mms/member/memberships',
}

function people({ people: found }: Found, q: string, go: Go): CommandGroup {
  return {
    key: 'people',
    label: t('People'),
    spelled: spelling(
      q,
      found.rows.map(({ name, email, member_number }) => ({ name, says: `${email ?? ''} ${member_number}` })),
    ),
    commands: [
      ...found.rows.map(
        (person): Command => ({
          key: `person ${person.id}`,
          label: person.name,
          note: noteOf(person),
          icon: 'user',
          run: go(PERSON_PATHS[person.opens](person.opens_id), person.name),
        }),
      ),
      ...(found.rows.some(({ opens }) => opens === 'member')
        ? rest(found, { key: 'people', label: t('Show all in Members'), path: '/mms/members', q }, go)
        : []),
    ],
  }
}

/** What tells two people of one name apart. */
function noteOf({ guardian_of, membership, season, team, member_number }: FoundPerson): string {
  const what = membership ? [team ?? membership, season] : [team]
  const all = [
    ...what,
    guardian_of.length > 0 ? t('Parent of {names}', { names: guardian_of.join(', ') }) : null,
    member_number,
  ]
  return all.filter(Boolean).join(' · ')
}

function teams({ teams: found }: Found, q: string, go: Go): CommandGroup {
  return {
    key: 'teams',
    label: t('Teams'),
    spelled: spelling(
      q,
      found.rows.map(({ name, club }) => ({ name, says: club ?? '' })),
    ),
    commands: [
      ...found.rows.map(
        ({ id, name, club, division, season, opens }): Command => ({
          key: `team ${id}`,
          label: name,
          note: [club, division, season].filter(Boolean).join(' · '),
          icon: 'medal',
          run: go(opens === 'team' ? `/ctms/teams/${id}` : `/ctms/teams/${id}/calendar`, name),
        }),
      ),
      ...(found.rows.some(({ opens }) => opens === 'team')
        ? rest(found, { key: 'teams', label: t('Show all teams'), path: '/ctms', q }, go)
        : []),
    ],
  }
}

function clubs({ clubs: found }: Found, q: string, go: Go): CommandGroup {
  return {
    key: 'clubs',
    label: t('Clubs'),
    spelled: spelling(q, found.rows),
    commands: [
      ...found.rows.map(
        ({ id, name, league }): Command => ({
          key: `club ${id}`,
          label: name,
          note: league ?? t('Club'),
          icon: 'building',
          run: go(`/ctms/clubs/${id}`, name),
        }),
      ),
      ...rest(found, { key: 'clubs', label: t('Show all clubs'), path: '/ctms/clubs', q }, go),
    ],
  }
}

function orders(
  { orders: found }: Found,
  { q, isRefund }: { q: string; isRefund: boolean },
  go: Go,
  money: (cents: number) => string,
): CommandGroup {
  // Enter takes the first: whoever wants to refund doesn't mean an order that already is.
  const rows = isRefund ? found.rows.toSorted((a, b) => +b.may_refund - +a.may_refund) : found.rows
  const lines = rows.flatMap(({ id, number, payer_name, total, status, may_refund, opens }): Command[] => {
    const path = opens === 'order' ? `/mms/orders/${id}` : '/mms/member/memberships'
    const note = [payer_name, money(total), told(ORDER_LABELS[status])].join(' · ')
    const refund: Command = {
      key: `refund ${id}`,
      label: t('Refund order {order_number}', { order_number: number }),
      note,
      icon: 'action',
      run: go(`${path}?refund=1`),
    }
    if (isRefund && may_refund) return [refund]
    const order: Command = {
      key: `order ${id}`,
      label: number,
      note,
      icon: 'receipt',
      run: go(path, number),
    }
    const isNumber = number.toLowerCase() === q.toLowerCase()
    return isNumber && may_refund ? [order, refund] : [order]
  })
  return {
    key: 'orders',
    label: t('Orders'),
    spelled: spelling(
      q,
      found.rows.map(({ payer_name: name }) => ({ name })),
    ),
    commands: [
      ...lines,
      ...(found.rows.some(({ opens }) => opens === 'order')
        ? rest(found, { key: 'orders', label: t('Show all orders'), path: '/mms/orders', q }, go)
        : []),
    ],
  }
}

function coupons({ coupons: found }: Found, q: string, go: Go): CommandGroup {
  return {
    key: 'coupons',
    label: t('Coupons'),
    spelled: spelling(
      q,
      found.rows.map(({ name, code }) => ({ name, says: code })),
    ),
    commands: [
      ...found.rows.map(
        ({ id, code, name }): Command => ({
          key: `coupon ${id}`,
          label: code,
          note: name,
          icon: 'tag',
          run: go(`/mms/admin/coupons/${id}`, code),
        }),
      ),
      ...rest(found, { key: 'coupons', label: t('Show all coupons'), path: '/mms/admin/coupons', q }, go),
    ],
  }
}
