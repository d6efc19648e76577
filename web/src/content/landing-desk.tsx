import { IconGripVertical } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { landingPage } from 'contract/content'
import {
  LandingChanged,
  publishLanding,
  readLandingDesk,
  readLandingRevision,
  saveLandingDraft,
  type LandingDesk,
  type LandingDraft,
  type WrittenSection,
} from 'contract/content/cms'
import { messageOf } from '../api-problems.ts'
import { call, query, useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { useSorting } from '../ui/sorting.ts'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { Moment } from '../ui/values.tsx'
import { ConflictDialog } from './edit-dialog.tsx'
import { KINDS, LandingSectionForm } from './landing-section-form.tsx'

/** A section under a number of this screen's own, because a new one has none yet. */
type Part = WrittenSection & { key: number }
type Text = { title: string; sections: readonly WrittenSection[] }

const ALL = 0
const partsOf = (sections: readonly WrittenSection[]): Part[] =>
  sections.map(({ id, kind, section_name, body_html }, i) => ({
    ...(id !== undefined && { id }),
    kind,
    section_name,
    body_html,
    key: i + 1,
  }))
const sectionsOf = (parts: readonly Part[]): WrittenSection[] =>
  parts.map(({ key: _, ...section }) => section)

/** The first page: sections in order, written as a draft, read as they will stand, then published. */
export function LandingDeskForm({ desk }: { desk: LandingDesk }) {
  const { draft, published, revisions } = desk
  const client = useQueryClient()
  const mayEdit = useMay(saveLandingDraft)
  const begin = draft ?? published
  const [title, setTitle] = useState(begin.title)
  const [parts, setParts] = useState(() => partsOf(begin.sections))
  const [version, setVersion] = useState(draft?.version ?? 0)
  const [isSaved, setSaved] = useState(true)
  const [editing, setEditing] = useState<number | 'new'>()
  const [isReading, setReading] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const [theirs, setTheirs] = useState<LandingDraft>()
  const save = useCall(saveLandingDraft, { refresh: [], quiet: true })
  const publish = useCall(publishLanding, { refresh: [landingPage], quiet: true })

  const change = (next: readonly Part[]) => {
    setParts([...next])
    setSaved(false)
  }
  const put = (text: Text) => {
    setTitle(text.title)
    change(partsOf(text.sections))
  }
  const failed = (error: unknown) => {
    setPublishing(false)
    if (LandingChanged.is(error) && error.detail) setTheirs(error.detail as LandingDraft)
    else toast.failure(messageOf(error))
  }
  const keep = (next: LandingDesk) => {
    client.setQueryData(query(readLandingDesk, {}).queryKey, next)
    setVersion(next.draft?.version ?? 0)
    setSaved(true)
  }
  const saveDraft = (on = version, then?: (desk: LandingDesk) => void) =>
    save.mutate(
      { version: on, title, sections: sectionsOf(parts) },
      {
        onSuccess: (next) => {
          keep(next)
          setTheirs(undefined)
          if (then) then(next)
          else toast.success(t('The draft is kept. Visitors do not see it yet.'))
        },
        onError: failed,
      },
    )
  const publishNow = ({ draft: ready }: LandingDesk) =>
    publish.mutate(
      { version: ready!.version },
      {
        onSuccess: (next) => {
          keep(next)
          setPublishing(false)
          toast.success(t('Published. Visitors read it now.'))
        },
        onError: failed,
      },
    )
  const remove = (part: Part) => {
    change(parts.filter(({ key }) => key !== part.key))
    toast.undoable(t('“{name}” is out of the draft.', { name: part.section_name }), () => change(parts))
  }
  const byKey = new Map(parts.map((part) => [part.key, part]))
  const sorting = useSorting({
    kind: 'part',
    shelves: [{ id: ALL, items: parts.map(({ key }) => key) }],
    nameOf: (key) => byKey.get(key)?.section_name ?? '',
    onDone: ([all]) => change(all!.items.map((key) => byKey.get(key)!)),
  })
  const recall = (id: number) => call(readLandingRevision, { id }).then(put, failed)
  const edited = editing === 'new' ? undefined : byKey.get(editing ?? 0)

  return (
    <div className="desk-parts">
      <Panel
        title={t('First page')}
        actions={
          <>
            <Button onClick={() => setReading(true)}>{t('Preview')}</Button>
            {mayEdit && (
              <>
                <Button disabled={isSaved} busy={save.isPending} onClick={() => saveDraft()}>
                  {t('Keep draft')}
                </Button>
                <Button
                  kind="primary"
                  disabled={isSaved && draft === null}
                  onClick={() => setPublishing(true)}
                >
                  {t('Publish')}
                </Button>
              </>
            )}
          </>
        }
      >
        <p className="dim legal-state" role="status">
          {rich('Published {when}.', { when: <Moment at={published.updated_at} /> })}{' '}
          {!isSaved ? t('Your changes are not kept yet.') : draft ? t('This is a draft.') : ''}
        </p>
        <TextField
          label={t('Title')}
          maxLength={200}
          value={title}
          disabled={!mayEdit}
          onChange={({ currentTarget }) => {
            setTitle(currentTarget.value)
            setSaved(false)
          }}
        />
        <p className="visually-hidden" role="status">
          {sorting.said}
        </p>
        <ol className="desk-rows" {...sorting.shelf(ALL)}>
          {sorting.shelves[0]!.items.map((key) => {
            const part = byKey.get(key)!
            return (
              <li key={key} {...sorting.item(key)}>
                {mayEdit && (
                  <button {...sorting.handle(key)}>
                    <IconGripVertical size={18} aria-hidden="true" />
                  </button>
                )}
                <span className="desk-text">
                  <button
                    type="button"
                    className="desk-name"
                    disabled={!mayEdit}
                    onClick={() => setEditing(key)}
                  >
                    {part.section_name}
                  </button>
                </span>
                <span className="dim">{t(KINDS[part.kind])}</span>
                {mayEdit && (
                  <span className="desk-acts">
                    <Button
                      kind="quiet"
                      aria-label={t('Delete {name}', { name: part.section_name })}
                      onClick={() => remove(part)}
                    >
                      {t('Delete')}
                    </Button>
                  </span>
                )}
              </li>
            )
          })}
        </ol>
        {mayEdit && <Button onClick={() => setEditing('new')}>{t('New section')}</Button>}
      </Panel>
      <Panel title={t('Published before')}>
        {revisions.length === 0 ? (
          <p className="dim">{t('The history begins with the next text that is published.')}</p>
        ) : (
          <ol className="legal-history">
            {revisions.map(({ id, author, published_at }) => (
              <li key={id}>
                <span>
                  {published_at && <Moment at={published_at} />}
                  {author && `, ${author}`}
                </span>
                {mayEdit && (
                  <Button kind="quiet" onClick={() => void recall(id)}>
                    {t('Put into the editor')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </Panel>
      {editing !== undefined && (
        <LandingSectionForm
          section={edited}
          onClose={() => setEditing(undefined)}
          onKeep={(section) => {
            const key = edited?.key ?? Math.max(0, ...byKey.keys()) + 1
            const kept = { ...section, key }
            change(edited ? parts.map((part) => (part.key === key ? kept : part)) : [...parts, kept])
            setEditing(undefined)
          }}
        />
      )}
      {isReading && (
        <Dialog
          title={title}
          onClose={() => setReading(false)}
          buttons={<Button onClick={() => setReading(false)}>{t('Close')}</Button>}
        >
          <Reading sections={parts} />
        </Dialog>
      )}
      {isPublishing && (
        <ConfirmDialog
          title={t('Publish this page?')}
          confirmLabel={t('Publish')}
          kind="primary"
          busy={save.isPending || publish.isPending}
          onClose={() => setPublishing(false)}
          onConfirm={() => (isSaved ? publishNow(desk) : saveDraft(version, publishNow))}
        >
          {t('Visitors read it from now on. The text before it stays in the history.')}
        </ConfirmDialog>
      )}
      {theirs && (
        <ConflictDialog
          who={theirs.author}
          mine={<Reading sections={parts} />}
          theirs={<Reading sections={theirs.sections} />}
          busy={save.isPending}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            put(theirs)
            setVersion(theirs.version)
            setSaved(true)
            setTheirs(undefined)
          }}
          onKeepMine={() => saveDraft(theirs.version)}
        />
      )}
    </div>
  )
}

const Reading = ({ sections }: { sections: readonly WrittenSection[] }) => (
  <div className="legal-reading" role="region" aria-label={t('Preview')} tabIndex={0}>
    {sections.map(({ kind, section_name, body_html }, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- only shown, never changed
      <section key={i}>
        <p className="dim">{t(KINDS[kind])}</p>
        <h3>{section_name}</h3>
        <RichText html={body_html} />
      </section>
    ))}
  </div>
)
