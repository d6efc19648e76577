import '../ui/status-dot.css'
import './editor.css'
import './legal-editors.css'
import '../ui/fields/input.css'
import { IconGripVertical, IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faqList, searchFaqs } from 'contract/content'
import {
  addFaq,
  deleteFaq,
  deleteFaqSection,
  listOfficeFaqs,
  orderFaqs,
  updateFaq,
  type FaqEntry,
  type FaqShelf,
} from 'contract/content/faqs'
import { messageOf } from '../api-problems.ts'
import { LANGUAGES } from 'contract/language'
import { query, useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSorting, type Shelf } from '../ui/sorting.ts'
import { toast } from '../ui/toast.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { FaqForm } from './faq-form.tsx'
import { FaqSectionForm } from './faq-section-form.tsx'
import { PublishDot } from './publish-status.tsx'

const READS = [listOfficeFaqs, faqList]
/** The entry that lists the sections themselves. */
const ALL = 0

/** The help page's questions as the office sees them: sections, order, drafts. */
export function OfficeFaqsScreen() {
  const tenant = useTenant()
  const read = query(listOfficeFaqs, {})
  const loaded = useQuery(read)
  const client = useQueryClient()
  const mayEdit = useMay(addFaq)
  const [{ q, status, edit }, set] = useUrlState({ q: '', status: '', edit: '' })
  const [naming, setNaming] = useState<FaqShelf | 'new'>()
  const [deleting, setDeleting] = useState<FaqEntry>()
  const [closing, setClosing] = useState<FaqShelf>()
  const order = useCall(orderFaqs, { refresh: READS, quiet: true })
  const update = useCall(updateFaq, { refresh: READS, quiet: true })
  const drop = useCall(deleteFaq, { refresh: READS, onSuccess: () => setDeleting(undefined) })
  const dropSection = useCall(deleteFaqSection, { refresh: READS, onSuccess: () => setClosing(undefined) })

  const shelves = loaded.data ?? []
  const entries = new Map(shelves.flatMap(({ items }) => items.map((entry) => [entry.id, entry])))
  const shelfOf = (id: number) => shelves.find((one) => one.id === id)
  const shape: Shelf[] = shelves.map(({ id, items }) => ({ id, items: items.map((entry) => entry.id) }))

  const arrange = (next: readonly Shelf[], isUndo = false) => {
    client.setQueryData(
      read.queryKey,
      next.map(({ id, items }) => ({
        ...shelfOf(id)!,
        items: items.map((item) => ({ ...entries.get(item)!, section: id })),
      })),
    )
    order.mutate(
      { sections: next.map(({ id, items }) => ({ id, items: [...items] })) },
      {
        onSuccess: () => !isUndo && toast.undoable(t('New order saved.'), () => arrange(shape, true)),
        onError: (error) => toast.failure(messageOf(error)),
      },
    )
  }
  const questions = useSorting({
    kind: 'question',
    shelves: shape,
    nameOf: (id) => entries.get(id)?.question ?? '',
    shelfName: (id) => shelfOf(id)?.section_name ?? '',
    onDone: arrange,
  })
  const sections = useSorting({
    kind: 'section',
    shelves: [{ id: ALL, items: shelves.map(({ id }) => id) }],
    nameOf: (id) => shelfOf(id)?.section_name ?? '',
    onDone: ([all]) => arrange(all!.items.map((id) => shape.find((one) => one.id === id)!)),
  })

  const isNarrowed = q !== '' || status !== ''
  const matching = new Set(
    searchFaqs([...entries.values()], q)
      .filter((entry) => !status || entry.status === status)
      .map(({ id }) => id),
  )
  const setStatus = ({ id, version }: FaqEntry, to: FaqEntry['status']) =>
    update.mutate(
      { id, version, status: to },
      {
        onSuccess: () =>
          toast.success(
            to === 'published'
              ? t('Published. Visitors can see it now.')
              : t('Visitors can’t see it anymore.'),
          ),
        onError: (error) => toast.failure(messageOf(error)),
      },
    )
  const addSection = mayEdit && <Button onClick={() => setNaming('new')}>{t('New section')}</Button>

  return (
    <>
      <PageHeader
        title={t('Questions and answers')}
        note={<a href="/mms/help-and-support">{t('View help page')}</a>}
        actions={
          mayEdit && (
            <>
              {addSection}
              <Button kind="primary" disabled={shelves.length === 0} onClick={() => set({ edit: 'new' })}>
                {t('New question')}
              </Button>
            </>
          )
        }
      />
      {loaded.error ? (
        <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
      ) : !loaded.data ? (
        <Panel>
          <Skeleton lines={10} />
        </Panel>
      ) : shelves.length === 0 ? (
        <EmptyState
          drawing="letter"
          title={t('No questions yet')}
          text={t('Add a section first, such as “Registration”. Then add the questions you hear most.')}
          action={addSection}
        />
      ) : (
        <>
          <search className="editor-tools">
            <label className="editor-search">
              <IconSearch size={18} aria-hidden="true" />
              <input
                className="input"
                type="search"
                aria-label={t('Search questions')}
                placeholder={t('Search questions')}
                value={q}
                maxLength={100}
                onChange={({ currentTarget }) => set({ q: currentTarget.value })}
              />
            </label>
            <select
              className="input input-select"
              aria-label={t('Status')}
              value={status}
              onChange={({ currentTarget }) => set({ status: currentTarget.value })}
            >
              <option value="">{t('Drafts and published')}</option>
              <option value="published">{t('Published')}</option>
              <option value="draft">{t('Draft')}</option>
            </select>
          </search>
          <p className="visually-hidden" role="status">
            {questions.said || sections.said}
          </p>
          {isNarrowed && matching.size === 0 && (
            <EmptyState
              drawing="search"
              title={t('No matching questions')}
              action={<Button onClick={() => set({ q: '', status: '' })}>{t('Show all')}</Button>}
            />
          )}
          <ol className="editor-shelves" {...sections.shelf(ALL)}>
            {sections.shelves[0]!.items.map((id) => {
              const shelf = shelfOf(id)!
              const items = (questions.shelves.find((one) => one.id === id)?.items ?? []).filter(
                (item) => !isNarrowed || matching.has(item),
              )
              if (isNarrowed && items.length === 0) return null
              return (
                <li key={id} {...sections.item(id)}>
                  <Panel>
                    <header className="editor-shelf-head">
                      {mayEdit && !isNarrowed && (
                        <button {...sections.handle(id)}>
                          <IconGripVertical size={18} aria-hidden="true" />
                        </button>
                      )}
                      <h2 lang={shelf.language}>{shelf.section_name}</h2>
                      {shelf.language !== tenant.language && (
                        <span className="dim">{LANGUAGES[shelf.language].name}</span>
                      )}
                      {mayEdit && (
                        <>
                          <Button kind="quiet" onClick={() => setNaming(shelf)}>
                            {t('Rename')}
                          </Button>
                          <Button kind="quiet" onClick={() => setClosing(shelf)}>
                            {t('Delete')}
                          </Button>
                        </>
                      )}
                    </header>
                    <ol className="editor-rows" {...questions.shelf(id)}>
                      {items.map((item) => {
                        const entry = entries.get(item)!
                        return (
                          <li key={item} {...questions.item(item)}>
                            {mayEdit && !isNarrowed && (
                              <button {...questions.handle(item)}>
                                <IconGripVertical size={18} aria-hidden="true" />
                              </button>
                            )}
                            <button
                              type="button"
                              className="editor-name"
                              disabled={!mayEdit}
                              onClick={() => set({ edit: String(item) })}
                            >
                              {entry.question}
                            </button>
                            <PublishDot status={entry.status} />
                            {mayEdit && (
                              <span className="editor-acts">
                                <Button
                                  kind="quiet"
                                  aria-label={
                                    entry.status === 'draft'
                                      ? t('Publish {name}', { name: entry.question })
                                      : t('Unpublish {name}', { name: entry.question })
                                  }
                                  onClick={() =>
                                    setStatus(entry, entry.status === 'draft' ? 'published' : 'draft')
                                  }
                                >
                                  {entry.status === 'draft' ? t('Publish') : t('Unpublish')}
                                </Button>
                                <Button
                                  kind="quiet"
                                  aria-label={t('Delete {name}', { name: entry.question })}
                                  onClick={() => setDeleting(entry)}
                                >
                                  {t('Delete')}
                                </Button>
                              </span>
                            )}
                          </li>
                        )
                      })}
                      {items.length === 0 && (
                        <li className="dim editor-none">{t('No questions here yet.')}</li>
                      )}
                    </ol>
                  </Panel>
                </li>
              )
            })}
          </ol>
        </>
      )}
      {mayEdit && shelves.length > 0 && (edit === 'new' || entries.has(Number(edit))) && (
        <FaqForm
          key={edit}
          entry={entries.get(Number(edit))}
          shelves={shelves}
          onClose={() => set({ edit: '' })}
        />
      )}
      {naming && (
        <FaqSectionForm shelf={naming === 'new' ? undefined : naming} onClose={() => setNaming(undefined)} />
      )}
      {deleting && (
        <ConfirmDialog
          title={t('Delete this question?')}
          confirmLabel={t('Delete question')}
          busy={drop.isPending}
          onClose={() => setDeleting(undefined)}
          onConfirm={() => drop.mutate({ id: deleting.id })}
        >
          {t(
            '“{name}” and its answer will be deleted, and removed from the help page. To keep it for later, unpublish it instead.',
            {
              name: deleting.question,
            },
          )}
        </ConfirmDialog>
      )}
      {closing && (
        <ConfirmDialog
          title={t('Delete this section?')}
          confirmLabel={t('Delete section')}
          busy={dropSection.isPending}
          onClose={() => setClosing(undefined)}
          onConfirm={() => dropSection.mutate({ id: closing.id })}
        >
          {closing.items.length > 0
            ? t(
                '“{name}” still has {count} question. Move or delete it first.|“{name}” still has {count} questions. Move or delete them first.',
                {
                  name: closing.section_name,
                  count: closing.items.length,
                },
              )
            : t('“{name}” is empty, so nothing else is lost.', { name: closing.section_name })}
        </ConfirmDialog>
      )}
    </>
  )
}
