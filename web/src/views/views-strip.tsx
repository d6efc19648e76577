import './views.css'
import { useEffect, useRef, useState } from 'react'
import type { Out } from 'contract/operation'
import { changeSavedView, listSavedViews, type ListName, type SavedView } from 'contract/views'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import type { ViewState } from '../ui/tables/data-table.tsx'
import { Notice } from '../ui/notice.tsx'
import { useOnDemand } from '../ui/on-demand.ts'
import type { TableNow } from '../ui/tables/table-views.ts'
import { changeOf, isSame, keptOf, stillThere } from './kept-view.ts'

type Props = {
  list: ListName
  state: ViewState
  data: Out<typeof listSavedViews> | undefined
  chosen: SavedView | undefined
  now: TableNow
  /** The list was opened without asking for anything, so it begins with the user's default. */
  opensBare: boolean
}

const load = () => import('./view-dialogs.tsx')

/** The kept views of a list by name: one press shows one, what is changed in it can be kept. */
export function ViewsStrip({ list, state: [view, setView, defaults], data, chosen, now, opensBare }: Props) {
  const [open, setOpen] = useState<'new' | 'manage'>()
  const { ready, want } = useOnDemand(load)
  const change = useCall(changeSavedView, { refresh: [listSavedViews] })
  const preload = () => void want()
  const reach = (dialog: 'new' | 'manage') => {
    preload()
    setOpen(dialog)
  }
  const show = (one: SavedView, how?: { push?: boolean }) =>
    setView(changeOf(one.id, stillThere(one.view, now).view, now.filters), how)

  const first = useRef(opensBare)
  useEffect(() => {
    if (!data || !first.current) return
    first.current = false
    const usual = data.views.find(({ is_default }) => is_default)
    if (usual && view['view'] === '') show(usual)
  })

  const kept = chosen && stillThere(chosen.view, now)
  // The address may still ask for what is gone, such as one that was shared; only what is left is shown.
  const lost = kept && Object.entries(chosen.view.filters).filter(([key, value]) => view[key] === value)
  useEffect(() => {
    if (!kept || !lost?.some(([key, value]) => (kept.view.filters[key] ?? '') !== value)) return
    setView(Object.fromEntries(lost.map(([key]) => [key, kept.view.filters[key] ?? ''])))
  })

  const shown = keptOf(now)
  const isChanged = kept && !isSame(shown, kept.view)
  const isNarrowed = !chosen && (view.q !== '' || Object.keys(shown.filters).length > 0)
  const all = () =>
    setView(
      { ...Object.fromEntries(Object.keys(view).map((key) => [key, defaults[key] ?? ''])), view: 'all' },
      { push: true },
    )
  return (
    <div className="views no-print" data-empty={data?.views.length ? undefined : true}>
      <div className="views-strip" role="group" aria-label={t('Views')}>
        <button type="button" aria-pressed={!chosen} onClick={all}>
          {t('All')}
        </button>
        {data?.views.map((one) => (
          <button
            key={one.id}
            type="button"
            aria-pressed={one.id === chosen?.id}
            title={one.is_mine ? undefined : t('Shared by {name}', { name: one.owner })}
            onClick={() => show(one, { push: true })}
          >
            {one.name}
            {one.is_shared && <Shared />}
          </button>
        ))}
        <span className="views-acts">
          {isChanged && chosen.may_edit && (
            <Button
              kind="quiet"
              busy={change.isPending}
              onClick={() => change.mutate({ id: chosen.id, version: chosen.version, view: shown })}
            >
              {t('Save changes')}
            </Button>
          )}
          {isChanged && (
            <Button kind="quiet" onClick={() => show(chosen)}>
              {t('Reset')}
            </Button>
          )}
          {data && (isChanged || isNarrowed || !chosen) && (
            <Button kind="quiet" onPointerEnter={preload} onFocus={preload} onClick={() => reach('new')}>
              {isChanged ? t('Save as new view') : t('Save view')}
            </Button>
          )}
          {data && data.views.length > 0 && (
            <Button kind="quiet" onPointerEnter={preload} onFocus={preload} onClick={() => reach('manage')}>
              {t('Manage views')}
            </Button>
          )}
        </span>
      </div>
      {kept && kept.gone.length > 0 && (
        <Notice kind="warn" title={t('Part of this view is no longer there')}>
          <p>
            {t('{what}. The rest of “{name}” still applies.', {
              what: kept.gone.join('; '),
              name: chosen.name,
            })}
          </p>
          {chosen.may_edit && (
            <Button
              busy={change.isPending}
              onClick={() => change.mutate({ id: chosen.id, version: chosen.version, view: kept.view })}
            >
              {t('Save without it')}
            </Button>
          )}
        </Notice>
      )}
      {ready && open === 'new' && data && (
        <ready.NewView
          list={list}
          view={shown}
          mayShare={data.may_share}
          onClose={() => setOpen(undefined)}
          onSaved={(saved) => {
            setOpen(undefined)
            setView({ view: String(saved.id) })
          }}
        />
      )}
      {ready && open === 'manage' && data && (
        <ready.ManageViews
          list={list}
          data={data}
          onClose={() => setOpen(undefined)}
          onDeleted={(id) => id === chosen?.id && setView({ view: 'all' })}
        />
      )}
    </div>
  )
}

function Shared() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" role="img">
      <title>{t('shared')}</title>
      <circle cx="6" cy="5.5" r="2.25" />
      <path
        d="M1.75 13c.5-2.5 2.2-3.75 4.25-3.75S9.75 10.5 10.25 13M10.5 3.5a2.25 2.25 0 0 1 0 4M12 9.75c1.2.5 2 1.6 2.25 3.25"
        strokeLinecap="round"
      />
    </svg>
  )
}
