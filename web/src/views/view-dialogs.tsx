import './views.css'
import { useState } from 'react'
import { Conflict } from 'contract/problem'
import type { Out } from 'contract/operation'
import {
  arrangeSavedViews,
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  restoreSavedView,
  type ListName,
  type ListView,
  type SavedView,
} from 'contract/views'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { useSorting } from '../ui/sorting.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'

const REFRESH = { refresh: [listSavedViews] }

type NewProps = {
  list: ListName
  view: ListView
  mayShare: boolean
  onClose: () => void
  onSaved: (saved: SavedView) => void
}

/** Keeps what is shown under a name. */
export function NewView({ list, view, mayShare, onClose, onSaved }: NewProps) {
  const [name, setName] = useState('')
  const [is_shared, setShared] = useState(false)
  const create = useCall(createSavedView, { ...REFRESH, onSuccess: onSaved })
  return (
    <FormDialog
      title={t('Save view')}
      submitLabel={t('Save view')}
      busy={create.isPending}
      errors={fieldErrorsOf(create.error)}
      onSubmit={() => create.mutate({ list, name, is_shared, view })}
      onClose={onClose}
    >
      <p className="dim">{t('Search, filters, order, columns and spacing, as you see them now.')}</p>
      <NameField name={name} error={create.error} onChange={setName} />
      {mayShare && <ShareField isShared={is_shared} onChange={setShared} />}
    </FormDialog>
  )
}

const NameField = ({
  name,
  error,
  onChange,
}: {
  name: string
  error: unknown
  onChange: (name: string) => void
}) => (
  <TextField
    label={t('Name')}
    name="name"
    maxLength={60}
    autoComplete="off"
    value={name}
    error={fieldErrorsOf(error)?.['name']}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

const ShareField = ({ isShared, onChange }: { isShared: boolean; onChange: (isShared: boolean) => void }) => (
  <CheckboxField
    label={t('Share with the office')}
    hint={t('Anyone in the office who can open this list can use it.')}
    checked={isShared}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
)

type ManageProps = {
  list: ListName
  data: Out<typeof listSavedViews>
  onClose: () => void
  onDeleted: (id: number) => void
}

const SHELF = 0

/** Order, default, names and sharing of a list's views. */
export function ManageViews({ list, data: { views, may_share }, onClose, onDeleted }: ManageProps) {
  const [edited, setEdited] = useState<SavedView>()
  // A press shows at once, before the server has answered.
  const saved = views.find(({ is_default }) => is_default)?.id ?? null
  const [usual, setUsual] = useState(saved)
  const [order, setOrder] = useState(() => views.map(({ id }) => id))
  const choose = (default_id: number | null) => {
    setUsual(default_id)
    arrange.mutate({ list, default_id }, { onError: () => setUsual(saved) })
  }
  const arrange = useCall(arrangeSavedViews, { ...REFRESH, quiet: 'success' })
  const restore = useCall(restoreSavedView, REFRESH)
  const remove = useCall(deleteSavedView, {
    ...REFRESH,
    quiet: 'success',
    onSuccess: (_, { id }) => {
      const gone = views.find((one) => one.id === Number(id))
      onDeleted(Number(id))
      toast.undoable(t('“{name}” deleted.', { name: gone?.name ?? '' }), () => restore.mutate({ id }))
    },
  })
  const byId = new Map(views.map((one) => [one.id, one]))
  const sorting = useSorting({
    kind: 'view',
    shelves: [{ id: SHELF, items: order.filter((id) => byId.has(id)) }],
    nameOf: (id) => byId.get(id)?.name ?? '',
    onDone: ([shelf]) => {
      const ids = [...shelf!.items]
      setOrder(ids)
      arrange.mutate({ list, ids }, { onError: () => setOrder(views.map(({ id }) => id)) })
    },
  })
  if (edited) return <EditView view={edited} mayShare={may_share} onClose={() => setEdited(undefined)} />
  return (
    <Dialog
      title={t('Manage views')}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <p className="dim">{t('Drag to change the order. The list opens with the view you choose.')}</p>
      <ul className="views-list" {...sorting.shelf(SHELF)}>
        <li>
          <label className="views-default">
            <input type="radio" name="default-view" checked={usual === null} onChange={() => choose(null)} />
            {t('Open with everything')}
          </label>
        </li>
        {sorting.shelves[0]!.items.map((id) => {
          const one = byId.get(id)
          if (!one) return null
          return (
            <li key={id} {...sorting.item(id)}>
              <button {...sorting.handle(id)}>
                <svg viewBox="0 0 12 16" width="12" height="16" fill="currentColor" aria-hidden="true">
                  <path d="M2 2h2v2H2zM8 2h2v2H8zM2 7h2v2H2zM8 7h2v2H8zM2 12h2v2H2zM8 12h2v2H8z" />
                </svg>
              </button>
              <label className="views-default">
                <input type="radio" name="default-view" checked={usual === id} onChange={() => choose(id)} />
                <span>
                  {one.name}
                  {(one.is_shared || !one.is_mine) && (
                    <small className="dim">
                      {one.is_mine ? t('shared') : t('Shared by {name}', { name: one.owner })}
                    </small>
                  )}
                </span>
              </label>
              {one.may_edit && (
                <span className="views-list-acts">
                  <Button
                    kind="quiet"
                    aria-label={t('Edit {name}', { name: one.name })}
                    onClick={() => setEdited(one)}
                  >
                    {t('Edit')}
                  </Button>
                  <Button
                    kind="quiet"
                    aria-label={t('Delete {name}', { name: one.name })}
                    onClick={() => remove.mutate({ id })}
                  >
                    {t('Delete')}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {sorting.said}
      </p>
    </Dialog>
  )
}

function EditView({ view, mayShare, onClose }: { view: SavedView; mayShare: boolean; onClose: () => void }) {
  const [name, setName] = useState(view.name)
  const [is_shared, setShared] = useState(view.is_shared)
  const change = useCall(changeSavedView, { ...REFRESH, quiet: 'failure', onSuccess: onClose })
  const onError = (error: Error) => {
    if (Conflict.is(error)) {
      toast.failure(t('Someone else has just changed this view. Please look at it again.'))
      onClose()
    } else if (!fieldErrorsOf(error)) toast.failure(messageOf(error))
  }
  return (
    <FormDialog
      title={t('Edit view')}
      submitLabel={t('Save')}
      busy={change.isPending}
      errors={fieldErrorsOf(change.error)}
      onSubmit={() => change.mutate({ id: view.id, version: view.version, name, is_shared }, { onError })}
      onClose={onClose}
    >
      <NameField name={name} error={change.error} onChange={setName} />
      {mayShare && <ShareField isShared={is_shared} onChange={setShared} />}
    </FormDialog>
  )
}
