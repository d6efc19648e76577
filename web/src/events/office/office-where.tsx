import '../../ui/office.css'
import '../office-event.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OfficeEvent } from 'contract/events/office'
import { saveEventVenues } from 'contract/events/venues'
import { createVenue, getVenue, listVenues } from 'contract/venues'
import { query, useMay } from '../../api.ts'
import { issuesOf } from '../../issues.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckList } from '../../ui/fields/check-list.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { useSettled } from '../../ui/fields/settled.ts'
import { VenueForm } from '../../venues/venues.ts'
import { PartsFoot, useEventCall, useParts } from '../office-parts.tsx'

type Typed = { key: number; venue_id: number; name: string; field_ids: number[] | null }

const partsOf = ({ venues }: OfficeEvent) =>
  venues.map(({ venue_id, name, city, state, fields }) => ({
    venue_id,
    name: `${name}, ${city}, ${state}`,
    field_ids: fields && fields.map(({ id }) => id),
  }))

type Props = { event: OfficeEvent; onNext: () => void }

/** The venues of an event, with the fields it uses at each. */
export function WhereStep({ event, onNext }: Props) {
  const save = useEventCall(saveEventVenues)
  const list = useParts<Typed>({ event, name: 'venues', partsOf })
  const mayAdd = useMay(createVenue)
  const [isNew, setNew] = useState<'blank' | 'typed'>()
  const { parts } = list
  const text = [event.venue.name, event.venue.address, event.venue.city, event.venue.state]
    .filter(Boolean)
    .join(', ')
  const send = (then: () => void) => {
    const sent = {
      id: event.id,
      version: list.version,
      venues: parts.map(({ venue_id, field_ids }) => ({ venue_id, field_ids })),
    }
    list.send(issuesOf(saveEventVenues.input, sent), () => save.mutateAsync(sent), then)
  }
  return (
    <Panel title={t('Venues')}>
      <Form errors={list.errors} onSubmit={() => send(onNext)}>
        {parts.length === 0 &&
          (text ? (
            <Notice kind="info" title={t('The address is typed in: {place}', { place: text })}>
              <p>
                {t(
                  'Choose its venue instead, and the page shows fields, parking and a map that stay current.',
                )}
              </p>
              {mayAdd && (
                <div className="office-buttons">
                  <Button onClick={() => setNew('typed')}>{t('Save it as a venue')}</Button>
                </div>
              )}
            </Notice>
          ) : (
            <p className="dim">
              {t('Choose where the event takes place. The first venue is shown in lists.')}
            </p>
          ))}
        {parts.map((part, i) => (
          <Place key={part.key} list={list} part={part} i={i} />
        ))}
        <AddVenue
          taken={parts.map(({ venue_id }) => venue_id)}
          onAdd={(venue_id, name) => list.add({ venue_id, name, field_ids: null })}
        />
        <PartsFoot list={list} busy={save.isPending} onSave={() => send(() => {})}>
          {mayAdd && <Button onClick={() => setNew('blank')}>{t('New venue')}</Button>}
        </PartsFoot>
      </Form>
      {isNew && (
        <VenueForm
          {...(isNew === 'typed' && { start: event.venue })}
          onSaved={({ id, name, city, state }) =>
            list.add({ venue_id: id, name: `${name}, ${city}, ${state}`, field_ids: null })
          }
          onClose={() => setNew(undefined)}
        />
      )}
    </Panel>
  )
}

type AddProps = { taken: readonly number[]; onAdd: (id: number, name: string) => void }

function AddVenue({ taken, onAdd }: AddProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed, 250)
  const found = useQuery({
    ...query(listVenues, { per_page: 50, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  })
  const options = (found.data?.data ?? [])
    .filter(({ id }) => !taken.includes(id))
    .map(({ id, name, city, state }) => ({ value: String(id), label: `${name}, ${city}, ${state}` }))
  return (
    <SearchSelect
      label={t('Add a venue')}
      id="add-venue"
      value=""
      options={options}
      onSearch={setTyped}
      isSearching={q !== typed || found.isPending || found.isPlaceholderData}
      onChange={(value) => {
        const chosen = options.find((one) => one.value === value)
        if (chosen) onAdd(Number(value), chosen.label)
        setTyped('')
      }}
    />
  )
}

type PlaceProps = { list: ReturnType<typeof useParts<Typed>>; part: Typed; i: number }

function Place({ list, part, i }: PlaceProps) {
  const { key, venue_id, name, field_ids } = part
  const venue = useQuery(query(getVenue, { id: venue_id }))
  const { error } = list.at(i, 'venue_id')
  return (
    <fieldset className="office-event-part">
      <legend className="visually-hidden">{name}</legend>
      <div className="office-event-place">
        <p>
          <Link to="/ems/venues/$id" params={{ id: String(venue_id) }}>
            {name}
          </Link>
          {i === 0 && list.parts.length > 1 && <small className="dim"> {t('Shown in lists')}</small>}
        </p>
        <div className="office-event-acts">
          {i > 0 && (
            <Button
              kind="quiet"
              aria-label={t('Move {name} up', { name })}
              onClick={() => list.move(key, -1)}
            >
              {t('Move up')}
            </Button>
          )}
          <Button kind="quiet" aria-label={t('Remove {name}', { name })} onClick={() => list.remove(key)}>
            {t('Remove')}
          </Button>
        </div>
      </div>
      {error && <FieldError id={`venues-${i}-error`}>{error}</FieldError>}
      <CheckList
        {...list.at(i, 'field_ids')}
        label={t('Fields')}
        options={venue.data?.fields ?? []}
        value={field_ids ?? []}
        onChange={(ids) => list.set(key, { field_ids: ids.length === 0 ? null : ids })}
        className="office-event-fields"
      />
    </fieldset>
  )
}
