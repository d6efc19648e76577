import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Gone, NotFound } from 'contract/problem'
import { ActiveField } from '../src/ui/fields/active-field.tsx'
import { AddressFields, EMPTY_ADDRESS } from '../src/ui/fields/address-fields.tsx'
import { Button } from '../src/ui/button.tsx'
import { CardField, type Card } from '../src/ui/paying/card-field.tsx'
import { CardTable } from '../src/ui/tables/card-table.tsx'
import { CheckList } from '../src/ui/fields/check-list.tsx'
import { CheckboxField } from '../src/ui/fields/checkbox-field.tsx'
import { ConfirmDialog } from '../src/ui/dialogs/confirm-dialog.tsx'
import { BothVersions, ConflictDialog, ConflictFields } from '../src/ui/dialogs/conflict-dialog.tsx'
import { Copyable } from '../src/ui/copyable.tsx'
import { DataTable, type Page } from '../src/ui/tables/data-table.tsx'
import { DayField } from '../src/ui/days/day-field.tsx'
import { TypedDayField } from '../src/ui/days/typed-day-field.tsx'
import { DayRange } from '../src/ui/days/day-range.tsx'
import { Dialog } from '../src/ui/dialogs/dialog.tsx'
import { DRAWING_NAMES } from '../src/ui/drawing-names.ts'
import { Dropdown } from '../src/ui/dropdown.tsx'
import { EmailField } from '../src/ui/fields/email-field.tsx'
import { EmailSlip } from '../src/ui/fields/email-slip.tsx'
import { EmptyState, ErrorState, LinkError } from '../src/ui/empty-state.tsx'
import { ExportMenu } from '../src/ui/tables/export-menu.tsx'
import { Field, FieldGroup, type FieldProps } from '../src/ui/fields/field.tsx'
import { FileDrop } from '../src/ui/files/file-drop.tsx'
import { FormDialog } from '../src/ui/dialogs/form-dialog.tsx'
import { Form } from '../src/ui/form.tsx'
import type { CardProvider } from '../src/ui/paying/card-provider.ts'
import { ExpressPay } from '../src/ui/paying/express-pay.tsx'
import { Menu } from '../src/ui/menu.tsx'
import { MoneyField } from '../src/ui/fields/money-field.tsx'
import { Notice } from '../src/ui/notice.tsx'
import { PageHeader } from '../src/ui/page-header.tsx'
import { Facts, Panel } from '../src/ui/panel.tsx'
import { DocumentDrop } from '../src/ui/files/document-drop.tsx'
import { PartsNav } from '../src/ui/parts-nav.tsx'
import { PasswordField } from '../src/ui/fields/password-field.tsx'
import { PhoneField } from '../src/ui/fields/phone-field.tsx'
import { QrCode } from '../src/ui/qr-code.tsx'
import { PhotoCrop } from '../src/ui/files/photo-crop.tsx'
import { PhotoField } from '../src/ui/files/photo-field.tsx'
import { RadioCards } from '../src/ui/fields/radio-cards.tsx'
import { RichText } from '../src/ui/rich-text.tsx'
import { SearchSelect } from '../src/ui/fields/search-select.tsx'
import { Segments } from '../src/ui/segments.tsx'
import { SelectField } from '../src/ui/fields/select-field.tsx'
import { SignatureField } from '../src/ui/fields/signature-field.tsx'
import { Skeleton } from '../src/ui/skeleton.tsx'
import { Meter } from '../src/ui/meter.tsx'
import { StatTile } from '../src/ui/stat-tile.tsx'
import { ToDo } from '../src/ui/to-do.tsx'
import { StatusDot } from '../src/ui/status-dot.tsx'
import { Stepper } from '../src/ui/stepper.tsx'
import { Tabs } from '../src/ui/tabs.tsx'
import { TextEditor } from '../src/ui/text-editor.tsx'
import { TextField } from '../src/ui/fields/text-field.tsx'
import { TextareaField } from '../src/ui/fields/textarea-field.tsx'
import { TimeField } from '../src/ui/days/time-field.tsx'
import { Timeline } from '../src/ui/timeline.tsx'
import { DeleteDialog, UseFacts } from '../src/ui/in-use.tsx'
import { OfficeHistory } from '../src/ui/office-history.tsx'
import { toast } from '../src/ui/toast.tsx'
import { Count, Day, Moment, Money, MoneyAtAGlance } from '../src/ui/values.tsx'
import { Wizard } from '../src/ui/wizard.tsx'
import { CHARTS } from './charts.tsx'

/** One control's states by name; `wide…` takes the whole row, `narrow…` 220 px. */
type States = Record<string, ReactNode>

const LONG =
  'The Greater Heartland Fast-Pitch Softball Association of Northeastern Oklahoma and Southwestern Missouri'
const UNBROKEN = 'bartholomew.featherstonehaugh-cholmondeley@heartland-softball-association.example'
const nothing = () => {}

/** The states every field has. */
const field = (shown: (props: FieldProps) => ReactNode): States => ({
  default: shown({ label: 'Label', hint: 'What is meant, and in which form' }),
  optional: shown({ label: 'Label', optional: true }),
  error: shown({ label: 'Label', error: 'Please say what this is.' }),
  'long text': shown({ label: LONG, hint: LONG, error: LONG }),
  narrow: shown({ label: LONG, error: LONG }),
})

/** A field of one line, also beside another one. */
const lineField = (shown: (props: FieldProps) => ReactNode): States => ({
  ...field(shown),
  'wide, in a row': (
    <div className="field-row">
      <TextField label="Label" />
      {shown({ label: 'Label', hint: 'What is meant, and in which form' })}
    </div>
  ),
})

const OPTIONS = [
  { value: 'a', label: 'Adult' },
  { value: 'y', label: 'Youth' },
  { value: 'l', label: LONG },
]

/** A dialog covers the page, so it only opens on request. */
function Opens({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} data-opens={name}>
        Show {name}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}

/** Holds the value of a controlled control. */
function Kept<T>({
  first,
  children,
}: {
  first: T
  children: (value: T, set: (value: T) => void) => ReactNode
}) {
  const [value, set] = useState(first)
  return children(value, set)
}

/** Card fields that nobody can pay with: an empty frame. */
const EMPTY_CARD: CardProvider = {
  mount: () => ({
    tokenize: () => Promise.reject(new Error('This card cannot pay.')),
    confirm: () => Promise.resolve(),
    update: nothing,
    destroy: nothing,
    on: () => nothing,
  }),
}

/** A provider with one wallet, which is a plain button here. */
const ONE_WALLET: CardProvider = {
  ...EMPTY_CARD,
  wallets(place, { onReady }) {
    place.append(
      Object.assign(document.createElement('button'), { className: 'button', textContent: 'Wallet' }),
    )
    onReady(true)
    return { update: nothing, destroy: nothing }
  },
}
const WALLET_ORDER = {
  config: { script_url: '/none.js', public_key: 'none' },
  amount: 4500,
  currency: 'USD',
  keepsCard: false,
  isOff: false,
  onPay: nothing,
}

/** The card fields alone, without a provider behind them. */
function CardShown(props: Omit<ComponentProps<typeof CardField>, 'config' | 'ref'>) {
  return (
    <CardField config={{ script_url: '/none.js', public_key: 'none' }} ref={useRef<Card>(null)} {...props} />
  )
}

function CropShown({ onClose }: { onClose: () => void }) {
  const [picture, setPicture] = useState<ImageBitmap>()
  useEffect(() => {
    const paper = document.createElement('canvas')
    paper.width = 400
    paper.height = 300
    const pen = paper.getContext('2d')!
    pen.fillStyle = '#2f6f4f'
    pen.fillRect(0, 0, 400, 300)
    pen.fillStyle = '#f2d16b'
    pen.fillRect(150, 80, 100, 140)
    void createImageBitmap(paper).then(setPicture)
  }, [])
  return picture ? <PhotoCrop picture={picture} onDone={onClose} onCancel={onClose} /> : <Skeleton />
}

type Row = { id: number; name: string; status: string; cents: number }
const ROWS: Row[] = [
  { id: 1, name: 'Ada Ball', status: 'Active', cents: 4500 },
  { id: 2, name: LONG, status: 'Draft', cents: 123_456_700 },
  { id: 3, name: UNBROKEN, status: 'Rejected', cents: 0 },
]
const META = { next: 'more', previous: null, total: 1234, total_is_capped: false }

function Table({
  name,
  rows,
  error,
  bulk = false,
}: {
  name: string
  rows?: Row[]
  error?: Error
  bulk?: boolean
}) {
  const list = {
    data: rows && { data: rows, meta: { ...META, total: rows.length && META.total } },
    error: error ?? null,
    isFetching: !rows && !error,
    refetch: nothing,
  } as unknown as UseQueryResult<Page<Row>, Error>
  return (
    <DataTable<Row>
      name={`gallery-${name}`}
      label={`members (${name})`}
      one={`1 member (${name})`}
      columns={[
        { key: 'name', header: 'Name', cell: (row) => row.name, sortable: true },
        { key: 'status', header: 'Status', cell: (row) => <StatusDot status={row.status} />, card: 'aside' },
        { key: 'cents', header: 'Fee', cell: (row) => <Money cents={row.cents} />, align: 'end' },
      ]}
      view={{ q: '', sort: 'name', cursor: '', per_page: '5', status: '' }}
      onView={nothing}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      filters={[{ key: 'status', label: 'Status', options: OPTIONS }]}
      searchHint="Name or email"
      {...(bulk && { bulk: () => <Button>Send email</Button> })}
      empty={{ drawing: 'team', title: 'No members yet', text: 'Members appear here once they register.' }}
      tools={<ExportMenu busy={false} onExport={nothing} />}
    />
  )
}

const Days = ({ error, disabled = false }: { error?: string; disabled?: boolean }) => (
  <Kept first={['2027-03-01', '2027-03-12']}>
    {([from = '', until = ''], set) => (
      <DayRange
        from={{ label: 'First day', value: from, disabled, onChange: (day) => set([day, until]) }}
        until={{ label: 'Last day', value: until, disabled, error, onChange: (day) => set([from, day]) }}
        onPick={(first, last) => set([first, last])}
      />
    )}
  </Kept>
)

const ACTS = [
  { key: 'edit', label: 'Edit', onAct: nothing },
  { key: 'long', label: LONG, onAct: nothing },
  { key: 'off', label: 'Not now', onAct: nothing, disabled: true },
  { key: 'leave', label: 'Take off the roster', onAct: nothing, danger: true },
]

const FILES = [new File(['x'], 'certificate.pdf'), new File(['x'], `${LONG}.pdf`)]
const REFUSED = { error: new Error('refused'), onRetry: nothing }
const GONE = Gone()
const TEXT =
  '<h2>Rules</h2><p>Bring a <strong>helmet</strong> and <a href="/rules">read the rules</a>.</p><ul><li><p>One</p></li><li><p>Two</p></li></ul>'
const wizard = (title: string, more: Partial<ComponentProps<typeof Wizard>> = {}) => (
  <Wizard steps={[title, 'Details', 'Payment']} step={0} onNext={nothing} onBack={nothing} {...more}>
    <TextField label={`Name for ${title}`} name="name" />
  </Wizard>
)

const DELETING = {
  name: 'Season 2026',
  words: { prices: 'Prices' },
  instead: 'You can close it instead.',
  unused: 'Nothing uses it.',
  confirmLabel: 'Delete season',
  busy: false,
}

/** Every control of `ui/` by name. A control that is missing here fails `ui/gallery.test.ts`. */
export const GALLERY: Record<string, States> = {
  Button: {
    default: <Button>Save</Button>,
    primary: <Button kind="primary">Save</Button>,
    quiet: <Button kind="quiet">Save</Button>,
    danger: <Button kind="danger">Delete</Button>,
    disabled: <Button disabled>Save</Button>,
    'primary disabled': (
      <Button kind="primary" disabled>
        Save
      </Button>
    ),
    loading: (
      <Button kind="primary" busy>
        Save
      </Button>
    ),
    'long text': <Button>{LONG}</Button>,
    narrow: <Button kind="primary">{LONG}</Button>,
  },
  Field: lineField((props) => (
    <Field {...props}>{(described) => <input className="input" {...described} />}</Field>
  )),
  FieldGroup: field((props) => (
    <FieldGroup {...props}>
      <CheckboxField label="One of a group" />
    </FieldGroup>
  )),
  TextField: {
    ...lineField((props) => <TextField {...props} defaultValue="Ada" />),
    disabled: <TextField label="Label" defaultValue="Ada" disabled />,
    placeholder: <TextField label="Label" placeholder="For instance Ada" />,
    'narrow value': <TextField label="Email" type="email" defaultValue={UNBROKEN} />,
  },
  EmailField: {
    ...lineField((props) => <EmailField {...props} defaultValue="ada@example.org" />),
    disabled: <EmailField label="Label" defaultValue="ada@example.org" disabled />,
  },
  EmailSlip: {
    asked: <EmailSlip meant="ada@gmail.com" onUse={() => {}} />,
    'long text': <EmailSlip meant={UNBROKEN} onUse={() => {}} />,
  },
  TextareaField: {
    ...field((props) => <TextareaField {...props} defaultValue={LONG} />),
    disabled: <TextareaField label="Label" defaultValue="Ada" disabled />,
  },
  PasswordField: {
    ...lineField((props) => <PasswordField {...props} autoComplete="off" defaultValue="secret" />),
    disabled: <PasswordField label="Label" autoComplete="off" disabled />,
  },
  PhoneField: {
    ...lineField((props) => <PhoneField {...props} autoComplete="off" defaultValue="(214) 555-0100" />),
    disabled: <PhoneField label="Label" autoComplete="off" disabled />,
  },
  DayField: {
    ...lineField((props) => <DayField {...props} defaultValue="2012-05-17" />),
    disabled: <DayField label="Label" defaultValue="2012-05-17" disabled />,
  },
  TypedDayField: {
    ...lineField((props) => <TypedDayField {...props} defaultValue="2012-05-17" />),
    disabled: <TypedDayField label="Label" defaultValue="2012-05-17" disabled />,
    aside: <TypedDayField label="Date of birth" aside="14 years" />,
  },
  DayRange: {
    default: <Days />,
    error: <Days error="The last day is before the first." />,
    disabled: <Days disabled />,
    narrow: <Days />,
  },
  TimeField: {
    ...lineField((props) => <TimeField {...props} defaultValue="18:30" />),
    disabled: <TimeField label="Label" defaultValue="18:30" disabled />,
    empty: <TimeField label="Label" />,
  },
  Menu: {
    default: <Menu label="More" acts={ACTS} />,
    icon: <Menu label="⋯" name="Actions for Ada" className="icon-button" acts={ACTS} />,
    'long text': <Menu label={LONG} acts={ACTS} />,
  },
  MoneyField: {
    ...lineField((props) => <MoneyField {...props} defaultValue={4500} />),
    disabled: <MoneyField label="Label" defaultValue={4500} disabled />,
    empty: <MoneyField label="Label" />,
  },
  SelectField: {
    ...lineField((props) => <SelectField {...props} options={OPTIONS} />),
    disabled: <SelectField label="Label" options={OPTIONS} disabled />,
    'narrow choice': <SelectField label="Label" options={OPTIONS} defaultValue="l" />,
  },
  ActiveField: {
    default: <ActiveField label="State" name="active" value="active" onChange={nothing} />,
    error: <ActiveField label="State" name="active" value="inactive" error="In use." onChange={nothing} />,
  },
  SearchSelect: {
    ...lineField((props) => <SearchSelect {...props} options={OPTIONS} defaultValue="a" />),
    disabled: <SearchSelect label="Label" options={OPTIONS} disabled />,
    empty: <SearchSelect label="Label" options={[]} />,
    loading: <SearchSelect label="Label" options={[]} onSearch={nothing} isSearching />,
  },
  CheckboxField: {
    default: <CheckboxField label="I agree" hint="You can change this later." />,
    checked: <CheckboxField label="I agree" defaultChecked />,
    disabled: <CheckboxField label="I agree" disabled />,
    error: <CheckboxField label="I agree" error="Please agree to go on." />,
    narrow: <CheckboxField label={LONG} hint={LONG} error={LONG} />,
  },
  CheckList: {
    default: (
      <Kept first={[1]}>
        {(value, set) => (
          <CheckList
            label="Clubs"
            name="clubs"
            options={[
              { id: 1, name: 'Comets' },
              { id: 2, name: LONG },
            ]}
            value={value}
            error={undefined}
            onChange={set}
          />
        )}
      </Kept>
    ),
    error: (
      <CheckList
        label="Clubs"
        name="clubs-bad"
        options={[{ id: 1, name: 'Comets' }]}
        value={[]}
        error="Please choose another."
        onChange={nothing}
      />
    ),
  },
  RadioCards: {
    ...field((props) => (
      <RadioCards
        {...props}
        defaultValue="a"
        options={[
          { value: 'a', label: 'Adult', note: 'For players from 19', aside: <Money cents={4500} /> },
          { value: 'l', label: LONG, note: LONG, aside: <Money cents={12_345_600} /> },
          { value: 'x', label: 'Youth', note: 'Closed since May', disabled: true },
        ]}
      />
    )),
  },
  Segments: {
    default: (
      <Kept first="day">
        {(value, set) => (
          <Segments
            label="Span"
            options={[
              ['day', 'Day'],
              ['week', 'Week'],
              ['year', 'Year'],
            ]}
            value={value}
            onChange={set}
          />
        )}
      </Kept>
    ),
    narrow: (
      <Segments
        label="Narrow span"
        options={[
          ['day', 'Every single day'],
          ['week', 'Every other week'],
        ]}
        value="day"
        onChange={nothing}
      />
    ),
  },
  AddressFields: {
    default: <AddressFields value={EMPTY_ADDRESS} onChange={nothing} />,
    error: (
      <AddressFields
        legend="Address with errors"
        value={EMPTY_ADDRESS}
        onChange={nothing}
        errors={{ address_1: 'Street is required.', city: 'City is required.', zip: LONG }}
      />
    ),
    narrow: <AddressFields legend="Narrow address" value={EMPTY_ADDRESS} onChange={nothing} />,
  },
  FileDrop: {
    ...field((props) => (
      <FileDrop {...props} value={[]} onChange={nothing} accept={['.pdf']} mostMegabytes={5} mostFiles={3} />
    )),
    filled: (
      <FileDrop
        label="Files"
        value={FILES}
        onChange={nothing}
        accept={['.pdf']}
        mostMegabytes={5}
        mostFiles={3}
      />
    ),
    'narrow filled': (
      <FileDrop label="Files" value={FILES} onChange={nothing} accept={['.pdf']} mostMegabytes={5} />
    ),
  },
  DocumentDrop: {
    default: <DocumentDrop label="Papers" value={[]} errors={{}} onChange={nothing} />,
    error: (
      <DocumentDrop label="Papers" value={[]} errors={{ files: ['Choose a file.'] }} onChange={nothing} />
    ),
  },
  PhotoField: field((props) => <PhotoField {...props} value={null} onChange={nothing} />),
  PhotoCrop: { default: <Opens name="PhotoCrop">{(close) => <CropShown onClose={close} />}</Opens> },
  SignatureField: {
    default: <SignatureField label="Signature" signerName="Ada Ball" value={undefined} onChange={nothing} />,
    typed: (
      <SignatureField
        label="Signature"
        signerName="Ada Ball"
        value={{ kind: 'typed', name: 'Ada Ball' }}
        onChange={nothing}
      />
    ),
    error: <SignatureField label="Signature" error="Please sign." value={undefined} onChange={nothing} />,
    narrow: <SignatureField label={LONG} error={LONG} value={undefined} onChange={nothing} />,
  },
  CardField: {
    default: <CardShown label="Card" load={async () => EMPTY_CARD} />,
    loading: <CardShown label="Card on its way" load={() => new Promise(nothing)} />,
    failed: <CardShown label="Card that did not come" load={() => Promise.reject(new Error('none'))} />,
    error: <CardShown label="Declined card" error="Your card was declined." load={async () => EMPTY_CARD} />,
  },
  ExpressPay: {
    default: <ExpressPay {...WALLET_ORDER} load={async () => ONE_WALLET} />,
    loading: <ExpressPay {...WALLET_ORDER} load={() => new Promise(nothing)} />,
    off: <ExpressPay {...WALLET_ORDER} isOff load={async () => ONE_WALLET} />,
  },
  TextEditor: {
    wide: <TextEditor label="Text" html={TEXT} revision={1} onChange={nothing} />,
    'wide disabled': <TextEditor label="Fixed text" html={TEXT} revision={1} disabled onChange={nothing} />,
    error: (
      <TextEditor label="Bad text" html="" revision={1} error="Please write something." onChange={nothing} />
    ),
    narrow: <TextEditor label="Narrow text" html={TEXT} revision={1} onChange={nothing} />,
  },
  Form: {
    default: (
      <Form onSubmit={nothing}>
        <TextField label="First name" name="first" />
        <Button type="submit" kind="primary">
          Send
        </Button>
      </Form>
    ),
    error: (
      <Form onSubmit={nothing} errors={{ first: 'First name is required.', last: LONG }}>
        <TextField label="First name" name="first" error="First name is required." />
        <TextField label="Last name" name="last" error={LONG} />
      </Form>
    ),
  },
  Wizard: {
    wide: wizard('Member'),
    'wide loading': wizard('Family', { busy: true, aside: <p>Your order so far</p> }),
    'wide error': wizard('Club', { errors: { name: 'Enter a name.', day: LONG } }),
    narrow: wizard('Team', { intro: LONG }),
  },
  Notice: {
    info: <Notice title="Info">{LONG}</Notice>,
    good: (
      <Notice kind="good" title="Good">
        Saved.
      </Notice>
    ),
    warn: (
      <Notice kind="warn" title="Warning">
        Closes soon.
      </Notice>
    ),
    bad: (
      <Notice kind="bad" title="Declined">
        {LONG}
      </Notice>
    ),
    narrow: (
      <Notice kind="warn" title={UNBROKEN}>
        {UNBROKEN}
      </Notice>
    ),
  },
  EmptyState: {
    ...Object.fromEntries(
      DRAWING_NAMES.map((drawing) => [
        drawing,
        <EmptyState
          key={drawing}
          drawing={drawing}
          title="No teams yet"
          text="Teams appear here."
          action={<Button>Add a team</Button>}
        />,
      ]),
    ),
    narrow: <EmptyState drawing="ball" title={LONG} text={LONG} />,
  },
  ErrorState: {
    error: <ErrorState {...REFUSED} />,
    'not there': <ErrorState error={NotFound()} onRetry={nothing} />,
  },
  LinkError: {
    error: <LinkError {...REFUSED} />,
    gone: <LinkError error={GONE} onRetry={nothing} />,
  },
  Skeleton: { loading: <Skeleton />, 'one line': <Skeleton lines={1} /> },
  PageHeader: {
    wide: <PageHeader title="Members" note="1,234 members" actions={<Button kind="primary">Add</Button>} />,
    narrow: <PageHeader title={LONG} note={UNBROKEN} actions={<Button>Add</Button>} />,
  },
  Panel: {
    default: (
      <Panel title="Panel" actions={<Button>Edit</Button>}>
        Content
      </Panel>
    ),
    narrow: (
      <Panel title={LONG} actions={<Button>Edit</Button>}>
        {UNBROKEN}
      </Panel>
    ),
  },
  Facts: {
    default: (
      <Facts
        facts={[
          ['Name', 'Ada Ball'],
          ['Phone', null],
        ]}
      />
    ),
    narrow: (
      <Facts
        facts={[
          [LONG, UNBROKEN],
          ['Name', LONG],
        ]}
      />
    ),
  },
  PartsNav: {
    default: (
      <PartsNav
        label="Parts"
        current="a"
        groups={[
          { key: 'a', label: 'Profile', parts: [{ key: 'a', label: 'Profile', to: '/a' }] },
          { key: 'b', label: 'Payments', parts: [{ key: 'b', label: 'Payments', to: '/b' }] },
        ]}
      />
    ),
    narrow: (
      <PartsNav
        label="Narrow parts"
        current="c"
        groups={[
          { key: 'a', label: LONG, parts: [{ key: 'a', label: LONG, to: '/a' }] },
          {
            key: 'deep',
            label: 'Team',
            parts: [
              { key: 'b', label: LONG, to: '/b' },
              { key: 'c', label: 'Staff', to: '/c' },
            ],
          },
        ]}
      />
    ),
  },
  Tabs: {
    default: (
      <Kept first="a">
        {(open, set) => (
          <Tabs
            label="Tabs"
            open={open}
            onOpen={set}
            tabs={[
              { key: 'a', label: 'Profile', content: () => <p>The profile</p> },
              { key: 'b', label: 'Payments', content: () => <p>The payments</p> },
            ]}
          />
        )}
      </Kept>
    ),
  },
  Dropdown: {
    default: (
      <Dropdown label="More">
        {(close) => (
          <button type="button" onClick={close}>
            Close
          </button>
        )}
      </Dropdown>
    ),
    chip: (
      <Dropdown label="Status" className="chip">
        {(close) => (
          <button type="button" onClick={close}>
            Close
          </button>
        )}
      </Dropdown>
    ),
    narrow: (
      <Dropdown label={LONG}>
        {(close) => (
          <button type="button" onClick={close}>
            Close
          </button>
        )}
      </Dropdown>
    ),
  },
  ExportMenu: {
    default: <ExportMenu busy={false} onExport={nothing} />,
    loading: <ExportMenu busy onExport={nothing} />,
  },
  DataTable: {
    wide: <Table name="filled" rows={ROWS} bulk />,
    'wide loading': <Table name="loading" />,
    'wide empty': <Table name="empty" rows={[]} />,
    'wide error': <Table name="refused" error={new Error('refused')} />,
  },
  ...CHARTS,
  Meter: {
    default: <Meter label="Players on the roster" value={11} low={9} max={15} />,
    low: <Meter label="Players on the roster" value={4} low={9} max={15} />,
    full: <Meter label="Players on the roster" value={15} low={9} max={15} />,
    none: <Meter label="Room nights" value={0} max={20} />,
  },
  Stepper: {
    default: <Stepper name="Weekend pass" value={3} max={20} onChange={nothing} />,
    none: <Stepper name="Day pass" value={0} max={20} onChange={nothing} />,
    full: <Stepper name="Child pass" value={20} max={20} onChange={nothing} />,
  },
  ToDo: {
    default: (
      <ToDo
        tasks={[
          { key: 'a', text: '7 registrations to approve', to: '/a' },
          { key: 'b', text: LONG, to: '/b' },
        ]}
      />
    ),
    empty: <ToDo tasks={[]} />,
    loading: <ToDo tasks={undefined} />,
  },
  CardTable: {
    default: (
      <CardTable
        label="Passes"
        columns={[
          { header: 'Pass' },
          { header: 'Sold', number: true },
          { header: 'Amount', number: true },
          { header: 'Actions', isAct: true },
        ]}
        rows={[
          {
            key: 1,
            cells: [
              'Weekend pass',
              1234,
              <Money key="amount" cents={1_234_500} />,
              <Button key="act">Stop</Button>,
            ],
          },
          { key: 2, cells: [LONG, 0, null, null] },
        ]}
        total={['Total', 1234, <Money key="amount" cents={1_234_500} />, '']}
      />
    ),
  },
  StatTile: {
    default: <StatTile label="Members" value="1,234" change={4.2} against="vs last month" />,
    worse: (
      <StatTile
        label="Refunds"
        value={<Money cents={123_400} />}
        change={8}
        isBadWhenUp
        against="vs last month"
      />
    ),
    loading: <StatTile label="Members" value={undefined} />,
    narrow: <StatTile label={LONG} value={<Money cents={1_234_567_800} />} change={-3} against={LONG} />,
  },
  StatusDot: {
    active: <StatusDot status="Active" />,
    draft: <StatusDot status="Draft" />,
    rejected: <StatusDot status="Rejected" />,
    'begins later': <StatusDot status="active" begins_on="2030-01-01" />,
  },
  Timeline: {
    default: (
      <Timeline
        label="What happened"
        entries={[
          { id: 1, at: '2026-03-01T15:00:00Z', text: 'Paid.', by: 'Ada Ball', mood: 'good' },
          { id: 2, at: '2026-02-01T15:00:00Z', text: LONG, mood: 'bad' },
          { id: 3, at: '2026-01-01T15:00:00Z', text: 'Registered.' },
        ]}
      />
    ),
    narrow: (
      <Timeline
        label="What happened, narrow"
        entries={[{ id: 1, at: '2026-03-01T15:00:00Z', text: UNBROKEN, by: LONG }]}
      />
    ),
  },
  Copyable: {
    default: <Copyable text="M-000123" name="member ID" />,
    narrow: <Copyable text={UNBROKEN} name="address" />,
  },
  QrCode: { default: <QrCode url="https://alliance.example/ems/sign/12-abc" label="Signing code" /> },
  RichText: { default: <RichText html={TEXT} />, narrow: <RichText html={`<p>${UNBROKEN}</p>`} /> },
  Money: { default: <Money cents={123_456} />, negative: <Money cents={-4500} /> },
  MoneyAtAGlance: {
    default: <MoneyAtAGlance cents={123_456} />,
    million: <MoneyAtAGlance cents={123_456_789} />,
  },
  Count: { default: <Count of={1234} /> },
  Day: { default: <Day day="2026-03-01" /> },
  Moment: {
    default: <Moment at="2026-03-01T15:00:00Z" />,
    day: <Moment at="2026-03-01T15:00:00Z" part="day" />,
  },
  Toasts: {
    success: <Button onClick={() => toast.success('Saved')}>Say that it worked</Button>,
    failure: <Button onClick={() => toast.failure(LONG)}>Say that it failed</Button>,
    undoable: <Button onClick={() => toast.undoable('Removed', nothing)}>Say what can be undone</Button>,
  },
  Dialog: {
    default: (
      <Opens name="Dialog">
        {(close) => (
          <Dialog title="A window" onClose={close} buttons={<Button onClick={close}>Close</Button>}>
            {LONG}
          </Dialog>
        )}
      </Opens>
    ),
  },
  FormDialog: {
    error: (
      <Opens name="FormDialog">
        {(close) => (
          <FormDialog
            title={LONG}
            submitLabel="Send"
            busy={false}
            errors={{ a: 'Wrong.', b: 'Wrong too.' }}
            onSubmit={nothing}
            onClose={close}
          >
            <TextField label="First" name="a" error="Wrong." />
            <TextField label="Second" name="b" error="Wrong too." />
          </FormDialog>
        )}
      </Opens>
    ),
  },
  UseFacts: {
    default: (
      <UseFacts uses={{ registrations: 1234, prices: 3 }} words={{ registrations: 'Registrations' }} />
    ),
  },
  DeleteDialog: {
    unused: (
      <Opens name="DeleteDialog, unused">
        {(close) => <DeleteDialog {...DELETING} uses={{ prices: 0 }} onDelete={close} onClose={close} />}
      </Opens>
    ),
    'in use': (
      <Opens name="DeleteDialog, in use">
        {(close) => <DeleteDialog {...DELETING} uses={{ prices: 3 }} onDelete={close} onClose={close} />}
      </Opens>
    ),
  },
  OfficeHistory: {
    default: (
      <OfficeHistory
        audit={[
          {
            id: 1,
            at: '2026-03-01T15:00:00Z',
            actor: 'Ada Ball',
            action: 'season.changed',
            before: { name: '2026' },
            after: { name: LONG },
            note: 'The board voted for the long name.',
          },
        ]}
        words={{ 'season.changed': 'The season was changed' }}
        fieldName={() => 'Name'}
        shown={(_, value) => String(value)}
      />
    ),
  },
  ConfirmDialog: {
    default: (
      <Opens name="ConfirmDialog">
        {(close) => (
          <ConfirmDialog
            title="Delete the season 2026?"
            confirmLabel="Delete season"
            typeToConfirm="2026"
            onConfirm={close}
            onClose={close}
          >
            {LONG}
          </ConfirmDialog>
        )}
      </Opens>
    ),
  },
  ConflictDialog: {
    default: (
      <Opens name="ConflictDialog">
        {(close) => (
          <ConflictDialog
            who="Ada Ball"
            when="2026-03-01T15:00:00Z"
            busy={false}
            onClose={close}
            onTakeTheirs={close}
            onKeepMine={close}
          >
            <ConflictFields fields={[{ label: 'Name', mine: 'Comets', theirs: LONG }]} />
          </ConflictDialog>
        )}
      </Opens>
    ),
  },
  ConflictFields: { default: <ConflictFields fields={[{ label: 'Name', mine: LONG, theirs: '' }]} /> },
  BothVersions: {
    default: (
      <Opens name="BothVersions">
        {(close) => (
          <ConflictDialog who={null} busy={false} onClose={close} onTakeTheirs={close} onKeepMine={close}>
            <BothVersions mine="Mine" theirs={LONG} />
          </ConflictDialog>
        )}
      </Opens>
    ),
  },
}

/** Controls that are parts of others or made of them, and the control in which they can be seen. */
export const PARTS: Record<string, keyof typeof GALLERY> = {
  CardOrWallet: 'ExpressPay',
  ChartAxes: 'TrendChart',
  ChartFrame: 'TrendChart',
  ChartPlot: 'TrendChart',
  ChartTable: 'TrendChart',
  DataTableBody: 'DataTable',
  DataTableHead: 'DataTable',
  DataTablePager: 'DataTable',
  DataTableTools: 'DataTable',
  FilterChip: 'DataTable',
  FormErrors: 'Form',
  KeyList: 'DataTable',
  TableKeysHelp: 'DataTable',
  TablePane: 'DataTable',
  PrintButton: 'DataTable',
  TablePaper: 'DataTable',
  EditingConflict: 'ConflictDialog',
  FieldError: 'Field',
  SignaturePad: 'SignatureField',
  CalendarDays: 'DayField',
  CalendarHead: 'DayField',
  Combo: 'SearchSelect',
  ComboList: 'SearchSelect',
  DayCalendar: 'DayField',
  DayPicker: 'DayField',
  Kit: 'Menu',
  KitPopover: 'Menu',
  MenuList: 'Menu',
  RangeCalendar: 'DayRange',
}
