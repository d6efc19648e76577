import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  saveAnswers,
  saveOutsideAnswers,
  showAnswers,
  showOutsideAnswers,
  type OwnAnswers as Answered,
} from 'contract/events/answers'
import { listMyEvents, type OwnParty } from 'contract/events/entering'
import { showOutsideEntry } from 'contract/events/outside-teams'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { saidAnswer } from '../answer-words.ts'
import { Questions, sentAnswers, type Answers } from './entry-questions.tsx'

type Props = Pick<OwnParty['entrants'][number], 'id' | 'name' | 'answers' | 'missing_answers'> & {
  /** Of the link of a team from outside. */
  token: string | undefined
}

/** What one of an entry answered, and the way to change it. */
export function OwnAnswers({ id, name, answers, missing_answers, token }: Props) {
  // A reminder leads straight to what is missing.
  const { answers: asked } = useSearch({ strict: false }) as { answers?: string | number }
  const [isOpen, setOpen] = useState(String(asked) === String(id) && missing_answers > 0)
  const open = (
    <Button kind={missing_answers > 0 ? 'default' : 'quiet'} onClick={() => setOpen(true)}>
      {missing_answers > 0 ? t('Answer##questions') : t('Change answers')}
      <span className="visually-hidden">: {name}</span>
    </Button>
  )
  return (
    <>
      {missing_answers > 0 ? (
        <Notice
          kind="warn"
          title={t('{count} question to answer|{count} questions to answer', { count: missing_answers })}
        >
          {open}
        </Notice>
      ) : (
        <>
          {answers.length > 0 && (
            <ul className="event-answers dim">
              {answers.map((one) => (
                <li key={one.question}>{saidAnswer(one)}</li>
              ))}
            </ul>
          )}
          {open}
        </>
      )}
      {isOpen && <AnswersDialog id={id} name={name} token={token} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = Pick<Props, 'id' | 'name' | 'token'> & { onClose: () => void }

function AnswersDialog({ id, name, token, onClose }: DialogProps) {
  const own = useQuery({ ...query(showAnswers, { entrant_id: id }), enabled: token === undefined })
  const linked = useQuery({
    ...query(showOutsideAnswers, { token: token ?? '' }),
    enabled: token !== undefined,
  })
  const read = token === undefined ? own : linked
  if (read.data)
    return <Answering key={read.data.version} id={id} token={token} answered={read.data} onClose={onClose} />
  return (
    <Dialog title={t('Answers for {name}', { name })} onClose={onClose}>
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}

type AnsweringProps = Omit<DialogProps, 'name'> & { answered: Answered }

function Answering({ id, token, answered, onClose }: AnsweringProps) {
  const { name, questions, event_division_id, version, may_change } = answered
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(answered.answers.map(({ question_id, answer }) => [question_id, answer])),
  )
  const done = { onSuccess: onClose, quiet: 'failure' } as const
  const own = useCall(saveAnswers, { refresh: [listMyEvents, showAnswers], ...done })
  const linked = useCall(saveOutsideAnswers, { refresh: [showOutsideEntry, showOutsideAnswers], ...done })
  const save = token === undefined ? own : linked
  const errors = fieldErrorsOf(save.error)
  const title = t('Answers for {name}', { name })
  if (!may_change)
    return (
      <Dialog title={title} onClose={onClose}>
        <Notice kind="info" title={t('Answers can’t be changed online anymore. Please contact us.')} />
      </Dialog>
    )
  const send = () => {
    const said = { version, answers: sentAnswers(questions, event_division_id, answers) }
    if (token === undefined) own.mutate({ entrant_id: id, ...said })
    else linked.mutate({ token, ...said })
  }
  return (
    <FormDialog
      title={title}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      {save.error && !errors && <Notice kind="bad" isNews title={told(messageOf(save.error))} />}
      <Questions
        questions={questions}
        event_division_id={event_division_id}
        answers={answers}
        nameOf={(n) => `answers.${n}`}
        errors={errors ?? {}}
        onChange={setAnswers}
      />
    </FormDialog>
  )
}
