import './calendar.css'
import { useQuery } from '@tanstack/react-query'
import { askAboutDate, dateAnswers, teamCalendar } from 'contract/calendar/answers'
import type { TeamDate } from 'contract/calendar'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Moment } from '../ui/values.tsx'
import { writtenList } from '../written.ts'
import { AnswerGroups } from './answer-groups.tsx'
import { whatOf, whenOf } from './date-card.tsx'

type Props = { date: TeamDate; mayAsk: boolean; onClose: () => void }

/** Who is coming, who is not, and who has not answered; one press asks the latter. */
export function AnswersDialog({ date, mayAsk, onClose }: Props) {
  const answers = useQuery(query(dateAnswers, { id: date.id }))
  const ask = useCall(askAboutDate, { refresh: [dateAnswers, teamCalendar], quiet: 'success' })
  const people = answers.data?.people ?? []
  const open = people.filter(({ answer }) => answer === null)
  return (
    <Dialog
      title={whatOf(date)}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {mayAsk && open.length > 0 && (
            <Button kind="primary" busy={ask.isPending} onClick={() => ask.mutate({ id: date.id })}>
              {t('Remind {count} person|Remind {count} people', {
                count: open.length,
              })}
            </Button>
          )}
        </>
      }
    >
      <p className="dim">{whenOf(date)}</p>
      {ask.data && (
        <Notice kind={ask.data.unreachable.length > 0 ? 'warn' : 'good'} isNews>
          {t('{count} email sent.|{count} emails sent.', { count: ask.data.letters })}{' '}
          {ask.data.unreachable.length > 0 &&
            t('We couldn’t email {names}: no guardian’s address on file.', {
              names: writtenList(ask.data.unreachable),
            })}
        </Notice>
      )}
      {answers.error && !answers.data ? (
        <ErrorState error={answers.error} onRetry={() => void answers.refetch()} />
      ) : !answers.data ? (
        <Skeleton lines={6} />
      ) : (
        <>
          {answers.data.asked_at && (
            <p className="dim">
              {rich('Last reminder sent {when}.', { when: <Moment at={answers.data.asked_at} /> })}
            </p>
          )}
          {people.length === 0 && <p>{t('No one on the team yet')}</p>}
          <AnswerGroups people={people} />
        </>
      )}
    </Dialog>
  )
}
