import '../../ui/office.css'
import '../office-event.css'
import type { OfficeEvent } from 'contract/events/office'
import { BLOCK_KINDS, type BlockKind } from 'contract/events/page-blocks'
import { saveEventBlocks } from 'contract/events/page-blocks-saving'
import { issuesOf } from '../../issues.ts'
import { msg, t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { Form } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { LogoField } from '../logo-field.tsx'
import { PartsFoot, useEventCall, useParts } from '../office-parts.tsx'

type Typed = {
  key: number
  kind: BlockKind
  title: string
  body: string
  link: string
  image: string
  until_on: string
  price_cents: number | null
  address: string
  phone: string
  group_code: string
}

const partsOf = ({ blocks }: OfficeEvent) =>
  blocks.map(({ body, link, image, until_on, address, phone, group_code, ...block }) => ({
    ...block,
    body: body ?? '',
    link: link ?? '',
    image: image ?? '',
    until_on: until_on ?? '',
    address: address ?? '',
    phone: phone ?? '',
    group_code: group_code ?? '',
  }))

const TITLES: Readonly<Record<BlockKind, string>> = {
  rule: msg('Heading'),
  question: msg('Question'),
  hotel: msg('Name'),
  document: msg('Name'),
  sponsor: msg('Name'),
}
const TEXTS: Readonly<Record<BlockKind, string>> = {
  rule: msg('Rule'),
  question: msg('Answer'),
  hotel: msg('Details'),
  document: msg('Details'),
  sponsor: msg('Details'),
}
const ADD: Readonly<Record<BlockKind, string>> = {
  rule: msg('Add a rule'),
  question: msg('Add a question'),
  hotel: msg('Add a hotel'),
  document: msg('Add a document'),
  sponsor: msg('Add a sponsor'),
}

type Props = { event: OfficeEvent; onNext: () => void }

/** What else visitors read: rules, answers, hotels, documents and sponsors. */
export function PageStep({ event, onNext }: Props) {
  const save = useEventCall(saveEventBlocks)
  const list = useParts<Typed>({ event, name: 'blocks', partsOf })
  const send = (then: () => void) => {
    const sent = {
      id: event.id,
      version: list.version,
      blocks: list.parts.map(({ key: _, ...block }) => block),
    }
    list.send(issuesOf(saveEventBlocks.input, sent), () => save.mutateAsync(sent), then)
  }
  return (
    <Panel title={t('More on the page')}>
      <Form errors={list.errors} onSubmit={() => send(onNext)}>
        {list.parts.length === 0 && (
          <p className="dim">
            {t('Rules, answers, hotels, documents and sponsors appear on the page below the description.')}
          </p>
        )}
        {list.parts.map((part, i) => (
          <Block key={part.key} event_id={event.id} list={list} part={part} i={i} />
        ))}
        <div className="office-event-acts">
          {BLOCK_KINDS.map(({ kind }) => (
            <Button
              key={kind}
              onClick={() =>
                list.add({
                  ...{ kind, title: '', body: '', link: '', image: '', until_on: '', price_cents: null },
                  ...{ address: '', phone: '', group_code: '' },
                })
              }
            >
              {t(ADD[kind])}
            </Button>
          ))}
        </div>
        <PartsFoot list={list} busy={save.isPending} onSave={() => send(() => {})} isLast />
      </Form>
    </Panel>
  )
}

type OneProps = { event_id: number; list: ReturnType<typeof useParts<Typed>>; part: Typed; i: number }

function Block({ event_id, list, part, i }: OneProps) {
  const { key, kind, title, body, link, image, until_on, price_cents, address, phone, group_code } = part
  const label = told(BLOCK_KINDS.find((one) => one.kind === kind)!.label)
  const isText = kind === 'rule' || kind === 'question'
  return (
    <fieldset className="office-event-part">
      <legend className="visually-hidden">{t('Entry {number}', { number: i + 1 })}</legend>
      <div className="office-event-place">
        <strong>{label}</strong>
        <div className="office-event-acts">
          {i > 0 && (
            <Button
              kind="quiet"
              aria-label={t('Move {name} up', { name: title || label })}
              onClick={() => list.move(key, -1)}
            >
              {t('Move up')}
            </Button>
          )}
          <Button
            kind="quiet"
            aria-label={t('Remove {name}', { name: title || label })}
            onClick={() => list.remove(key)}
          >
            {t('Remove')}
          </Button>
        </div>
      </div>
      <TextField
        {...list.at(i, 'title')}
        label={t(TITLES[kind])}
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => list.set(key, { title: currentTarget.value })}
      />
      <TextareaField
        {...list.at(i, 'body')}
        label={t(TEXTS[kind])}
        optional={!isText}
        maxLength={4000}
        rows={isText ? 4 : 2}
        value={body}
        onChange={({ currentTarget }) => list.set(key, { body: currentTarget.value })}
      />
      {!isText && (
        <TextField
          {...list.at(i, 'link')}
          label={t('Link')}
          type="url"
          optional={kind !== 'document'}
          maxLength={500}
          value={link}
          onChange={({ currentTarget }) => list.set(key, { link: currentTarget.value })}
        />
      )}
      {kind === 'sponsor' && (
        <LogoField
          {...list.at(i, 'image')}
          event_id={event_id}
          value={image}
          onChange={(kept) => list.set(key, { image: kept })}
        />
      )}
      {kind === 'hotel' && (
        <>
          <TextField
            {...list.at(i, 'address')}
            label={t('Address')}
            optional
            maxLength={200}
            value={address}
            onChange={({ currentTarget }) => list.set(key, { address: currentTarget.value })}
          />
          <div className="office-pair">
            <TextField
              {...list.at(i, 'phone')}
              label={t('Phone')}
              type="tel"
              optional
              maxLength={30}
              value={phone}
              onChange={({ currentTarget }) => list.set(key, { phone: currentTarget.value })}
            />
            <TextField
              {...list.at(i, 'group_code')}
              label={t('Group code')}
              optional
              maxLength={60}
              value={group_code}
              onChange={({ currentTarget }) => list.set(key, { group_code: currentTarget.value })}
            />
          </div>
          <div className="office-pair">
            <MoneyField
              {...list.at(i, 'price_cents')}
              label={t('Price per night')}
              optional
              value={price_cents}
              onChange={(cents) => list.set(key, { price_cents: cents })}
            />
            <DayField
              {...list.at(i, 'until_on')}
              label={t('Last day of the group rate')}
              optional
              value={until_on}
              onChange={(day) => list.set(key, { until_on: day })}
            />
          </div>
        </>
      )}
    </fieldset>
  )
}
