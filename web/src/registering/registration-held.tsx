import './registration.css'
import { useQuery } from '@tanstack/react-query'
import { listDueAlong } from 'contract/payments'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { isAdded } from './draft-edits.ts'
import { fullNameOf, useAddKnown } from './registration-known.tsx'
import { useKnownFamily } from './queries.ts'
import { useRegistration } from './draft-context.tsx'
import { writtenList, writtenMoment, writtenTime } from '../written.ts'

/** Spots in an event that wait for a membership from this form: whose, and how long they are held. */
export function RegistrationHeld() {
  const { time_zone } = useTenant()
  const due = useQuery({ ...query(listDueAlong, {}), retry: false })
  const held = (due.data ?? []).filter(({ awaits }) => awaits.length > 0)
  return held.map(({ key, label, awaits, held_until }) => (
    <section key={key} className="reg-banner" aria-label={label}>
      <div>
        <p>
          <b>
            {held_until
              ? isSoon(held_until)
                ? t('{event}: spot held until {time}', {
                    event: label,
                    time: writtenTime(held_until, time_zone),
                  })
                : t('{event}: spot held until {moment}', {
                    event: label,
                    moment: writtenMoment(held_until, time_zone),
                  })
              : label}
          </b>
        </p>
        <p>
          {t('Add a membership for {names} here. You’ll pay for both together.', {
            names: writtenList(awaits),
          })}
        </p>
        <AddAwaited names={awaits} />
      </div>
    </section>
  ))
}

/** The children on record whose membership is missing, one tap each. */
function AddAwaited({ names }: { names: readonly string[] }) {
  const { data, step } = useRegistration()
  const add = useAddKnown()
  const children = (useKnownFamily()?.children ?? []).filter(
    (child) => names.includes(fullNameOf(child)) && !isAdded(data, child),
  )
  if (step !== 'people' || children.length === 0) return null
  return (
    <div className="reg-row">
      {children.map((child) => (
        <Button key={child.member_id} onClick={() => add(child)}>
          {t('Add {name}', { name: fullNameOf(child) })}
        </Button>
      ))}
    </div>
  )
}

/** The time says enough: what was accepted or offered is held for days. */
const isSoon = (until: string) => Date.parse(until) - Date.now() < 6 * 3_600_000
