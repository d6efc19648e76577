import type { ComponentProps } from 'react'
import { DayPicker } from './day-picker.tsx'
import { TypedDayField } from './typed-day-field.tsx'

/** A date, typed as MM/DD/YYYY or picked from a calendar; for birthdays there is `TypedDayField`. */
export const DayField = (props: Omit<ComponentProps<typeof TypedDayField>, 'end'>) => (
  <TypedDayField
    {...props}
    end={(id, value, set) => <DayPicker id={id} value={value} disabled={props.disabled} onPick={set} />}
  />
)
