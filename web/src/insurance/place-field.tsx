import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { insurancePlaces } from 'contract/insurance'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { SearchSelect } from '../ui/fields/search-select.tsx'
import { useSettled } from '../ui/fields/settled.ts'

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

/** The team or club it is about, as 'team 12'; see `placeIn`. */
export function PlaceField({ value, error, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed, 250)
  const places = useQuery({ ...query(insurancePlaces, { q }), placeholderData: keepPreviousData })
  return (
    <SearchSelect
      label={t('Team or club')}
      id="place"
      value={value}
      error={error}
      options={(places.data ?? []).map(({ of, id, name }) => ({
        value: `${of} ${id}`,
        label: of === 'club' ? t('{name} (club)', { name }) : name,
      }))}
      onSearch={setTyped}
      isSearching={q !== typed || places.isPending || places.isPlaceholderData}
      onChange={onChange}
    />
  )
}

export function placeIn(value: string): { of: 'team' | 'club'; id: number } {
  const [of, id] = value.split(' ')
  return { of: of as 'team' | 'club', id: Number(id) }
}
