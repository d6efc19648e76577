import './role-matrix.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { PERMISSIONS, type Permission, type RoleId } from 'contract/auth/roles'
import {
  changeRoleMatrix,
  getRoleMatrix,
  withConsequences,
  type PermissionChange,
  type RoleMatrix,
} from 'contract/users/role-matrix'
import { PERMISSION_WORDS, ROLE_LABELS } from 'contract/users/words'
import { messageOf } from '../api-problems.ts'
import { query, useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { toast } from '../ui/toast.tsx'

/** Which role may do what: a table to read, and for administrators to change. */
export function RoleMatrixScreen() {
  const read = query(getRoleMatrix, {})
  const matrix = useQuery(read)
  return (
    <>
      <PageHeader title={t('Permissions')} note={t('What each role can do. Changes apply immediately.')} />
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

const groups = [...new Set(PERMISSIONS.map((word) => PERMISSION_WORDS[word].group))]

function Matrix({ matrix: { roles, own, history } }: { matrix: RoleMatrix }) {
  const client = useQueryClient()
  const [role, setRole] = useState<RoleId>(6)
  const mayEdit = useMay(changeRoleMatrix)
  const change = useCall(changeRoleMatrix, {
    quiet: true,
    refresh: [],
    onSuccess: (answer) => client.setQueryData(query(getRoleMatrix, {}).queryKey, answer),
  })
  /** A checked box shows at once, and is reverted if refused. */
  const isHeld = (id: RoleId, word: Permission, permissions: readonly string[]) => {
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
          const text = changes.map(sentenceOf).join(' ')
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
          options={roles.map(({ id }) => ({ value: String(id), label: told(ROLE_LABELS[id]) }))}
          onChange={({ currentTarget }) => setRole(Number(currentTarget.value) as RoleId)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <div className="matrix-scroll" role="region" aria-label={t('Role permissions')} tabIndex={0}>
        <table className="matrix" aria-busy={change.isPending} onKeyDown={moveFocus}>
          <thead>
            <tr>
              <th scope="col">{t('Permission')}</th>
              {roles.map(({ id, module, holders }) => (
                <th key={id} scope="col" data-chosen={id === role || undefined}>
                  {told(ROLE_LABELS[id])}
                  <small className="dim">{module}</small>
                  <small className="dim">{t('{count} person|{count} people', { count: holders })}</small>
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
                  {roles.map(({ id, is_almighty, permissions }) => (
                    <td key={id} data-chosen={id === role || undefined}>
                      <input
                        type="checkbox"
                        aria-label={t('{role}: {permission}', {
                          role: told(ROLE_LABELS[id]),
                          permission: `${told(group)}, ${told(PERMISSION_WORDS[word].label)}`,
                        })}
                        title={is_almighty ? t('Administrators can always do everything.') : undefined}
                        checked={isHeld(id, word, permissions)}
                        disabled={is_almighty || !mayEdit || !own.includes(word)}
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
        {t('Administrators can always do everything. Roles for a club or team only apply there.')}
      </p>
      <MatrixHistory history={history} />
    </>
  )
}

/** 'Manager can now: give money back.' */
function sentenceOf({ role_id, permission, allowed }: PermissionChange): string {
  const values = { role: told(ROLE_LABELS[role_id]), means: told(PERMISSION_WORDS[permission].means) }
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
        entries={history.map(({ id, at, actor, role_id, given, taken }) => ({
          id,
          at,
          by: actor === 'system' ? t('a new version of the site') : actor,
          text: [
            told(ROLE_LABELS[role_id as RoleId]),
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
