import { useEffect, useRef, useState } from 'react'
import { isCompleteCode, partsOfLine, placesOfCode, type Place } from 'contract/members/postal-codes'
import { STATES } from 'contract/places'
import { call } from '../../api.ts'

/** A postal address as the contract's `Address` reads it; '' for empty fields. */
export type AddressValue = {
  address_1: string
  address_2: string
  city: string
  country: string
  state: string
  zip: string
}

/**
 * Edits of an address that complete themselves: a complete postal code fills in town and state, and a whole address
 * typed in the first line goes to its fields. A town that somebody typed is never replaced.
 */
export function useCompletion(value: AddressValue, onChange: (value: AddressValue) => void) {
  const [towns, setTowns] = useState<readonly Place[]>([])
  const now = useRef({ value, onChange })
  useEffect(() => {
    now.current = { value, onChange }
  })
  /** The town that was filled in, and may be replaced when the code changes. */
  const filled = useRef('')

  const put = (next: AddressValue) => {
    now.current.value = next
    now.current.onChange(next)
  }
  const complete = async ({ country, zip }: AddressValue) => {
    if (!isCompleteCode(country, zip)) return
    // Without an answer the fields are filled in by hand, as ever.
    const places = await call(placesOfCode, { country, zip }).catch(() => [])
    const { value: latest } = now.current
    const [first] = places
    if (!first || latest.zip !== zip || latest.country !== country) return
    setTowns(places)
    const isOpen = latest.city.trim() === '' || latest.city === filled.current
    const city = isOpen && first.city ? first.city : latest.city
    if (isOpen) filled.current = first.city
    if (city !== latest.city || first.state !== latest.state) put({ ...latest, city, state: first.state })
  }
  const set = (part: Partial<AddressValue>) => {
    const next = { ...now.current.value, ...part }
    put(next)
    if (part.zip !== undefined && part.zip !== '') void complete(next)
  }
  const takeLine = () => {
    const { value: latest } = now.current
    const parts = latest.country === 'USA' ? partsOfLine(latest.address_1) : undefined
    if (!parts) return
    const { address_1, city, state_code, zip } = parts
    const state = STATES.USA.find(({ code }) => code === state_code)?.value
    set({ address_1, zip, ...(city && { city }), ...(state && { state }) })
  }
  return { set, takeLine, towns }
}
