import type { Dimension } from 'contract/reports/definitions'
import { formats, t, told } from '../language.ts'

/** The name of a row or column for display. */
export function keyLabel(dimension: Dimension, key: string, label: string): string {
  if (dimension === 'month')
    return new Date(`${key}-15T12:00Z`).toLocaleString(formats(), {
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
  return key === '0' ? t('None') : told(label)
}
