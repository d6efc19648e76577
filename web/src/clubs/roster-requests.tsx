import './roster.css'
import { useState } from 'react'
import {
  ROSTER_ROLES,
  StaffRole,
  grantRequest,
  teamRoster,
  type RosterEntry,
  type StaffRole as Role,
} from 'contract/clubs/rosters'
import { useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { RosterLeave } from './roster-leave.tsx'
import { RosterPerson, nameOf } from './roster-person.tsx'

type Props = { requests: readonly RosterEntry[]; mayDecide: boolean }

/** Requests for a place: families who chose the team, and players whom a rule has kept out so far. */
export function RosterRequests({ requests, mayDecide }: Props) {
  const [declining, setDeclining] = useState<RosterEntry>()
  const [naming, setNaming] = useState<RosterEntry>()
  const grant = useCall(grantRequest, { refresh: [teamRoster], onSuccess: () => setNaming(undefined) })
  if (requests.length === 0) return null
  const isStaff = ({ role }: RosterEntry) => StaffRole.safeParse(role).success
  return (
    <Panel title={t('Waiting for your answer')}>
      <ul className="roster-list">
        {requests.map((entry) => (
          <RosterPerson
            key={entry.id}
            entry={entry}
            {...(isStaff(entry) && { role: told(ROSTER_ROLES[entry.role]) })}
            acts={
              mayDecide && (
                <>
                  <Button
                    kind="primary"
                    aria-label={t('Accept {name}', { name: nameOf(entry) })}
                    busy={grant.isPending && grant.variables.id === entry.id}
                    onClick={() =>
                      isStaff(entry)
                        ? setNaming(entry)
                        : grant.mutate({ id: entry.id, version: entry.version })
                    }
                  >
                    {t('Accept')}
                  </Button>
                  <Button
                    aria-label={t('Decline {name}', { name: nameOf(entry) })}
                    onClick={() => setDeclining(entry)}
                  >
                    {t('Decline')}
                  </Button>
                </>
              )
            }
          />
        ))}
      </ul>
      {declining && <RosterLeave entry={declining} onClose={() => setDeclining(undefined)} />}
      {naming && (
        <NameStaff
          entry={naming}
          busy={grant.isPending}
          onName={(role) => grant.mutate({ id: naming.id, version: naming.version, role })}
          onClose={() => setNaming(undefined)}
        />
      )}
    </Panel>
  )
}

type Naming = { entry: RosterEntry; busy: boolean; onName: (role: Role) => void; onClose: () => void }

function NameStaff({ entry, busy, onName, onClose }: Naming) {
  const [role, setRole] = useState<Role>('assistant_coach')
  return (
    <FormDialog
      title={t('Accept {name}', { name: nameOf(entry) })}
      submitLabel={t('Accept')}
      busy={busy}
      errors={{}}
      onSubmit={() => onName(role)}
      onClose={onClose}
    >
      <SelectField
        label={t('On the team')}
        name="role"
        placeholder={null}
        value={role}
        options={StaffRole.options.map((value) => ({ value, label: told(ROSTER_ROLES[value]) }))}
        onChange={({ currentTarget }) => setRole(StaffRole.parse(currentTarget.value))}
      />
    </FormDialog>
  )
}
