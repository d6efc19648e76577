import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { listOfficeClubs } from 'contract/clubs/club-details'
import { listOfficeTeams } from 'contract/clubs/teams'
import { refundPayment } from 'contract/payments'
import { listRegistrations } from 'contract/registrations/registrations'
import { query, useMay } from '../api.ts'
import type { Command } from './command.ts'
import { t } from '../language.ts'
import { useSettled } from '../ui/settled.ts'

/** From this many letters on, people, orders, teams and clubs are looked for. */
const LEAST_LETTERS = 2
const PAUSE_MS = 200
const MOST = 5

/** In front of the number of an order: what is to be done with it. */
const REFUND = /^\s*(?:refund|reembols\w*)\s+(?=\S)/i

/** What the server finds for the text, as far as the user may see it. People and orders also by misspelled names. */
export function useFound(text: string): { commands: Command[]; isSearching: boolean } {
  const wantsRefund = REFUND.test(text)
  const q = text
    .replace(REFUND, '')
    .trim()
    // A list says ‘Ball, Ada’, the search knows ‘Ada Ball’.
    .replace(/^([^,]+),\s*(.*)$/, '$2 $1')
  const settled = useSettled(q, PAUSE_MS)
  const isAsked = q.length >= LEAST_LETTERS && settled.length >= LEAST_LETTERS
  const [mayPeople, mayTeams, mayClubs] = [
    useMay(listRegistrations),
    useMay(listOfficeTeams),
    useMay(listOfficeClubs),
  ]
  const mayRefund = useMay(refundPayment)
  const asked = { q: settled, per_page: MOST }
  const people = useQuery({
    ...query(listRegistrations, asked),
    enabled: isAsked && mayPeople,
    placeholderData: keepPreviousData,
  })
  const teams = useQuery({
    ...query(listOfficeTeams, asked),
    enabled: isAsked && mayTeams && !wantsRefund,
    placeholderData: keepPreviousData,
  })
  const clubs = useQuery({
    ...query(listOfficeClubs, asked),
    enabled: isAsked && mayClubs && !wantsRefund,
    placeholderData: keepPreviousData,
  })
  const navigate = useNavigate()
  if (q.length < LEAST_LETTERS || !(mayPeople || mayTeams || mayClubs))
    return { commands: [], isSearching: false }

  const rows = people.data?.data ?? []
  // One order may be for several people; it is refunded in one place.
  const orders = rows.filter(
    ({ order_number }, i) =>
      order_number.toLowerCase() === q.toLowerCase() &&
      rows.findIndex((one) => one.order_number === order_number) === i,
  )
  const refunds = orders.map(
    ({ id, order_number, name }): Command => ({
      key: `refund ${order_number}`,
      label: t('Refund order {order_number}', { order_number }),
      note: name,
      icon: 'action',
      run: () =>
        void navigate({
          to: '/mms/registrations/$id',
          params: { id: String(id) },
          search: { refund: '1' },
        } as never),
    }),
  )
  const found = rows.map(
    ({ id, name, membership, season }): Command => ({
      key: `registration ${id}`,
      label: name,
      note: `${membership}, ${season}`,
      icon: 'user',
      run: () => void navigate({ to: `/mms/registrations/${id}` }),
    }),
  )
  const ofTeams = (teams.data?.data ?? []).map(
    ({ id, name, division, season }): Command => ({
      key: `team ${id}`,
      label: name,
      note: [t('Team'), division, season].join(' · '),
      icon: 'medal',
      run: () => void navigate({ to: `/ctms/teams/${id}` }),
    }),
  )
  const ofClubs = (clubs.data?.data ?? []).map(
    ({ id, name }): Command => ({
      key: `club ${id}`,
      label: name,
      note: t('Club'),
      icon: 'building',
      run: () => void navigate({ to: `/ctms/clubs/${id}` }),
    }),
  )
  const mayDo = mayRefund ? refunds : []
  return {
    commands: wantsRefund ? [...mayDo, ...found] : [...found, ...ofTeams, ...ofClubs, ...mayDo],
    isSearching: people.isFetching || teams.isFetching || clubs.isFetching || settled !== q,
  }
}
