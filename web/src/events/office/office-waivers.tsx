import '../../ui/office.css'
import '../office-event.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeEvent } from 'contract/events/office'
import { listEventWaiverChoices, saveEventWaivers } from 'contract/events/waivers'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { FieldGroup } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PartsFoot, useEventCall, useParts } from '../office-parts.tsx'

type Typed = { key: number; id: number; title: string }

const partsOf = ({ waivers }: OfficeEvent) => waivers

type Props = { event: OfficeEvent; onNext: () => void }

/** Which waivers everyone who takes part has to sign. */
export function WaiversStep({ event, onNext }: Props) {
  const choices = useQuery(query(listEventWaiverChoices, {}))
  const save = useEventCall(saveEventWaivers)
  const list = useParts<Typed>({ event, name: 'waiver_ids', partsOf })
  const [all] = useState(event.waivers)
  const send = (then: () => void) => {
    const sent = { id: event.id, version: list.version, waiver_ids: list.parts.map(({ id }) => id) }
    list.send({}, () => save.mutateAsync(sent), then)
  }
  // One that is no longer in force stays here until it is taken out.
  const shown = choices.data && [
    ...choices.data,
    ...all
      .filter((one) => !choices.data.some(({ id }) => id === one.id))
      .map((one) => ({ ...one, for_events: true })),
  ]
  return (
    <Panel title={t('Waivers')}>
      {choices.error && <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />}
      {!shown && !choices.error && <Skeleton lines={4} />}
      {shown && (
        <Form errors={list.errors} onSubmit={() => send(onNext)}>
          <p className="dim">
            {event.entrant === 'team'
              ? t(
                  'Everyone on the roster signs. Parents and guardians sign for children. Check-in shows who hasn’t.',
                )
              : t('Families read and sign while they sign up, a parent or guardian for a child.')}{' '}
            {t('What someone has already signed isn’t requested again until its text changes.')}
          </p>
          {shown.length === 0 ? (
            <p>{t('There are no waivers yet. Add one under Season, Waivers.')}</p>
          ) : (
            <FieldGroup label={t('Ask everyone to sign')} optional>
              {shown.map(({ id, title, for_events }) => (
                <CheckboxField
                  key={id}
                  label={title}
                  hint={for_events ? undefined : t('Members sign this one when they register.')}
                  checked={list.parts.some((one) => one.id === id)}
                  onChange={({ currentTarget }) => {
                    const standing = list.parts.find((one) => one.id === id)
                    if (currentTarget.checked) list.add({ id, title })
                    else if (standing) list.remove(standing.key)
                  }}
                />
              ))}
            </FieldGroup>
          )}
          <PartsFoot list={list} busy={save.isPending} onSave={() => send(() => {})} />
        </Form>
      )}
    </Panel>
  )
}
