import './settings.css'
import { useState, type ReactNode } from 'react'
import {
  SettingsChanged,
  differingFields,
  saveSettings,
  type ChangedSettings,
  type CurrentSettings,
  type SiteSettings,
} from 'contract/tenants/site-settings'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall, useMay } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'
import { ColorFields } from './color-fields.tsx'
import { PictureFields } from './picture-fields.tsx'
import { SettingsConflict } from './settings-conflict.tsx'

type Props = {
  current: CurrentSettings
  onSaved: (saved: CurrentSettings) => void
  /** Previews the site with what is typed. */
  preview: (draft: SiteSettings) => ReactNode
}

/** Everything a tenant's administrator decides about the site, in one form with one button. */
export function SettingsForm({ current, onSaved, preview }: Props) {
  const [base, setBase] = useState(current)
  const [draft, setDraft] = useState(current.settings)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<ChangedSettings>()
  const mayEdit = useMay(saveSettings)
  const changed = differingFields(base.settings, draft)
  const save = useCall(saveSettings, { refresh: [], quiet: true })

  const set = (part: Partial<SiteSettings>) => setDraft((before) => ({ ...before, ...part }))
  const errorAt = (field: string) => errors[`settings.${field}`]?.[0]

  const send = (version = base.version, settings = draft) => {
    const wrong = issuesOf(saveSettings.input, { version, settings })
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    save.mutate(
      { version, settings },
      {
        onSuccess: (saved) => {
          setBase(saved)
          setDraft(saved.settings)
          setTheirs(undefined)
          onSaved(saved)
          toast.success(t('Saved. Visitors see it now.'))
        },
        onError: (error) => {
          const fields = fieldErrorsOf(error)
          if (SettingsChanged.is(error)) setTheirs(error.detail as ChangedSettings)
          else if (fields) setErrors(fields)
          else toast.failure(messageOf(error))
        },
      },
    )
  }

  return (
    <div className="settings-columns">
      <Form errors={errors} onSubmit={() => send()} className="settings-form">
        {!mayEdit && <Notice>{t('You can see the settings, but you can’t change them.')}</Notice>}
        <fieldset disabled={!mayEdit} className="settings-fields">
          <legend className="visually-hidden">{t('Site settings')}</legend>
          <Panel title={t('Name and text')}>
            <TextField
              label={t('Name')}
              hint={t('Shown on every page, email and card.')}
              name="settings.name"
              maxLength={120}
              value={draft.name}
              error={errorAt('name')}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
            <TextField
              label={t('Browser title')}
              hint={t('Shown in tabs and bookmarks when a page has no title of its own.')}
              name="settings.title"
              maxLength={120}
              value={draft.title}
              error={errorAt('title')}
              onChange={({ currentTarget }) => set({ title: currentTarget.value })}
            />
            <TextField
              label={t('Tagline')}
              hint={t('One line next to the login and on the home page.')}
              name="settings.texts.tagline"
              maxLength={120}
              value={draft.texts.tagline}
              error={errorAt('texts.tagline')}
              onChange={({ currentTarget }) =>
                set({ texts: { ...draft.texts, tagline: currentTarget.value } })
              }
            />
            <TextareaField
              label={t('Description')}
              hint={t('What search engines and link previews say about you. Up to 300 characters.')}
              name="settings.texts.description"
              maxLength={300}
              rows={3}
              value={draft.texts.description}
              error={errorAt('texts.description')}
              onChange={({ currentTarget }) =>
                set({ texts: { ...draft.texts, description: currentTarget.value } })
              }
            />
          </Panel>
          <ColorFields colors={draft.colors} onChange={(colors) => set({ colors })} errorAt={errorAt} />
          <PictureFields label={base.site.label} pictures={draft} onChange={set} errorAt={errorAt} />
          <Panel title={t('Emails and questions')}>
            <TextField
              label={t('Email sender name')}
              hint={t('Shown next to the address in an inbox. Leave blank to use your name.')}
              optional
              name="settings.sender_name"
              maxLength={80}
              value={draft.sender_name ?? ''}
              error={errorAt('sender_name')}
              onChange={({ currentTarget }) => set({ sender_name: currentTarget.value || null })}
            />
            <TextField
              label={t('Contact email')}
              hint={t('Shown on the site. Replies to emails go here.')}
              optional
              type="email"
              name="settings.support_email"
              maxLength={254}
              value={draft.support_email ?? ''}
              error={errorAt('support_email')}
              onChange={({ currentTarget }) => set({ support_email: currentTarget.value || null })}
            />
          </Panel>
          <Panel title={t('Registration options')}>
            <CheckboxField
              label={t('Donations')}
              hint={t('Families can add a donation to their payment.')}
              checked={draft.features.donations}
              onChange={({ currentTarget }) =>
                set({ features: { ...draft.features, donations: currentTarget.checked } })
              }
            />
            <CheckboxField
              label={t('Registration protection')}
              hint={t('Insurance for the registration fee, if an insurer is set up.')}
              checked={draft.features.registration_protection}
              onChange={({ currentTarget }) =>
                set({ features: { ...draft.features, registration_protection: currentTarget.checked } })
              }
            />
            <RadioCards
              label={t('Payments')}
              name="settings.payment_mode"
              value={draft.payment_mode}
              error={errorAt('payment_mode')}
              onChange={(mode) => set({ payment_mode: mode === 'live' ? 'live' : 'sandbox' })}
              options={[
                {
                  value: 'sandbox',
                  label: t('Demo'),
                  note: base.site.can_go_live
                    ? t('No card is charged. At checkout, people see that the site doesn’t take cards yet.')
                    : t('Only test cards work. No real money moves.'),
                },
                {
                  value: 'live',
                  label: t('Live'),
                  note: base.site.can_go_live
                    ? t('Cards are charged.')
                    : t('Not available yet: this platform has no payment provider set up.'),
                  disabled: !base.site.can_go_live,
                },
              ]}
            />
          </Panel>
        </fieldset>
        {mayEdit && (
          <div className="settings-bar no-print">
            <p role="status">
              {changed.length === 0
                ? t('All changes saved.')
                : t('{count} unsaved change.|{count} unsaved changes.', {
                    count: changed.length,
                  })}
            </p>
            <Button
              disabled={changed.length === 0}
              onClick={() => {
                setDraft(base.settings)
                setErrors({})
              }}
            >
              {t('Discard')}
            </Button>
            <Button kind="primary" type="submit" disabled={changed.length === 0} busy={save.isPending}>
              {t('Save')}
            </Button>
          </div>
        )}
      </Form>
      <div className="settings-preview">{preview(draft)}</div>
      {theirs && (
        <SettingsConflict
          base={base.settings}
          mine={draft}
          theirs={theirs}
          busy={save.isPending}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            const taken = { ...base, version: theirs.version, settings: theirs.settings }
            setBase(taken)
            setDraft(theirs.settings)
            setTheirs(undefined)
            onSaved(taken)
          }}
          onKeepMine={(merged) => {
            setDraft(merged)
            send(theirs.version, merged)
          }}
        />
      )}
    </div>
  )
}
