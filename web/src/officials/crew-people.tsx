import './crews.css'
import { askUmpires, getCrewBoard, type CrewBoard, type CrewPerson } from 'contract/officials/assigning'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { copyText } from '../ui/copy-text.ts'
import { Menu } from '../ui/menu.tsx'
import { Panel } from '../ui/panel.tsx'
import { toast } from '../ui/toast.tsx'

/** Who has games at an event, how they have answered, and their links. */
export function CrewPeople({ board, isCanceled }: { board: CrewBoard; isCanceled: boolean }) {
  return (
    <Panel title={t('At this event')}>
      {board.people.length === 0 ? (
        <p className="dim">{t('No one has games yet.')}</p>
      ) : (
        <ul className="crew-people">
          {board.people.map((person) => (
            <Person key={person.id} event_id={board.id} person={person} mayAsk={!isCanceled} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

type PersonProps = { event_id: number; person: CrewPerson; mayAsk: boolean }

function Person({ event_id, person, mayAsk }: PersonProps) {
  const { id, name, level, phone, link, planned, asked, accepted } = person
  const ask = useCall(askUmpires, {
    refresh: [getCrewBoard],
    quiet: 'success',
    onSuccess: () => toast.success(t('Email sent to {name}.', { name })),
  })
  const games = planned + asked + accepted
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="dim">
          {[
            level,
            t('{count} game|{count} games', { count: games }),
            asked > 0 && t('{count} waiting##umpires', { count: asked }),
            planned > 0 && t('{count} not asked yet', { count: planned }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Menu
        label="⋯"
        name={t('Actions for {name}', { name })}
        className="icon-button"
        side="end"
        acts={[
          mayAsk &&
            planned + asked > 0 && {
              key: 'ask',
              label: asked > 0 && planned === 0 ? t('Remind') : t('Ask'),
              disabled: ask.isPending,
              onAct: () => ask.mutate({ id: event_id, official_id: id }),
            },
          {
            key: 'link',
            label: t('Copy link'),
            onAct: () => void copyText(link, t('Link copied.')),
          },
          phone !== '' && {
            key: 'phone',
            label: t('Call {phone}', { phone }),
            onAct: () => location.assign(`tel:${phone}`),
          },
        ]}
      />
    </li>
  )
}
