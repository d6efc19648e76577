import './gate.css'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { sendWaiting } from './gate-sending.ts'
import type { KeptList, Waiting } from './gate-database.ts'
import { forgetWaiting, markWaiting } from './gate-store.ts'

type Props = { people: readonly Waiting[]; list: KeptList | null | undefined }

/** People who were let in but whom the server did not record, and why: shown until somebody has read it. */
export function NotWritten({ people, list }: Props) {
  const count = people.length
  if (count === 0) return null
  const nameOf = ({ name, member_id }: Waiting) =>
    name ?? list?.people.find((one) => one.member_id === member_id)?.name ?? t('Someone')
  const again = async () => {
    await markWaiting(new Map(people.map(({ key }) => [key, undefined])))
    await sendWaiting()
  }
  return (
    <Notice
      kind="bad"
      isNews
      title={t('{count} check-in could not be saved|{count} check-ins could not be saved', {
        count,
      })}
    >
      <ul className="gate-refused">
        {people.map((one) => (
          <li key={one.key}>
            <span>
              <strong>{nameOf(one)}</strong> · {one.team}
              <br />
              {told(one.says ?? '')}
            </span>
            <Button
              aria-label={t('Dismiss: {name}', { name: nameOf(one) })}
              onClick={() => void forgetWaiting([one.key])}
            >
              {t('Dismiss')}
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => void again().catch(() => {})}>{t('Try again')}</Button>
    </Notice>
  )
}
