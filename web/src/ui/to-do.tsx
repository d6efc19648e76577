import './to-do.css'
import { Link } from '@tanstack/react-router'
import { t } from '../language.ts'
import { Skeleton } from './skeleton.tsx'

export type Task = {
  key: string
  text: string
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
}

/** What waits for the reader; each line leads to the list of exactly what it counts. Undefined while loading. */
export function ToDo({ tasks }: { tasks: readonly Task[] | undefined }) {
  return (
    <div className="to-do" role="group" aria-label={t('To do')}>
      {!tasks ? (
        <Skeleton lines={1} />
      ) : tasks.length === 0 ? (
        <p className="dim">{t('You’re all caught up.')}</p>
      ) : (
        <ul>
          {tasks.map(({ key, text, ...address }) => (
            <li key={key}>
              <Link className="to-do-link" {...(address as { to: string })}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
