import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { quoteDraft } from 'contract/registering/checkout'
import { teamInvite } from 'contract/registering/entrances'
import { draftPhoto, resumeDraft, saveDraft, startDraft, type DraftPerson } from 'contract/registering/draft'
import { knownFamily } from 'contract/registering/known-family'
import { SeasonNotOpen, offersFor, registrationChoices } from 'contract/offers/offers'
import { listDivisions, listTeams } from 'contract/clubs'
import type { Sent } from 'contract/operation'
import { call, query } from '../api.ts'
import { t } from '../language.ts'
import { useSession } from '../session.ts'
import { toast } from '../ui/toast.tsx'
import type { DraftServer } from './draft-keeper.ts'
import { fileAddress } from '../file-address.ts'

export const choicesQuery = () => query(registrationChoices, {})

/** If a season closes while somebody registers for it, the open ones are reloaded, and the form says so. */
export function useSeasonsAgain(refusal: unknown) {
  const client = useQueryClient()
  const isOver = SeasonNotOpen.is(refusal)
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: choicesQuery().queryKey })
  }, [isOver, client])
}

/** What is on record of the family that is logged in; undefined for everybody else. */
export const familyQuery = () => ({ ...query(knownFamily, {}), staleTime: 300_000 })
export const useKnownFamily = () => {
  const isLoggedIn = useSession() !== undefined
  return useQuery({ ...familyQuery(), enabled: isLoggedIn }).data ?? undefined
}

export const useInvite = (token: string | undefined) =>
  useQuery({ ...query(teamInvite, { token: token! }), enabled: token !== undefined })

export const offersQuery = (input: Sent<typeof offersFor>) => query(offersFor, input)

/** What one person may buy. Previous answers stay on screen while new ones load. */
export const useOffers = (input: Sent<typeof offersFor> | undefined) =>
  useQuery({
    ...offersQuery(input ?? { member_type_id: 0, discipline_id: 0 }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  })

/** Selected ids in words: the label of a division and the name of a team. */
export function useNames({ league_id, division_id, team_id }: DraftPerson, season_id: number | undefined) {
  const divisions = useQuery({
    ...query(listDivisions, {}),
    enabled: division_id != null,
    staleTime: 300_000,
  })
  const isMissing = divisions.isError
  useEffect(() => {
    if (isMissing) toast.failure(t('Failed to fetch divisions'))
  }, [isMissing])
  const teams = useQuery({
    ...query(listTeams, {
      season_id,
      league_id: league_id ?? undefined,
      division_id: division_id ?? undefined,
    }),
    enabled: team_id != null,
    staleTime: 60_000,
  })
  return {
    division: division_id == null ? undefined : divisions.data?.[String(division_id)],
    team: teams.data?.find(({ id }) => id === team_id)?.text,
  }
}

/** Teams whose name contains what was typed. */
export const useTeams = (input: Sent<typeof listTeams>) =>
  useQuery({
    ...query(listTeams, input),
    enabled: (input.q?.length ?? 0) >= 2,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const quoteQuery = (token: string) => query(quoteDraft, { token })

/** The price as the server computes it for one version of the registration. */
export function useQuote(token: string | undefined, version: number, enabled: boolean) {
  const read = quoteQuery(token!)
  return useQuery({
    ...read,
    queryKey: [...read.queryKey, version] as const,
    enabled: enabled && token !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  } as unknown as typeof read)
}

/** Browsers let a request outlive its page only up to 64 kB. */
const KEEPALIVE_BYTES = 50_000

export const draftServer: DraftServer = {
  start: (input) => call(startDraft, input),
  save: (input) => call(saveDraft, input, { keepalive: JSON.stringify(input).length < KEEPALIVE_BYTES }),
  resume: (input) => call(resumeDraft, input),
}

export const photoAddress = (token: string, person_key: string) =>
  fileAddress(draftPhoto, { token, person_key })
