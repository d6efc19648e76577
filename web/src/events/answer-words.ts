import { picksOf, type SaidAnswer } from 'contract/events/questions'
import { t } from '../language.ts'
import { writtenDay } from '../written.ts'

/** An answer as it is read. */
function writtenAnswer({ kind, answer }: Pick<SaidAnswer, 'kind' | 'answer'>): string {
  if (kind === 'several') return picksOf(answer).join(', ')
  if (kind === 'yes_no') return answer === 'yes' ? t('Yes') : t('No')
  return kind === 'date' ? writtenDay(answer) : answer
}

/** An answer after its question. */
export const saidAnswer = (said: SaidAnswer): string =>
  `${said.question}${said.question.endsWith('?') ? '' : ':'} ${writtenAnswer(said)}`
