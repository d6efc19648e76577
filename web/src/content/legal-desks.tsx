import './legal-desks.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  LegalTextChanged,
  publishLegalText,
  readLegalDesk,
  readLegalRevision,
  saveLegalDraft,
  type LegalDesk,
  type LegalDraft,
  type LegalPage,
} from 'contract/content/legal-texts'
import { termsAndPrivacy } from 'contract/content'
import { call, query, useCall, useMay } from '../api.ts'
import { messageOf } from '../api-problems.ts'
import { msg, t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextEditor } from '../ui/text-editor.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { Moment } from '../ui/values.tsx'

const PAGES: Record<LegalPage, string> = {
  'privacy-policy': msg('Privacy policy'),
  'terms-and-conditions': msg('Terms and conditions'),
}

/** The legal pages: written as drafts, read as they will look, then published. */
export function LegalDesks() {
  const [{ page }, set] = useUrlState({ page: 'privacy-policy' })
  const slug: LegalPage = page === 'terms-and-conditions' ? page : 'privacy-policy'
  const read = query(readLegalDesk, { slug })
  const desk = useQuery({ ...read, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' })
  return (
    <div className="settings-stack">
      <div role="group" aria-label={t('Page')} className="preview-group">
        {(Object.keys(PAGES) as LegalPage[]).map((one) => (
          <button key={one} type="button" aria-pressed={one === slug} onClick={() => set({ page: one })}>
            {t(PAGES[one])}
          </button>
        ))}
      </div>
      {desk.error ? (
        <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />
      ) : !desk.data || desk.isFetching ? (
        <Panel>
          <Skeleton lines={10} />
        </Panel>
      ) : (
        <Desk key={slug} desk={desk.data} />
      )}
    </div>
  )
}

function Desk({ desk }: { desk: LegalDesk }) {
  const { slug, draft, published, revisions } = desk
  const client = useQueryClient()
  const mayEdit = useMay(saveLegalDraft)
  const begin = draft ?? published
  const [title, setTitle] = useState(begin?.title ?? t(PAGES[slug]))
  const [html, setHtml] = useState(begin?.body_html ?? '')
  const [version, setVersion] = useState(draft?.version ?? 0)
  const [isSaved, setSaved] = useState(true)
  /** Grows when another text comes into the editor than was written in it. */
  const [revision, setRevision] = useState(0)
  const [isReading, setReading] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const [theirs, setTheirs] = useState<LegalDraft>()
  const save = useCall(saveLegalDraft, { refresh: [], quiet: true })
  const publish = useCall(publishLegalText, { refresh: [termsAndPrivacy], quiet: true })

  const put = (text: { title: string; body_html: string }) => {
    setTitle(text.title)
    setHtml(text.body_html)
    setRevision((count) => count + 1)
    setSaved(false)
  }
  const failed = (error: unknown) => {
    if (LegalTextChanged.is(error) && error.detail) setTheirs(error.detail as LegalDraft)
    else toast.failure(messageOf(error))
  }
  const keep = (next: LegalDesk) => {
    client.setQueryData(query(readLegalDesk, { slug }).queryKey, next)
    setVersion(next.draft?.version ?? 0)
    setSaved(true)
  }
  const saveDraft = (onVersion = version, then?: (desk: LegalDesk) => void) =>
    save.mutate(
      { slug, version: onVersion, title, body_html: html },
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
  const publishNow = ({ draft: ready }: LegalDesk) =>
    publish.mutate(
      { slug, version: ready!.version },
      {
        onSuccess: (next) => {
          keep(next)
          setPublishing(false)
          toast.success(t('Published. Visitors read it now.'))
        },
        onError: (error) => {
          setPublishing(false)
          failed(error)
        },
      },
    )
  const recall = (id: number) => call(readLegalRevision, { slug, id }).then(put, failed)
  const isNew = !isSaved || draft !== null

  return (
    <>
      <Panel
        title={t(PAGES[slug])}
        actions={
          <>
            <Button onClick={() => setReading(true)}>{t('Preview')}</Button>
            {mayEdit && (
              <>
                <Button disabled={isSaved} busy={save.isPending} onClick={() => saveDraft()}>
                  {t('Keep draft')}
                </Button>
                <Button kind="primary" disabled={!isNew} onClick={() => setPublishing(true)}>
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
            <>{t('Not published yet: visitors find no such page.')}</>
          )}{' '}
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
        <TextEditor
          label={t('Text')}
          html={html}
          revision={revision}
          disabled={!mayEdit}
          onChange={(written) => {
            setHtml(written)
            setSaved(false)
          }}
        />
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
      {isReading && (
        <Dialog
          title={title}
          onClose={() => setReading(false)}
          buttons={<Button onClick={() => setReading(false)}>{t('Close')}</Button>}
        >
          <div className="legal-reading" role="region" aria-label={t('Preview')} tabIndex={0}>
            <RichText html={html} />
          </div>
        </Dialog>
      )}
      {isPublishing && (
        <ConfirmDialog
          title={t('Publish this text?')}
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
        <Dialog
          title={t('Somebody else has changed this draft')}
          onClose={() => setTheirs(undefined)}
          buttons={
            <>
              <Button
                onClick={() => {
                  put(theirs)
                  setVersion(theirs.version)
                  setSaved(true)
                  setTheirs(undefined)
                }}
              >
                {t('Use theirs')}
              </Button>
              <Button kind="primary" busy={save.isPending} onClick={() => saveDraft(theirs.version)}>
                {t('Save mine')}
              </Button>
            </>
          }
        >
          <Notice kind="warn">
            {rich('{who} kept a draft at {when}. Nothing was overwritten.', {
              who: theirs.author,
              when: <Moment at={theirs.saved_at} />,
            })}
          </Notice>
          <div className="legal-both" role="region" aria-label={t('Both versions')} tabIndex={0}>
            <section aria-label={t('Yours')}>
              <h3>{t('Yours')}</h3>
              <RichText html={html} />
            </section>
            <section aria-label={t('Theirs')}>
              <h3>{t('Theirs')}</h3>
              <RichText html={theirs.body_html} />
            </section>
          </div>
        </Dialog>
      )}
    </>
  )
}
