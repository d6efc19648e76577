import '../../ui/office.css'
import { addDays, dayIn, hourIn } from 'contract/dates'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { DayField } from '../../ui/days/day-field.tsx'
import type { FieldErrors } from 'contract/problem'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { TimeField } from '../../ui/days/time-field.tsx'
import { zoneName } from '../../ui/days/zone-name.ts'

/** A day and a time of the tenant’s zone. */
export type Later = { day: string; time: string }

type Props = {
  later: Later | undefined
  /** Whether the people were picked one by one. */
  isPicked: boolean
  /** How many they are now. */
  people: number
  errors: FieldErrors | undefined
  onLater: (later: Later | undefined) => void
}

/** When an email goes: right away, or at a time, and who it goes to by then. */
export function MailLater({ later, isPicked, people, errors, onLater }: Props) {
  const { time_zone } = useTenant()
  return (
    <>
      <RadioCards
        label={t('When')}
        name="when"
        value={later ? 'later' : 'now'}
        onChange={(value) => onLater(value === 'later' ? nextEvening(time_zone, new Date()) : undefined)}
        options={[
          { value: 'now', label: t('Send now') },
          { value: 'later', label: t('Send later'), note: t('Until then, you can stop it under Messages.') },
        ]}
      />
      {later && (
        <>
          <div className="office-pair">
            <DayField
              label={t('Day')}
              name="day"
              value={later.day}
              error={errors?.['day']?.[0]}
              onChange={(day) => onLater({ ...later, day })}
            />
            <TimeField
              label={t('Time')}
              hint={zoneName(time_zone) ?? time_zone}
              name="time"
              value={later.time}
              error={errors?.['time']?.[0]}
              onChange={(time) => onLater({ ...later, time })}
            />
          </div>
          <p className="dim">
            {isPicked
              ? t('We’ll send it to the people you selected.')
              : t(
                  'We’ll send it to everyone who matches your search and filters at that time. If that’s far more than today’s {count} people, we’ll email you instead of sending it.',
                  { count: people },
                )}
          </p>
        </>
      )}
    </>
  )
}

/** Six in the evening, when families read their email: today's if it is still to come. */
function nextEvening(timeZone: string, now: Date): Later {
  const today = dayIn(timeZone, now)
  return { day: hourIn(timeZone, now) < 18 ? today : addDays(today, 1), time: '18:00' }
}
