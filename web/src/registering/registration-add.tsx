import './registration-people.css'
import {
  IconBallBaseball,
  IconBuildingCommunity,
  IconUser,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { msg, t } from '../language.ts'
import { addedAs, typesFor, type Added } from './draft-people.ts'
import { useRegistration } from './draft-context.tsx'

const KINDS: { added: Added; label: string; again: string; note: string; icon: typeof IconUser }[] = [
  {
    added: 'child',
    label: msg('My child'),
    again: msg('Another child'),
    note: msg('You sign as parent or guardian'),
    icon: IconBallBaseball,
  },
  {
    added: 'me',
    label: msg('Myself'),
    again: msg('Myself'),
    note: msg('To coach, play or help out'),
    icon: IconUser,
  },
  {
    added: 'other',
    label: msg('Someone else'),
    again: msg('Someone else'),
    note: msg('Another adult or child'),
    icon: IconUserPlus,
  },
  {
    added: 'team',
    label: msg('A whole team'),
    again: msg('Another team'),
    note: msg('You’re the contact'),
    icon: IconUsersGroup,
  },
  {
    added: 'club',
    label: msg('A club'),
    again: msg('Another club'),
    note: msg('You’re the contact'),
    icon: IconBuildingCommunity,
  },
]

/** Adds a person, a team or a club; large as long as the registration is empty. */
export function RegistrationAdd({ isFirst, onAdd }: { isFirst: boolean; onAdd: (added: Added) => void }) {
  const { choices, data } = useRegistration()
  const offered = KINDS.filter(({ added }) => typesFor(added, choices.member_types).length > 0)
  const isFull = data.people.length >= 30
  const hasOne = (added: Added) =>
    data.people.some((person) => addedAs(person, choices.member_types) === added)
  return (
    <div className="reg-add" data-size={isFirst ? 'large' : 'small'}>
      {offered.map(({ added, label, again, note, icon: Icon }) => (
        <button
          key={added}
          type="button"
          className="reg-add-button"
          disabled={isFull}
          onClick={() => onAdd(added)}
        >
          <Icon size={isFirst ? 24 : 18} stroke={1.6} aria-hidden />
          <span>
            <b>{t(!isFirst && hasOne(added) ? again : label)}</b>
            {isFirst && <small>{t(note)}</small>}
          </span>
        </button>
      ))}
      {isFull && <p className="dim">{t('You can register up to 30 people at a time.')}</p>}
    </div>
  )
}
