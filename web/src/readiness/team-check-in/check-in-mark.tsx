import './check-in.css'
import type { CheckInRow } from 'contract/readiness/team-check-in'
import { t } from '../../language.ts'
import { Moment } from '../../ui/values.tsx'

type Props = {
  row: Pick<CheckInRow, 'checked_in' | 'lacks'>
  /** What is said of when it was: among events of many weeks the day, at the table the time. */
  part?: 'day' | 'time'
}

/** How a team stands: a color, a sign and a word. */
export function CheckInMark({ row: { checked_in, lacks }, part = 'time' }: Props) {
  if (checked_in)
    return (
      <span className="check-in-mark" data-state={checked_in.missing > 0 ? 'soon' : 'in'}>
        <span aria-hidden="true">✓</span> {t('Checked in##a team')}{' '}
        <span className="check-in-when">
          <Moment at={checked_in.at} part={part} />
        </span>
      </span>
    )
  return lacks.length === 0 ? (
    <span className="check-in-mark" data-state="ready">
      <span aria-hidden="true">●</span> {t('Ready')}
    </span>
  ) : (
    <span className="check-in-mark" data-state="missing">
      <span aria-hidden="true">!</span> {t('Not ready yet')}
    </span>
  )
}
