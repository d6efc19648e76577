import '../ui/office.css'
import './office-waiver.css'
import '../ui/form.css'
import { useState } from 'react'
import { Conflict, type ChangedMeanwhile, type FieldErrors } from 'contract/problem'
import {
  DAYS_TO_SIGN,
  discardWaiverDraft,
  publishWaiver,
  saveWaiverDraft,
  type WaiverDraft,
  type WaiverForm,
} from 'contract/waivers/office-waivers'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { BothVersions, ConflictDialog } from '../ui/dialogs/conflict-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextEditor } from '../ui/text-editor.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { DaysToSign } from './waiver-days-to-sign.tsx'
import { LOCALES, waiverField, type Locale } from './waiver-words.ts'

type Words = Pick<WaiverDraft, 'title' | 'content' | 'consents'>

/** The next wording of a waiver: written as a draft, previewed, then published. */
export function WaiverText({ waiver }: { waiver: WaiverForm }) {
  const [locale, setLocale] = useState<Locale>('en')
  return (
    <div className="form">
      <SelectField
        label={t('Language')}
        placeholder={null}
        value={locale}
        options={LOCALES}
        onChange={({ currentTarget }) => setLocale(currentTarget.value as Locale)}
      />
      <Editor key={locale} waiver={waiver} locale={locale} />
    </div>
  )
}

function Editor({ waiver, locale }: { waiver: WaiverForm; locale: Locale }) {
  const kept = waiver.drafts.find((draft) => draft.locale === locale)
  const published: Words = locale === 'en' ? waiver : { title: '', content: '', consents: waiver.consents }
  const [words, setWords] = useState<Words>(kept ?? published)
  const [version, setVersion] = useState(kept?.version)
  const [isSaved, setSaved] = useState(true)
  /** Incremented when another text is loaded into the editor. */
  const [revision, setRevision] = useState(0)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<ChangedMeanwhile<WaiverDraft>>()
  const [isReading, setReading] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const save = useCall(saveWaiverDraft, { quiet: true })
  const discard = useCall(discardWaiverDraft, { quiet: true })
  const set = (part: Partial<Words>) => {
    setWords((before) => ({ ...before, ...part }))
    setSaved(false)
  }
  const put = ({ title, content, consents }: Words) => {
    setWords({ title, content, consents })
    setRevision((count) => count + 1)
  }
  const failed = (error: Error) => {
    const fields = fieldErrorsOf(error)
    if (Conflict.is(error)) setTheirs(error.detail as ChangedMeanwhile<WaiverDraft>)
    else if (fields) setErrors(fields)
    else toast.failure(messageOf(error))
  }
  const keep = (on: number | undefined, then: () => void) =>
    save.mutate(
      { id: waiver.id, locale, ...words, ...(on && { version: on }) },
      {
        onSuccess: (draft) => {
          setVersion(draft.version)
          setSaved(true)
          setErrors({})
          setTheirs(undefined)
          then()
        },
        onError: failed,
      },
    )
  const told = () => toast.success(t('Draft saved. It isn’t in use until you publish it.'))
  return (
    <div className="form">
      <TextField
        label={waiverField('title')}
        name="title"
        maxLength={200}
        autoComplete="off"
        value={words.title}
        error={errors['title']?.[0]}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <TextEditor
        label={waiverField('content')}
        html={words.content}
        revision={revision}
        error={errors['content']?.[0]}
        onChange={(content) => set({ content })}
      />
      <Questions consents={words.consents} onChange={(consents) => set({ consents })} />
      <p className="dim" role="status">
        {!isSaved
          ? t('You have unsaved changes.')
          : version
            ? t('This is a draft. Version {number} stays in use until you publish it.', {
                number: waiver.version,
              })
            : t('This is version {number}, as people sign it.', { number: waiver.version })}
      </p>
      <div className="office-buttons">
        {version && (
          <Button
            kind="quiet"
            busy={discard.isPending}
            onClick={() =>
              discard.mutate(
                { id: waiver.id, locale },
                {
                  onSuccess: () => {
                    put(published)
                    setVersion(undefined)
                    setSaved(true)
                  },
                  onError: failed,
                },
              )
            }
          >
            {t('Discard draft')}
          </Button>
        )}
        <Button onClick={() => setReading(true)}>{t('Preview')}</Button>
        <Button disabled={isSaved} busy={save.isPending} onClick={() => keep(version, told)}>
          {t('Save draft')}
        </Button>
        <Button
          kind="primary"
          disabled={isSaved && !version}
          onClick={() => (isSaved ? setPublishing(true) : keep(version, () => setPublishing(true)))}
        >
          {t('Publish')}
        </Button>
      </div>
      {isReading && (
        <Dialog
          title={words.title || t('Untitled')}
          onClose={() => setReading(false)}
          buttons={<Button onClick={() => setReading(false)}>{t('Close')}</Button>}
        >
          <RichText html={words.content} />
          {words.consents.map(({ key, label }) => (
            <CheckboxField key={key} label={label} disabled />
          ))}
        </Dialog>
      )}
      {isPublishing && version && (
        <Publishing
          waiver={waiver}
          locale={locale}
          version={version}
          onDone={() => {
            setPublishing(false)
            setVersion(undefined)
          }}
          onClose={() => setPublishing(false)}
        />
      )}
      {theirs && (
        <ConflictDialog
          who={theirs.changed_by}
          when={theirs.changed_at}
          busy={save.isPending}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            put(theirs.current)
            setVersion(theirs.current.version)
            setSaved(true)
            setTheirs(undefined)
          }}
          onKeepMine={() => keep(theirs.current.version, told)}
        >
          <BothVersions mine={<Wording words={words} />} theirs={<Wording words={theirs.current} />} />
        </ConflictDialog>
      )}
    </div>
  )
}

const Wording = ({ words: { title, content, consents } }: { words: Words }) => (
  <>
    <p>
      <strong>{title}</strong>
    </p>
    <RichText html={content} />
    {consents.map(({ key, label }) => (
      <CheckboxField key={key} label={label} disabled />
    ))}
  </>
)

type QuestionsProps = {
  consents: WaiverDraft['consents']
  onChange: (consents: WaiverDraft['consents']) => void
}

/** Questions below the text whose boxes are never checked beforehand, such as whether photos may be shown. */
function Questions({ consents, onChange }: QuestionsProps) {
  const free = () => {
    let number = consents.length + 1
    while (consents.some(({ key }) => key === `question_${number}`)) number += 1
    return `question_${number}`
  }
  return (
    <fieldset className="editor-questions">
      <legend>{t('Questions below the text')}</legend>
      {consents.map(({ key, label }, i) => (
        <div key={key} className="editor-question">
          <TextField
            label={t('Question {number}', { number: i + 1 })}
            maxLength={500}
            value={label}
            onChange={({ currentTarget }) =>
              onChange(consents.map((one) => (one.key === key ? { key, label: currentTarget.value } : one)))
            }
          />
          <Button
            kind="quiet"
            aria-label={t('Remove question {number}', { number: i + 1 })}
            onClick={() => onChange(consents.filter((one) => one.key !== key))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      {consents.length < 10 && (
        <div>
          <Button onClick={() => onChange([...consents, { key: free(), label: '' }])}>
            {t('Add a question')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type PublishingProps = {
  waiver: WaiverForm
  locale: Locale
  version: number
  onDone: () => void
  onClose: () => void
}

function Publishing({ waiver, locale, version, onDone, onClose }: PublishingProps) {
  const [again, setAgain] = useState(false)
  const [days, setDays] = useState(String(DAYS_TO_SIGN))
  const publish = useCall(publishWaiver, { quiet: true })
  const send = () =>
    publish.mutate(
      { id: waiver.id, locale, version, again, ...(again && { days: Number(days) }) },
      {
        onSuccess: () => {
          toast.success(t('Published. People sign this version from now on.'))
          onDone()
        },
        onError: (error) => {
          toast.failure(messageOf(error))
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={t('Publish this text?')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={publish.isPending} onClick={send}>
            {t('Publish')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'New registrations will sign this text, and it can’t be edited anymore. To change the wording later, publish a new version. Earlier signatures stay as they are.',
        )}
      </p>
      <CheckboxField
        label={t('Have all active members sign it again')}
        hint={t('We’ll email them now and ask again when they log in, until they’ve signed.')}
        checked={again}
        onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
      />
      {again && <DaysToSign value={days} onChange={setDays} />}
    </Dialog>
  )
}
