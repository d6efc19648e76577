import './legal-editors.css'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { BothVersions, ConflictDialog } from '../ui/dialogs/conflict-dialog.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { toast } from '../ui/toast.tsx'
import { Moment } from '../ui/values.tsx'
import type { Refusal } from './changed-entry.ts'

type Text = { title: string }
type Draft = { version: number; author: string; saved_at: string }
type Editable<Words> = {
  draft: (Words & Draft) | null
  published: { updated_at: string } | null
  revisions: readonly { id: number; author: string; published_at: string | null }[]
}

type Props<Words extends Text, Whole extends Editable<Words>> = {
  name: string
  editable: Whole
  /** The query key under which the new state is cached. */
  queryKey: QueryKey
  mayEdit: boolean
  /** The current input. */
  words: Words
  wordsOf: (text: Words) => Words
  /** Replaces the text in the editor. */
  onPut: (text: Words) => void
  /** Saves and publishes; `refusal` recognizes that somebody else was faster. */
  save: (version: number) => Promise<Whole>
  publish: (version: number) => Promise<Whole>
  recall: (id: number) => Promise<Words>
  refusal: Refusal
  busy: boolean
  /** The confirmation question before publishing. */
  question: string
  reading: (words: Words) => ReactNode
  /** The editor. */
  children: ReactNode
}

/** A page that is written as a draft, previewed, then published; earlier versions remain available. */
export function DraftEditor<Words extends Text, Whole extends Editable<Words>>(props: Props<Words, Whole>) {
  const { name, editable, queryKey, mayEdit, words, wordsOf, onPut, refusal, busy, reading } = props
  const { draft, published, revisions } = editable
  const client = useQueryClient()
  const [version, setVersion] = useState(draft?.version ?? 0)
  const [kept, setKept] = useState(() => JSON.stringify(words))
  const [isReading, setReading] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const [theirs, setTheirs] = useState<Words & Draft>()
  const isSaved = JSON.stringify(words) === kept

  const failed = (error: unknown) => {
    setPublishing(false)
    const other = refusal.is(error) && (error as Error & { detail?: Words & Draft }).detail
    if (other) setTheirs(other)
    else toast.failure(messageOf(error))
  }
  const take = (next: Whole) => {
    client.setQueryData(queryKey, next)
    setVersion(next.draft?.version ?? 0)
    setKept(JSON.stringify(words))
    setTheirs(undefined)
    return next
  }
  const saveDraft = async (on = version) => take(await props.save(on))
  const keep = (on?: number) =>
    saveDraft(on).then(() => toast.success(t('Draft saved. Visitors don’t see it yet.')), failed)
  const publish = async () => {
    const ready: Whole = isSaved ? editable : await saveDraft()
    take(await props.publish(ready.draft!.version))
    setPublishing(false)
    toast.success(t('Published. Visitors can see it now.'))
  }
  return (
    <>
      <Panel
        title={name}
        actions={
          <>
            <Button onClick={() => setReading(true)}>{t('Preview')}</Button>
            {mayEdit && (
              <>
                <Button disabled={isSaved} busy={busy} onClick={() => void keep()}>
                  {t('Save draft')}
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
          {published ? (
            rich('Published {when}.', { when: <Moment at={published.updated_at} /> })
          ) : (
            <>{t('Not published yet, so visitors can’t see this page.')}</>
          )}{' '}
          {!isSaved ? t('You have unsaved changes.') : draft ? t('This is a draft.') : ''}
        </p>
        {props.children}
      </Panel>
      <Panel title={t('Earlier versions')}>
        {revisions.length === 0 ? (
          <p className="dim">{t('History starts the next time you publish.')}</p>
        ) : (
          <ol className="legal-history">
            {revisions.map(({ id, author, published_at }) => (
              <li key={id}>
                <span>
                  {published_at && <Moment at={published_at} />}
                  {author && `, ${author}`}
                </span>
                {mayEdit && (
                  <Button kind="quiet" onClick={() => void props.recall(id).then(onPut, failed)}>
                    {t('Restore to editor')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </Panel>
      {isReading && (
        <Dialog
          title={words.title}
          onClose={() => setReading(false)}
          buttons={<Button onClick={() => setReading(false)}>{t('Close')}</Button>}
        >
          <div className="legal-reading" role="region" aria-label={t('Preview')} tabIndex={0}>
            {reading(words)}
          </div>
        </Dialog>
      )}
      {isPublishing && (
        <ConfirmDialog
          title={props.question}
          confirmLabel={t('Publish')}
          kind="primary"
          busy={busy}
          onClose={() => setPublishing(false)}
          onConfirm={() => void publish().catch(failed)}
        >
          {t('Visitors will see it from now on. The current version stays in the history.')}
        </ConfirmDialog>
      )}
      {theirs && (
        <ConflictDialog
          title={t('Someone else changed this draft')}
          who={theirs.author}
          when={theirs.saved_at}
          busy={busy}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            onPut(theirs)
            setVersion(theirs.version)
            setKept(JSON.stringify(wordsOf(theirs)))
            setTheirs(undefined)
          }}
          onKeepMine={() => void keep(theirs.version)}
        >
          <BothVersions mine={reading(words)} theirs={reading(theirs)} />
        </ConflictDialog>
      )}
    </>
  )
}
