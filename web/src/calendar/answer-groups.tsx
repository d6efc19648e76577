import './calendar.css'
import type { AnsweringPerson } from 'contract/calendar/answers'
import { msg, t } from '../language.ts'
import { Portrait } from '../clubs/clubs.tsx'
import { Said } from './answer-buttons.tsx'

const GROUPS = [
  { answer: 'yes', label: msg('Going'), sign: '✓' },
  { answer: 'maybe', label: msg('Maybe'), sign: '?' },
  { answer: 'no', label: msg('Not going'), sign: '✕' },
  { answer: null, label: msg('No answer'), sign: '–' },
] as const

/** Everybody of a team under what was answered for them, each group with its color, sign and number. */
export function AnswerGroups({ people }: { people: readonly AnsweringPerson[] }) {
  return (
    <div className="answer-groups">
      {GROUPS.map(({ answer, label, sign }) => {
        const group = people.filter((person) => person.answer === answer)
        if (group.length === 0) return null
        return (
          <section key={label} className="answer-group" data-answer={answer ?? 'open'} aria-label={t(label)}>
            <h3>
              <span className="answer-sign" aria-hidden="true">
                {sign}
              </span>
              {t(label)} <span className="numbers">{group.length}</span>
            </h3>
            <ul className="date-list">
              {group.map((person) => (
                <li key={person.member_id} className="date-person">
                  <Portrait memberId={person.member_id} name={person.name} />
                  <span>
                    <b>{person.name}</b> {person.is_staff && <span className="dim">{t('Staff')}</span>}
                    {answer !== null && <Said person={person} />}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
