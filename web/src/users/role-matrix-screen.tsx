import './role-matrix.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { PERMISSIONS, isOfEvents, isOfLeagues, type Permission } from 'contract/auth/roles'
import { createOwnRole } from 'contract/users/own-roles'
import {
  changeRoleMatrix,
  getRoleMatrix,
  withConsequences,
  type PermissionChange,
  type RoleMatrix,
} from 'contract/users/role-matrix'
import { PERMISSION_WORDS } from 'contract/users/words'
import { messageOf } from '../api-problems.ts'
import { query, useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { toast } from '../ui/toast.tsx'
import { NewRole, OwnRoleMenu, scopeWord } from './own-roles.tsx'
import { roleWord } from './user-words.tsx'

/** Which role may do what: a table to read, and for administrators to change. */
export function RoleMatrixScreen() {
  const read = query(getRoleMatrix, {})
  const matrix = useQuery(read)
  const mayMake = useMay(createOwnRole)
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <PageHeader
        title={t('Permissions')}
        note={t('What each role can do. Changes apply immediately.')}
        actions={
          mayMake &&
          matrix.data && (
            <Button kind="primary" onClick={() => setMaking(true)}>
              {t('New role')}
            </Button>
          )
        }
      />
      {isMaking && matrix.data && <NewRole matrix={matrix.data} onClose={() => setMaking(false)} />}
      {matrix.error ? (
        <ErrorState error={matrix.error} onRetry={() => void matrix.refetch()} />
      ) : matrix.data ? (
        <Matrix matrix={matrix.data} />
      ) : (
        <Panel>
          <Skeleton lines={12} />
        </Panel>
      )}
    </>
  )
}

/** What a role of this table is called. */
const nameOf = (roles: RoleMatrix['roles'], id: number) =>
  roleWord({ role_id: id, name: roles.find((one) => one.id === id)?.own?.name ?? null })

/** Why a role for one league or event can’t have a permission: it concerns all of them. */
const whyForAll = (made: RoleMatrix['roles'][number]['own'], word: Permission) =>
  made?.scope === 'league' && !isOfLeagues(word)
    ? t('This concerns all leagues, so a role for one league can’t have it.')
    : made?.scope === 'event' && !isOfEvents(word)
      ? t('This isn’t about one event, so a role for an event can’t have it.')
      : undefined

const groups = [...new Set(PERMISSIONS.map((word) => PERMISSION_WORDS[word].group))]

function Matrix({ matrix: { roles, own, history } }: { matrix: RoleMatrix }) {
  const client = useQueryClient()
  const [role, setRole] = useState(6)
  const mayEdit = useMay(changeRoleMatrix)
  const change = useCall(changeRoleMatrix, {
    quiet: true,
    refresh: [],
    onSuccess: (answer) => client.setQueryData(query(getRoleMatrix, {}).queryKey, answer),
  })
  /** A checked box shows at once, and is reverted if refused. */
  const isHeld = (id: number, word: Permission, permissions: readonly string[]) => {
    const asked = change.isPending
      ? change.variables.changes.findLast(({ role_id, permission }) => role_id === id && permission === word)
      : undefined
    return asked?.allowed ?? permissions.includes(word)
  }
  const send = (changes: PermissionChange[], isUndo = false) =>
    change.mutate(
      { changes },
      {
        onSuccess: () => {
          const text = changes.map((one) => sentenceOf(one, roles)).join(' ')
          if (isUndo) toast.success(text)
          else
            toast.undoable(text, () =>
              send(
                changes.map((one) => ({ ...one, allowed: !one.allowed })),
                true,
              ),
            )
        },
      },
    )
  return (
    <>
      {!mayEdit && <Notice>{t('You can see this table, but you can’t change it.')}</Notice>}
      {change.error && (
        <Notice kind="bad" isNews>
          {messageOf(change.error)}
        </Notice>
      )}
      <div className="matrix-role">
        <SelectField
          label={t('Role')}
          value={String(role)}
          placeholder={null}
          options={roles.map(({ id }) => ({ value: String(id), label: nameOf(roles, id) }))}
          onChange={({ currentTarget }) => setRole(Number(currentTarget.value))}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <div className="matrix-scroll" role="region" aria-label={t('Role permissions')} tabIndex={0}>
        <table className="matrix" aria-busy={change.isPending} onKeyDown={moveFocus}>
          <thead>
            <tr>
              <th scope="col">{t('Permission')}</th>
              {roles.map(({ id, module, holders, own: made }) => (
                <th key={id} scope="col" data-chosen={id === role || undefined}>
                  {nameOf(roles, id)}
                  <small className="dim">{made ? scopeWord(made.scope) : module}</small>
                  <small className="dim">{t('{count} person|{count} people', { count: holders })}</small>
                  {made && mayEdit && <OwnRoleMenu role={made} holders={holders} />}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group}>
              <tr className="matrix-group">
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  <span>{told(group)}</span>
                </th>
              </tr>
              {PERMISSIONS.filter((word) => PERMISSION_WORDS[word].group === group).map((word) => (
                <tr key={word}>
                  <th scope="row">
                    {told(PERMISSION_WORDS[word].label)}
                    <small className="dim">{told(PERMISSION_WORDS[word].means)}</small>
                  </th>
                  {roles.map(({ id, is_almighty, permissions, own: made }) => (
                    <td key={id} data-chosen={id === role || undefined}>
                      <input
                        type="checkbox"
                        aria-label={t('{role}: {permission}', {
                          role: nameOf(roles, id),
                          permission: `${told(group)}, ${told(PERMISSION_WORDS[word].label)}`,
                        })}
                        title={
                          is_almighty
                            ? t('Administrators can always do everything.')
                            : (whyForAll(made, word) ??
                              (own.includes(word) ? undefined : t('You can only give permissions you have.')))
                        }
                        checked={isHeld(id, word, permissions)}
                        disabled={
                          is_almighty ||
                          !mayEdit ||
                          !own.includes(word) ||
                          whyForAll(made, word) !== undefined
                        }
                        onChange={({ currentTarget }) =>
                          send(
                            withConsequences(
                              { role_id: id, permission: word, allowed: currentTarget.checked },
                              new Set(permissions),
                            ),
                          )
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p className="dim matrix-note">
        {t('Administrators can always do everything. Roles for a club, team or event only apply there.')}
      </p>
      <MatrixHistory history={history} />
    </>
  )
}

/** 'Manager can now: give money back.' */
function sentenceOf({ role_id, permission, allowed }: PermissionChange, roles: RoleMatrix['roles']): string {
  const values = { role: nameOf(roles, role_id), means: told(PERMISSION_WORDS[permission].means) }
  return allowed ? t('{role} can now: {means}.', values) : t('{role} can no longer: {means}.', values)
}

function MatrixHistory({ history }: Pick<RoleMatrix, 'history'>) {
  if (history.length === 0) return null
  const words = (list: readonly string[]) =>
    list
      .map((word) => PERMISSION_WORDS[word as Permission])
      .map((one) => (one ? `${told(one.group)}, ${told(one.label)}` : ''))
      .join('; ')
  return (
    <Panel title={t('History')}>
      <Timeline
        label={t('History')}
        entries={history.map(({ id, at, actor, role_id, name, what, given, taken }) => ({
          id,
          at,
          by: actor === 'system' ? t('a new version of the site') : actor,
          text: [
            roleWord({ role_id, name }),
            WHAT()[what],
            given.length > 0 && t('added: {words}', { words: words(given) }),
            taken.length > 0 && t('removed: {words}', { words: words(taken) }),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </Panel>
  )
}

const WHAT = () => ({
  changed: undefined,
  created: t('role created'),
  renamed: t('role renamed'),
  deleted: t('role deleted'),
})

/** Arrow keys move from box to box, as in a spreadsheet. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  }
  const step = steps[event.key]
  const cell = (event.target as HTMLElement).closest('td')
  if (!step || !cell) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tbody tr:not(.matrix-group)')]
  let [y, x] = [rows.indexOf(cell.parentElement as HTMLTableRowElement), cell.cellIndex]
  for (;;) {
    y += step[0]
    x += step[1]
    const box = rows[y]?.cells[x]?.querySelector('input')
    if (!box) return
    // Skips boxes that cannot be changed, or are not visible on a phone.
    if (!box.disabled && box.offsetParent !== null) return box.focus()
  }
}
