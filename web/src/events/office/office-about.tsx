import '../../ui/office.css'
import '../office-event.css'
import { useState } from 'react'
import type { EventKind } from 'contract/events/kinds'
import { setEventPicture, updateEvent, type OfficeEvent } from 'contract/events/office'
import { fieldErrorsOf } from '../../api-problems.ts'
import { issuesOf } from '../../issues.ts'
import { t } from '../../language.ts'
import { savedWords } from '../../saved-words.ts'
import { Button } from '../../ui/button.tsx'
import { EditingConflict } from '../../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../../ui/editing.ts'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextEditor } from '../../ui/text-editor.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEventCall } from '../office-parts.tsx'
import { eventField, useEventText, kindOptions } from './office-words.tsx'

type Typed = { kind: string; name: string; slug: string; summary: string; description_html: string }

const typedOf = ({ kind, name, slug, summary, description_html }: OfficeEvent): Typed => ({
  kind,
  name,
  slug,
  summary,
  description_html,
})

type Props = { event: OfficeEvent; onNext: () => void }

/** What an event is called and how it is described. */
export function AboutStep({ event, onNext }: Props) {
  const editing = useEditing<OfficeEvent, Typed>({ thing: event, typedOf, fresh: typedOf(event) })
  const { base, draft, errors, set } = editing
  const update = useEventCall(updateEvent)
  const said = useEventText()
  const save = (on: OfficeEvent, then?: () => void) => {
    const sent = { id: on.id, version: on.version, ...draft, kind: draft.kind as EventKind }
    if (!editing.passes(issuesOf(updateEvent.input, sent))) return
    update.mutate(sent, {
      onSuccess: (saved) => {
        editing.take(saved)
        toast.success(savedWords(event))
        then?.()
      },
      onError: editing.failed,
    })
  }
  return (
    <div className="office-columns">
      <div>
        <Panel title={t('About')}>
          <Form errors={errors} onSubmit={() => save(base!, onNext)}>
            <div className="office-pair">
              <SelectField
                {...editing.choice('kind')}
                label={t('Kind')}
                placeholder={null}
                options={kindOptions()}
              />
              <TextField {...editing.text('name')} label={t('Name')} maxLength={120} />
            </div>
            <TextareaField
              {...editing.text('summary')}
              label={t('Summary')}
              hint={t('One or two sentences for lists and link previews.')}
              maxLength={300}
              rows={2}
            />
            <TextEditor
              label={t('Description')}
              html={draft.description_html}
              revision={base!.version}
              error={errors['description_html']?.[0]}
              onChange={(description_html) => set({ description_html })}
            />
            <TextField
              {...editing.text('slug')}
              label={t('Web address')}
              hint={t('The last part of the page’s address, such as spring-classic.')}
              maxLength={80}
            />
            <div className="office-buttons">
              <Button busy={update.isPending} onClick={() => save(base!)}>
                {t('Save')}
              </Button>
              <Button kind="primary" type="submit" busy={update.isPending}>
                {t('Save and continue')}
              </Button>
            </div>
            <EditingConflict
              editing={editing}
              label={eventField}
              text={(field, typed) => said(field, typed[field])}
              busy={update.isPending}
              onKeepMine={(current) => save(current)}
            />
          </Form>
        </Panel>
      </div>
      <div>
        <Picture event={event} />
      </div>
    </div>
  )
}

function Picture({ event: { id, image } }: { event: OfficeEvent }) {
  const [files, setFiles] = useState<File[]>([])
  const send = useEventCall(setEventPicture, { onSuccess: () => setFiles([]) })
  return (
    <Panel title={t('Picture')}>
      {image && <img className="office-event-picture" src={image} alt={t('Current picture')} />}
      <FileDrop
        label={t('Picture')}
        hint={t('Shown on the page and in link previews, 1,200 by 630 pixels.')}
        name="picture"
        value={files}
        accept={['.png', '.jpg', '.jpeg', '.webp']}
        mostMegabytes={10}
        error={fieldErrorsOf(send.error)?.['picture']?.[0]}
        onChange={(chosen) => {
          setFiles(chosen)
          if (chosen[0]) send.mutate({ id, picture: chosen[0] })
        }}
      />
      {image && (
        <div className="office-buttons">
          <Button kind="quiet" busy={send.isPending} onClick={() => send.mutate({ id, picture: '' })}>
            {t('Remove picture')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
